import { formatDay } from '@amayumba/contract/calendar.ts';
import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense, ExpenseQuery } from '@amayumba/contract/owners/expense.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { expenseTitle } from '../../../features/owners/expense-view.ts';
import { ExpenseStateBadge } from '../../../features/owners/ExpenseStateBadge.tsx';
import { useListExpensesQuery } from '../../../features/owners/expenses.api.ts';
import { counted } from '../../../lib/counted.ts';
import { useMay } from '../../../lib/permissions.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { ExpenseOrigin } from './expense-draft.ts';

/** How many are shown where the Expenses screen has the rest. */
const SHOWN = 20;
const loadForm = () => import('./late-parts.ts');

interface CostsProps {
  of: Pick<ExpenseQuery, 'complaint' | 'estate_id' | 'block_id' | 'apartment_id'>;
  origin: ExpenseOrigin;
  about: string;
  /** The Expenses screen with all of them, if it has such a filter. */
  allPath?: string | undefined;
}

/**
 * The costs of a record, or the newest where it has a list of all. Renders nothing on a server without expenses or
 * without the permission to see them.
 */
export function Costs({ of, origin, about, allPath }: CostsProps) {
  const mayRead = useMay('owner_costs:read');
  const { currentData: data, error } = useListExpensesQuery(
    { ...of, ordering: '-spent_on', page: 1, page_size: allPath ? SHOWN : PAGE_SIZE_MAX },
    { skip: !mayRead },
  );
  const [isAdding, setAdding] = useState(false);
  const adding = useLazyPart(loadForm, isAdding);
  const problem = asProblem(error);
  if (!mayRead || isUnknownCall(problem)) return null;
  return (
    <section aria-label="Costs">
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold tracking-[-.008em]">Costs</h2>
        <Button size="sm" icon="plus" may="owner_costs:write" onClick={() => setAdding(true)}>
          Add cost
        </Button>
      </header>
      {problem && <p className="mt-2 text-sm text-rose-ink">{problem.error}</p>}
      {!data && !problem && <Skeleton className="mt-2 h-11" />}
      {data?.results.length === 0 && <p className="mt-2 text-sm text-muted">None recorded yet.</p>}
      {data && data.results.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {data.results.map((expense) => (
            <Cost key={expense.id} expense={expense} hasPlace={!of.complaint && !of.apartment_id} />
          ))}
        </ul>
      )}
      {data && data.count > 1 && data.total_amount !== undefined && (
        <p className="flex items-center justify-between gap-3 border-t border-line pt-2.5 text-sm text-muted">
          {allPath && data.count > SHOWN ? (
            <Link to={allPath} className="font-semibold text-link hover:underline">
              All {counted(data.count, 'cost')}
            </Link>
          ) : (
            <span>{counted(data.count, 'cost')}, reversed ones left out of the sum</span>
          )}
          <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(data.total_amount)}</b>
        </p>
      )}
      {adding && isAdding && <adding.AddExpenseModal origin={origin} about={about} onClose={() => setAdding(false)} />}
    </section>
  );
}

const Cost = ({ expense, hasPlace }: { expense: Expense; hasPlace: boolean }) => (
  <li className="py-2 text-[0.875rem]">
    <span className="flex items-baseline justify-between gap-3">
      <Link to={RECORD_PATHS.expense(expense.id)} className="min-w-0 truncate font-semibold text-link hover:underline">
        {expenseTitle(expense)}
      </Link>
      <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(expense.amount)}</b>
    </span>
    <span className="mt-0.5 flex items-center justify-between gap-2 text-sm text-muted tabular">
      <span className="min-w-0 truncate">
        {[formatDay(expense.spent_on), hasPlace && expense.place, expense.vendor_name].filter(Boolean).join(' · ')}
      </span>
      <ExpenseStateBadge state={expense.state} />
    </span>
  </li>
);
