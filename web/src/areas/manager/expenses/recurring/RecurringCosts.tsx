import { EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../../api/problem.ts';
import { expenseTitle } from '../../../../features/owners/expense-view.ts';
import { useListRecurringExpensesQuery } from '../../../../features/owners/expenses.api.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';

const loadDialogs = () => import('./RecurringDialogs.tsx');

/**
 * The costs of an estate that come again. Those that have ended are in Expenses. Renders nothing on a server without
 * expenses or without the permission to see them.
 */
export function RecurringCosts({ estate }: { estate: number }) {
  const mayRead = useMay('owner_costs:read');
  const query = { estate_id: estate, page: 1, page_size: PAGE_SIZE_MAX };
  const { currentData, error } = useListRecurringExpensesQuery(query, { skip: !mayRead });
  const [isAdding, setAdding] = useState(false);
  const dialogs = useLazyPart(loadDialogs, isAdding);
  const problem = asProblem(error);
  if (!mayRead || isUnknownCall(problem)) return null;
  const costs = currentData?.results.filter(({ next_on }) => next_on !== null);
  return (
    <section aria-label="Recurring costs">
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold tracking-[-.008em]">Recurring costs</h2>
        <Button size="sm" icon="plus" may="owner_costs:write" onClick={() => setAdding(true)}>
          Add <span className="sr-only">recurring cost</span>
        </Button>
      </header>
      {problem && <p className="mt-2 text-sm text-rose-ink">{problem.error}</p>}
      {!costs && !problem && <Skeleton className="mt-2 h-11" />}
      {costs?.length === 0 && <p className="mt-2 text-sm text-muted">None, such as a guard or the rubbish.</p>}
      {costs && costs.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {costs.map((cost) => (
            <li key={cost.id} className="py-2 text-[0.875rem]">
              <span className="flex items-baseline justify-between gap-3">
                <b className="min-w-0 truncate font-semibold text-ink">{expenseTitle(cost)}</b>
                <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(cost.amount)}</b>
              </span>
              <span className="block truncate text-sm text-muted tabular">
                {[
                  `${EVERY_LABELS[cost.every]}, next ${formatDay(cost.next_on)}`,
                  cost.method ? 'recorded as paid' : 'waits to be paid',
                  cost.place,
                  cost.vendor_name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {currentData && currentData.count > 0 && (
        <p className="border-t border-line pt-2.5 text-sm">
          <Link
            to={`/manager/expenses?tab=recurring&estate=${estate}`}
            className="font-semibold text-link hover:underline"
          >
            Change or end them
          </Link>
        </p>
      )}
      {dialogs && isAdding && (
        <dialogs.RecurringDialogs dialog={{ kind: 'add', estate }} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}
