import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { AgeingKey } from '../../../../features/money/AgeingBar.tsx';
import type { AccountCount } from '../../../../features/money/money.api.ts';

/** The sums over all accounts that match, below their rows. */
export function AccountTotals({ count: { count, totals } }: { count: AccountCount }) {
  const sums = [
    ['Open', totals.open_amount],
    ['Overdue', totals.overdue_amount],
    ['Credit', totals.credit],
    ['Deposits held', totals.deposit_held],
  ] as const;
  return (
    <section aria-label="Totals" className="border-t border-line bg-sunken px-4 py-3 text-[0.875rem] sm:px-5">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular">
        <div className="font-semibold">
          <dt className="inline">Accounts </dt>
          <dd className="inline">{formatWhole(count)}</dd>
        </div>
        {sums.map(([label, sum]) => (
          <div key={label}>
            <dt className="inline text-muted">{label} </dt>
            <dd className="inline font-semibold text-ink">{formatUgx(sum)}</dd>
          </div>
        ))}
      </dl>
      <AgeingKey ageing={totals} className="mt-1.5" />
    </section>
  );
}
