import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import { cx } from '../../../../lib/cx.ts';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { faultsOf, linesOf, type RefusedSplit, type Split, type SplitCharge } from './split.ts';

interface SplitFieldsProps {
  charges: readonly SplitCharge[];
  /** The amount of the receipt that can be allocated. */
  allocatable: Ugx;
  split: Split;
  onChange: (split: Split) => void;
  refused: RefusedSplit;
}

/** The charges that a receipt settles, with an amount for each. The rest stays credit. */
export function SplitFields({ charges, allocatable, split, onChange, refused }: SplitFieldsProps) {
  const faults = faultsOf(allocatable, charges, split);
  const allocated = linesOf(split).reduce((sum, { amount }) => sum + amount, 0);
  if (charges.length === 0)
    return <p className="text-[0.875rem] text-muted">Nothing is open on this account. The amount stays credit.</p>;
  return (
    <fieldset>
      <legend className="text-[0.875rem] font-semibold text-ink">What it settles</legend>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {charges.map(({ charge, open_amount }) => (
          <li key={charge.id} className="py-2.5">
            <MoneyField
              label={
                <span className="flex flex-wrap justify-between gap-x-3">
                  {chargeName(charge)}
                  <span className="text-sm font-normal text-muted tabular">
                    due {formatDay(charge.due_date)}, {formatUgx(open_amount)} open
                  </span>
                </span>
              }
              aria-label={`For ${chargeName(charge)}`}
              placeholder="0"
              value={split[charge.id] ?? null}
              onChange={(amount) => onChange({ ...split, [charge.id]: amount })}
              error={faults.of(charge.id) ?? refused.of(charge.id)}
            />
          </li>
        ))}
      </ul>
      <output
        className={cx('mt-2 block text-[0.875rem] tabular', faults.ofSum ? 'font-medium text-rose-ink' : 'text-muted')}
      >
        {formatUgx(allocated)} of {formatUgx(allocatable)} allocated.{' '}
        {faults.ofSum ?? `${formatUgx(allocatable - allocated)} stays credit.`}
      </output>
    </fieldset>
  );
}
