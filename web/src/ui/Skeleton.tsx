import { cx } from '../lib/cx.ts';

export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={cx('skeleton block max-w-full', className)} />
);
