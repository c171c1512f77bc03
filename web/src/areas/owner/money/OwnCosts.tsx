import { firstOfMonth, formatDay, lastOfMonth } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import { CATEGORY_TEXT, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useListOwnExpensesQuery } from '../../../features/owners/own-owner-money.api.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import type { OwnerMoney } from './use-owner-money.ts';

/** Receipt links expire after 15 minutes. */
const FRESH_LINK_MS = 10 * 60_000;
/** The query of all costs of a month and its estates. */
const MOST = { page: 1, page_size: 200 };

/**
 * Costs of the month, with their receipts, that the statement does not take off: those that the owner or a tenant paid,
 * and unpaid ones. Without a statement, all.
 */
export function OwnCosts({ money: { month, estateId, due } }: { money: OwnerMoney }) {
  const days = { from: firstOfMonth(month.year, month.month), to: lastOfMonth(month.year, month.month) };
  const query = useListOwnExpensesQuery(
    { ...MOST, ...days, ...(estateId !== null && { estate_id: estateId }) },
    usePolling(FRESH_LINK_MS),
  );
  return (
    <Figures title="Other costs" query={query}>
      {({ results }) => {
        const shown = results.filter(
          ({ state, paid_by }) =>
            state !== 'reversed' && (!due.statement || paid_by !== 'office' || state === 'unpaid'),
        );
        if (shown.length === 0) return null;
        return (
          <section className="mt-5">
            <h3 className="mb-1 text-[0.9375rem] font-semibold">
              {due.statement ? 'Not taken off in this month' : 'Costs of the month'}
            </h3>
            <ul className="divide-y divide-line">
              {shown.map((expense) => (
                <CostLine key={expense.id} expense={expense} />
              ))}
            </ul>
          </section>
        );
      }}
    </Figures>
  );
}

function CostLine({ expense }: { expense: Expense }) {
  const { category, description, place, estate_name, spent_on, state, paid_by, amount, receipt_file } = expense;
  const words = description || CATEGORY_TEXT[category];
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 text-[0.875rem]">
      <div className="min-w-0">
        <p className="text-ink">{words}</p>
        <p className="text-sm text-muted">
          {[
            formatDay(spent_on),
            place || estate_name,
            state === 'unpaid' ? 'to be paid' : `paid by ${PAID_BY_TEXT[paid_by].toLowerCase()}`,
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-none items-center gap-3">
        {receipt_file && <FileLink href={receipt_file} what={`the receipt of ${words}`} />}
        <span className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(amount)}</span>
      </div>
    </li>
  );
}
