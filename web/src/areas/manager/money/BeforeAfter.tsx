import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { balanceText } from '../../../features/money/money-view.ts';
import { cx } from '../../../lib/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';

export interface Change {
  label: string;
  before: string;
  after: string;
}

export const sumChange = (label: string, before: Ugx, after: Ugx): Change | null =>
  before === after ? null : { label, before: formatUgx(before), after: formatUgx(after) };

export const balanceChange = (before: Ugx, after: Ugx): Change => ({
  label: 'Balance',
  before: balanceText(before),
  after: balanceText(after),
});

interface BeforeAfterProps {
  changes: readonly (Change | null)[];
  className?: string | undefined;
}

/** The changes that a form will make, before it is sent: `Owed USh 900,000 → USh 200,000`. */
export function BeforeAfter({ changes, className }: BeforeAfterProps) {
  const shown = changes.filter((change) => change !== null);
  if (shown.length === 0) return null;
  return (
    <dl
      aria-label="What changes"
      className={cx('flex flex-wrap gap-x-6 gap-y-1.5 text-[0.875rem] text-muted tabular', className)}
    >
      {shown.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap items-center gap-1.5">
          <dt>{label}</dt>
          <dd className="flex items-center gap-1.5">
            {before}
            <Icon name="arrowRight" className="size-3.5" />
            <span className="sr-only"> becomes </span>
            <strong className="font-semibold text-ink">{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
