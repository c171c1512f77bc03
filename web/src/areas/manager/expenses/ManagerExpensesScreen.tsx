import { addMonths } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { type ExpenseFilter, useListExpensesQuery } from '../../../features/owners/expenses.api.ts';
import { counted } from '../../../lib/counted.ts';
import { today } from '../../../lib/today.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { HeadButton } from '../../../ui/HeadButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { daysOf } from '../money/receipts/PeriodFields.tsx';
import { useKey } from '../money/use-key.ts';
import { ExpensesTab } from './ExpensesTab.tsx';
import { EXPENSE_TABS, type ExpenseTab, NO_EXPENSE_FILTERS } from './use-expense-list.ts';

const loadParts = () => import('./late-parts.ts');

export function ManagerExpensesScreen() {
  const { params, change } = useListParams();
  const tab = choiceParam(params, 'tab', EXPENSE_TABS) ?? 'expenses';
  const [isAdding, setAdding] = useState(false);
  const late = useLazyPart(loadParts, isAdding || tab !== 'expenses');
  const add = () => setAdding(true);
  useKey('e', add, 'owner_costs:write');
  const open = (target: ExpenseTarget) => change({ ...NO_EXPENSE_FILTERS, ...target, tab: null });
  const isOpen = (target: ExpenseTarget) =>
    tab === 'expenses' &&
    (['state', 'from', 'to', 'by', 'category', 'estate', 'vendor', 'search'] as const).every(
      (name) => (params.get(name) ?? undefined) === (target as Readonly<Record<string, string | undefined>>)[name],
    );
  return (
    <>
      <PageHeader
        title="Expenses"
        subtitle="What the estates cost, each with its receipt"
        actions={
          <HeadButton icon="plus" aria-keyshortcuts="e" may="owner_costs:write" onClick={add}>
            Add expense
          </HeadButton>
        }
      />
      <ExpenseTiles onOpen={open} isOpen={isOpen} />
      <Card isFlush className="mt-3 overflow-clip">
        <Tabs<ExpenseTab>
          label="Expenses"
          value={tab}
          onChange={(next) => change({ ...NO_EXPENSE_FILTERS, tab: next === 'expenses' ? null : next })}
          items={[
            { key: 'expenses', label: 'Expenses', content: <ExpensesTab onAdd={add} /> },
            { key: 'recurring', label: 'Recurring', content: late && <late.RecurringTab /> },
            { key: 'vendors', label: 'Vendors', content: late && <late.VendorsTab /> },
          ]}
        />
      </Card>
      {late && isAdding && <late.AddExpenseModal onClose={() => setAdding(false)} />}
    </>
  );
}

type ExpenseTarget = Readonly<Partial<Record<'state' | 'from' | 'to' | 'by', string | undefined>>>;

interface ExpenseTilesProps {
  onOpen: (target: ExpenseTarget) => void;
  isOpen: (target: ExpenseTarget) => boolean;
}

const nameOf = (day: string) => monthName(Number(day.slice(5, 7)));

/** A sum with its note; without a note where it could not be loaded. */
function useSum(filter: ExpenseFilter, none?: string) {
  const { data, isError } = useListExpensesQuery({ ...filter, page: 1, page_size: 1 });
  const count = data?.count ?? 0;
  return {
    count,
    note: data && (count === 0 && none ? none : counted(count, 'expense')),
    value: data ? formatUgx(data.total_amount ?? 0) : isError ? '–' : undefined,
  };
}

const paidIn = (days: ReturnType<typeof daysOf>) => ({ ...days, by: 'paid_on', state: 'paid' }) as const;

function ExpenseTiles({ onOpen, isOpen }: ExpenseTilesProps) {
  const now = today();
  const [thisMonth, lastMonth] = [paidIn(daysOf('month', now)), paidIn(daysOf('last_month', now))];
  const paid = useSum(thisMonth);
  const before = useSum(lastMonth);
  const unpaid = useSum({ state: 'unpaid' }, 'nothing waits');
  const tile = (target: ExpenseTarget) => ({ onOpen: () => onOpen(target), isOpen: isOpen(target) });
  return (
    <FigureStrip
      label="Expense figures"
      figures={[
        { label: `Paid in ${nameOf(now)}`, value: paid.value, note: paid.note, ...tile(thisMonth) },
        { label: `Paid in ${nameOf(addMonths(now, -1))}`, value: before.value, note: before.note, ...tile(lastMonth) },
        {
          label: 'To pay',
          value: unpaid.value,
          note: unpaid.note,
          tone: unpaid.count > 0 ? 'amber' : undefined,
          ...tile({ state: 'unpaid' }),
        },
      ]}
    />
  );
}
