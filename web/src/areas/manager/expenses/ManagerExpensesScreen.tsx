import { useState } from 'react';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { choiceParam, useListParams } from '../../../lib/use-list-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useKey } from '../money/use-key.ts';
import { EXPENSE_TABS, type ExpenseTab, NO_EXPENSE_FILTERS } from './use-expense-list.ts';
import { ExpensesTab } from './ExpensesTab.tsx';
import { type ExpenseTarget, ExpenseTiles } from './ExpenseTiles.tsx';

const loadParts = () => import('./late-parts.ts');

/** The costs of the estates: expenses with their receipts, recurring costs, and vendors. */
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
          <Button
            variant="bright"
            icon="plus"
            isStackedOnPhone
            aria-keyshortcuts="e"
            may="owner_costs:write"
            onClick={add}
          >
            Add expense
          </Button>
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
