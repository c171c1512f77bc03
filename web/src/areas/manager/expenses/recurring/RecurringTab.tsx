import { EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { idFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { RecurringExpense } from '@amayumba/contract/owners/recurring-expense.ts';
import { CATEGORY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { useState } from 'react';
import { EstateSelect } from '../../../../features/estates/EstateSelect.tsx';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { useListRecurringExpensesQuery } from '../../../../features/owners/expenses.api.ts';
import { expensePlace, expenseTitle } from '../../../../features/owners/expense-view.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { RowCard } from '../../../../ui/RowCard.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { type RecurringDialog, RecurringDialogs } from './RecurringDialogs.tsx';

const FILTERS = { estate_id: idFilter('estate') };

export function RecurringTab() {
  const { filter, paged, count, onClear, change } = useListFilter(FILTERS);
  const query = useListRecurringExpensesQuery(paged);
  const [dialog, setDialog] = useState<RecurringDialog | null>(null);
  const menu = (cost: RecurringExpense) => (
    <Menu
      label={`More about ${expenseTitle(cost)}`}
      items={[
        { label: 'Edit', may: 'owner_costs:write', icon: 'edit', onSelect: () => setDialog({ kind: 'edit', cost }) },
        {
          label: 'End',
          may: 'owner_costs:write',
          icon: 'close',
          isDanger: true,
          onSelect: () => setDialog({ kind: 'end', cost }),
        },
      ]}
    />
  );
  return (
    <>
      <FilterBar
        count={count}
        onClear={onClear}
        filters={<EstateSelect value={filter.estate_id} onChange={(estate) => change({ estate })} />}
        action={
          <span className="ml-auto">
            <Button variant="primary" icon="plus" may="owner_costs:write" onClick={() => setDialog({ kind: 'add' })}>
              Add <span className="max-sm:sr-only">recurring expense</span>
            </Button>
          </span>
        }
      />
      <ListRows
        noun="recurring expenses"
        query={query}
        columns={[...COLUMNS, actionsColumn(menu)]}
        card={(cost) => (
          <RowCard title={<What cost={cost} />} aside={menu(cost)}>
            <span className="tabular">
              <b className="font-semibold text-ink">{formatUgx(cost.amount)}</b>{' '}
              <span className="text-sm text-muted">{EVERY_LABELS[cost.every].toLowerCase()}</span>
            </span>
            <Next cost={cost} />
          </RowCard>
        )}
        empty={
          <NoRows icon="refresh" title="No recurring expenses" onClear={onClear} noMatch="This estate has none.">
            A guard, the rubbish, the garden: recurring costs are recorded automatically on their day.
          </NoRows>
        }
      />
      {dialog && <RecurringDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

const What = ({ cost }: { cost: RecurringExpense }) => (
  <span className="min-w-0">
    <b className="block truncate font-semibold text-ink">{expenseTitle(cost)}</b>
    <span className="block truncate text-xs text-muted">{expensePlace(cost)}</span>
  </span>
);

function Next({ cost: { next_on, method } }: { cost: RecurringExpense }) {
  if (next_on === null) return <Badge tone="grey">Ended</Badge>;
  return (
    <span className="text-sm tabular">
      {formatDay(next_on)}
      <span className="block text-xs text-muted">{method ? `recorded as paid, ${method}` : 'waits to be paid'}</span>
    </span>
  );
}

const COLUMNS: readonly Column<RecurringExpense>[] = [
  column('Expense', { className: 'w-full max-w-0 min-w-44' }, (cost) => <What cost={cost} />),
  column('Category', { hiddenBelow: 'md', className: 'whitespace-nowrap' }, ({ category }) => CATEGORY_TEXT[category]),
  column('Vendor', { hiddenBelow: 'lg' }, ({ vendor_name }) => (
    <span className="block w-max max-w-48 truncate" title={vendor_name ?? undefined}>
      {vendor_name ?? '–'}
    </span>
  )),
  column('How often', { className: 'whitespace-nowrap' }, ({ every }) => EVERY_LABELS[every]),
  column('Next', { className: 'whitespace-nowrap' }, (cost) => <Next cost={cost} />),
  column('Amount, USh', { align: 'right', className: 'font-semibold text-ink' }, ({ amount }) => plainAmount(amount)),
];
