import { cx } from '../lib/cx.ts';
import { ProgressBar } from './ProgressBar.tsx';

export const RateBar = ({
  label,
  text,
  percent,
  tone,
}: {
  label: string;
  text: string;
  percent: number;
  tone?: 'green';
}) => (
  <span className="flex min-w-36 items-center gap-2.5 print:min-w-0 print:justify-end">
    <ProgressBar label={label} percent={percent} tone={tone} className="flex-1" />
    <span className={cx('text-right tabular', text.length > 4 ? 'w-16' : 'w-9')}>{text}</span>
  </span>
);
