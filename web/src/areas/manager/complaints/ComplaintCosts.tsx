import { formatDay } from '@amayumba/contract/calendar.ts';
import type { ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem, isUnknownCall } from '../../../api/problem.ts';
import { expenseTitle } from '../../../features/owners/expense-view.ts';
import { ExpenseStateBadge } from '../../../features/owners/ExpenseStateBadge.tsx';
import { useListExpensesQuery } from '../../../features/owners/expenses.api.ts';
import { useMay } from '../../../lib/permissions.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';

const COSTS_SHOWN = 50;
const loadForm = () => import('../expenses/late-parts.ts');

/** The costs of a complaint. Renders nothing without expenses or without the permission to see them. */
export function ComplaintCosts({ complaint }: { complaint: ComplaintWithHistory }) {
  const { id, title, estate, apartment, tenant_details } = complaint;
  const mayRead = useMay('owner_costs:read');
  const { data, error } = useListExpensesQuery({ complaint: id, page: 1, page_size: COSTS_SHOWN }, { skip: !mayRead });
  const [isAdding, setAdding] = useState(false);
  const adding = useLazyPart(loadForm, isAdding);
  const problem = asProblem(error);
  if (!mayRead || isUnknownCall(problem)) return null;
  // Without the title: owners and accountants see costs, and not the words of the tenant.
  const origin = {
    complaint: id,
    category: 'repairs' as const,
    ...(estate && { estate }),
    ...(apartment && { place: `apartment-${apartment}` }),
  };
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
            <li key={expense.id} className="py-2 text-[0.875rem]">
              <span className="flex items-baseline justify-between gap-3">
                <Link
                  to={RECORD_PATHS.expense(expense.id)}
                  className="min-w-0 truncate font-semibold text-link hover:underline"
                >
                  {expenseTitle(expense)}
                </Link>
                <b className="font-semibold whitespace-nowrap text-ink tabular">{formatUgx(expense.amount)}</b>
              </span>
              <span className="mt-0.5 flex items-center justify-between gap-2 text-sm text-muted tabular">
                <span className="min-w-0 truncate">
                  {[formatDay(expense.spent_on), expense.vendor_name].filter(Boolean).join(' · ')}
                </span>
                <ExpenseStateBadge state={expense.state} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {adding && isAdding && (
        <adding.AddExpenseModal
          origin={origin}
          about={`${title}, ${homeName(tenant_details, ', ')}`}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
