import { cx } from '../lib/cx.ts';

/** A grey placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx('skeleton block max-w-full', className)} />;
}
