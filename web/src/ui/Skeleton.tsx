import { cx } from '../lib/cx.ts';

/** A grey shape where content is about to appear. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx('skeleton block max-w-full', className)} />;
}
