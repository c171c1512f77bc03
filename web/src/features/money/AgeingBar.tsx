import { AGEING_BUCKETS, type Ageing, type AgeingBucket } from '@amayumba/contract/ledger/ageing.ts';
import { cx } from '../../lib/cx.ts';
import { AGEING_LABELS, ageingText, plainAmount } from './money-view.ts';

/** From grey to dark red; the words beside the bar say the same. */
const COLOURS: Readonly<Record<AgeingBucket, string>> = {
  not_due: 'bg-[#bcc7c9] dark:bg-[#5d6e75]',
  days_1_30: 'bg-[#ffa7af] dark:bg-[#ffc6cb]',
  days_31_60: 'bg-rose-dot',
  days_61_90: 'bg-[#a41437] dark:bg-[#d13a58]',
  days_over_90: 'bg-[#5a0518] dark:bg-[#94243f]',
};

/** The open amounts by age, as one stacked bar with words for screen readers. Renders nothing without any. */
export function AgeingBar({ ageing, className }: { ageing: Ageing; className?: string | undefined }) {
  const parts = AGEING_BUCKETS.filter((bucket) => ageing[bucket] > 0);
  if (parts.length === 0) return null;
  const text = ageingText(ageing);
  return (
    <span title={text} className={cx('flex h-2 gap-px overflow-hidden rounded-full', className)}>
      <span className="sr-only">{text}</span>
      {parts.map((bucket) => (
        <span
          key={bucket}
          aria-hidden="true"
          className={cx('h-full min-w-1', COLOURS[bucket])}
          style={{ flexGrow: ageing[bucket], flexBasis: 0 }}
        />
      ))}
    </span>
  );
}

const LATE_BUCKETS = AGEING_BUCKETS.filter((bucket) => bucket !== 'not_due');

/** The colours of the bar with their names, and for an ageing with its amounts; else of overdue money. */
export function AgeingKey({ ageing, className }: { ageing?: Ageing | undefined; className?: string | undefined }) {
  const buckets = ageing ? AGEING_BUCKETS.filter((bucket) => ageing[bucket] > 0) : LATE_BUCKETS;
  return (
    <ul className={cx('flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted', className)}>
      {buckets.map((bucket) => (
        <li key={bucket} className="flex items-center gap-1.5 whitespace-nowrap">
          <span aria-hidden="true" className={cx('size-2.5 rounded-xs', COLOURS[bucket])} />
          {AGEING_LABELS[bucket]}
          {ageing && <b className="font-semibold text-ink tabular">{plainAmount(ageing[bucket])}</b>}
        </li>
      ))}
    </ul>
  );
}
