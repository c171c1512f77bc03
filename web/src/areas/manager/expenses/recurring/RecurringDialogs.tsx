import { formatUgx } from '@amayumba/contract/money.ts';
import type { RecurringExpense } from '@amayumba/contract/owners/recurring-expense.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useDeleteRecurringExpenseMutation } from '../../../../features/owners/expenses.api.ts';
import { expensePlace, expenseTitle } from '../../../../features/owners/expense-view.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { AddRecurringModal } from './AddRecurringModal.tsx';
import { EditRecurringModal } from './EditRecurringModal.tsx';

/** The open dialog about recurring costs: its kind and the cost. */
export type RecurringDialog = { kind: 'add' } | { kind: 'edit' | 'end'; cost: RecurringExpense };

/** Renders the open dialog about recurring costs. */
export function RecurringDialogs({ dialog, onClose }: { dialog: RecurringDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'add':
      return <AddRecurringModal onClose={onClose} />;
    case 'edit':
      return <EditRecurringModal cost={dialog.cost} onClose={onClose} />;
    case 'end':
      return <EndRecurring cost={dialog.cost} onClose={onClose} />;
  }
}

function EndRecurring({ cost, onClose }: { cost: RecurringExpense; onClose: () => void }) {
  const [remove, { isLoading, error }] = useDeleteRecurringExpenseMutation();
  const confirm = async () => {
    const { error: failure } = await remove(cost);
    if (failure) return;
    notify.success('Recurring expense ended', expenseTitle(cost));
    onClose();
  };
  return (
    <ConfirmDialog
      title="End this recurring expense?"
      confirmLabel="End it"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {expenseTitle(cost)}, {formatUgx(cost.amount)}, {expensePlace(cost)}. The expenses that it made stay.
    </ConfirmDialog>
  );
}
