import { cx } from '../lib/cx.ts';

interface ProgressBarProps {
  /** Its name, for screen readers. */
  label: string;
  /** Per cent, clamped to 0 to 100. See docs/product.md, Limits and polling. */
  percent: number;
  tone?: 'brand' | 'green' | 'amber' | 'rose' | 'indigo' | undefined;
  className?: string | undefined;
}

const FILLS = {
  brand: 'bg-brand-600 dark:bg-brand-300',
  green: 'bg-green-dot',
  amber: 'bg-amber-dot',
  rose: 'bg-rose-dot',
  indigo: 'bg-indigo-dot',
};

export function ProgressBar({ label, percent, tone = 'brand', className }: ProgressBarProps) {
  const clamped = Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0));
  return (
    <div
      // The native element cannot be styled alike in all browsers.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped)}
      className={cx('h-1.5 overflow-hidden rounded-full bg-track', className)}
    >
      <div className={cx('h-full rounded-full', FILLS[tone])} style={{ width: `${clamped}%` }} />
    </div>
  );
}
