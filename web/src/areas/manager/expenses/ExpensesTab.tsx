import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import { CATEGORY_TEXT, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { expensePlace, expenseTitle } from '../../../features/owners/expense-view.ts';
import { ExpenseStateBadge } from '../../../features/owners/ExpenseStateBadge.tsx';
import { counted } from '../../../lib/counted.ts';
import { cx } from '../../../lib/cx.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { useUrlRecord } from '../../../lib/use-url-record.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { ListRows } from '../../../ui/ListRows.tsx';
import { ListSum } from '../../../ui/ListSum.tsx';
import { ExpenseFilters } from './ExpenseFilters.tsx';
import { useExpenseList } from './use-expense-list.ts';
import { listedAnswer } from '../../../lib/listed-answer.ts';
import { NoRows } from '../../../ui/NoRows.tsx';

const loadPanel = () => import('./ExpensePanel.tsx');

export function ExpensesTab({ onAdd }: { onAdd: () => void }) {
  const list = useExpenseList();
  const opened = useUrlRecord('expense');
  const late = useLazyPart(loadPanel, opened.id !== null);
  const data = listedAnswer(list.query);
  return (
    <>
      <ExpenseFilters list={list} />
      <ListRows
        noun="expenses"
        query={list.query}
        columns={expenseColumns(({ id }) => opened.open(id))}
        card={(expense) => <ExpenseCard expense={expense} onOpen={() => opened.open(expense.id)} />}
        empty={
          <NoRows
            icon="receipt"
            title="No expenses found"
            onClear={list.onClear}
            noMatch="No expense matches the search and filters."
            action={
              <Button variant="primary" icon="plus" may="owner_costs:write" onClick={onAdd}>
                Add expense
              </Button>
            }
          >
            What the estates cost is listed here, each with its receipt. It is taken off what is due to the owner.
          </NoRows>
        }
      >
        {data && data.results.length > 0 && data.total_amount !== undefined && (
          <ListSum
            words={`${counted(data.count, 'expense')}, reversed ones left out of the sum`}
            sum={data.total_amount}
          />
        )}
      </ListRows>
      {late && opened.id !== null && <late.ExpensePanel key={opened.id} id={opened.id} onClose={opened.close} />}
    </>
  );
}

/** Marks a cost that somebody other than the office paid, because it is not taken off what is due to the owner. */
const payerNote = ({ paid_by }: Expense) =>
  paid_by === 'office' ? '' : `by the ${PAID_BY_TEXT[paid_by].toLowerCase()}`;

const amountLook = ({ state }: Expense) =>
  cx('font-semibold tabular', state === 'reversed' ? 'text-muted line-through' : 'text-ink');

function ExpenseState({ expense }: { expense: Expense }) {
  const note = payerNote(expense);
  return (
    <>
      <ExpenseStateBadge state={expense.state} />
      {note && <span className="block text-xs text-muted">{note}</span>}
    </>
  );
}

const expenseColumns = (onOpen: (expense: Expense) => void): Column<Expense>[] => [
  column('Day', { className: 'whitespace-nowrap tabular text-muted' }, ({ spent_on }) => formatDay(spent_on)),
  column('Expense', { className: 'w-full max-w-0 min-w-44' }, (expense) => (
    <>
      <button
        type="button"
        onClick={() => onOpen(expense)}
        className="block max-w-full truncate text-left font-semibold text-link hover:underline"
      >
        {expenseTitle(expense)}
      </button>
      <span className="block truncate text-xs text-muted">{expensePlace(expense)}</span>
    </>
  )),
  column('Category', { hiddenBelow: 'md', className: 'whitespace-nowrap' }, ({ category }) => CATEGORY_TEXT[category]),
  column('Vendor', { hiddenBelow: 'lg' }, ({ vendor_name }) => (
    <span className="block w-max max-w-40 truncate" title={vendor_name ?? undefined}>
      {vendor_name ?? '–'}
    </span>
  )),
  column('Receipt', { hiddenBelow: 'lg' }, (expense) =>
    expense.receipt_file ? (
      <FileLink href={expense.receipt_file} what={`receipt of ${expenseTitle(expense)}`} />
    ) : (
      <span className="text-muted">None</span>
    ),
  ),
  column('State', (expense) => <ExpenseState expense={expense} />),
  column('Amount, USh', { align: 'right' }, (expense) => (
    <span className={amountLook(expense)}>{plainAmount(expense.amount)}</span>
  )),
];

const ExpenseCard = ({ expense, onOpen }: { expense: Expense; onOpen: () => void }) => (
  <button type="button" onClick={onOpen} className="grid w-full gap-1 text-left text-[0.875rem]">
    <span className="flex justify-between gap-2">
      <b className="min-w-0 truncate font-semibold text-ink">{expenseTitle(expense)}</b>
      <b className={cx('whitespace-nowrap', amountLook(expense))}>{formatUgx(expense.amount)}</b>
    </span>
    <span className="truncate text-sm text-muted">{expensePlace(expense)}</span>
    <span className="flex items-center justify-between gap-2 text-sm text-muted tabular">
      <span className="min-w-0 truncate">
        {[formatDay(expense.spent_on), CATEGORY_TEXT[expense.category], payerNote(expense)].filter(Boolean).join(' · ')}
      </span>
      <ExpenseStateBadge state={expense.state} />
    </span>
  </button>
);
