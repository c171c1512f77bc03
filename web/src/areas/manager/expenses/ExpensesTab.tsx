import { formatUgx } from '@amayumba/contract/money.ts';
import { counted } from '../../../lib/counted.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MoneyTable } from '../money/MoneyTable.tsx';
import { ExpenseCard, expenseColumns } from './expense-columns.tsx';
import { ExpenseFilters } from './ExpenseFilters.tsx';
import { ExpensePanel } from './ExpensePanel.tsx';
import { useExpenseList } from './use-expense-list.ts';

/** Every expense, the newest first, with the sum of those that match. */
export function ExpensesTab({ onAdd }: { onAdd: () => void }) {
  const list = useExpenseList();
  const opened = useUrlRecord('expense');
  const { data } = list.query;
  return (
    <>
      <ExpenseFilters list={list} />
      <MoneyTable
        label="Expenses"
        query={list.query}
        page={list.page}
        count={data?.count}
        onPage={(page) => list.change({ page })}
        columns={expenseColumns(({ id }) => opened.open(id))}
        rowKey={({ id }) => id}
        card={(expense) => <ExpenseCard expense={expense} onOpen={() => opened.open(expense.id)} />}
        empty={
          <EmptyState
            icon="receipt"
            title="No expenses found"
            action={
              list.isNarrowed ? (
                <Button onClick={list.clear}>Clear filters</Button>
              ) : (
                <Button variant="primary" icon="plus" may="owner_costs:write" onClick={onAdd}>
                  Add expense
                </Button>
              )
            }
          >
            {list.isNarrowed
              ? 'No expense matches the search and filters.'
              : 'What the estates cost is listed here, each with its receipt. It is taken off what is due to the owner.'}
          </EmptyState>
        }
      >
        {data && data.results.length > 0 && data.total_amount !== undefined && (
          <p className="flex justify-between gap-4 border-t border-line bg-sunken px-4 py-2.5 text-[0.875rem] text-muted sm:px-5">
            <span>{counted(data.count, 'expense')}, reversed ones left out of the sum</span>
            <b className="font-semibold text-ink tabular">{formatUgx(data.total_amount)}</b>
          </p>
        )}
      </MoneyTable>
      {opened.id !== null && <ExpensePanel key={opened.id} id={opened.id} onClose={opened.close} />}
    </>
  );
}
