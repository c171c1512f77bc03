import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import { asProblem } from '../../../api/problem.ts';
import { useDeleteExpenseMutation, useReverseExpenseMutation } from '../../../features/owners/expenses.api.ts';
import { expensePlace, expenseTitle } from '../../../features/owners/expense-view.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notifyDone } from '../../../features/money/notify-done.ts';
import { notify } from '../../../ui/notices.ts';
import { ReasonModal } from '../money/dialogs/ReasonModal.tsx';
import { EditExpenseModal } from './EditExpenseModal.tsx';
import { PayExpenseModal } from './PayExpenseModal.tsx';

/** The open dialog about an expense: its kind and the expense. */
export type ExpenseDialog = 'edit' | 'pay' | 'reverse' | 'delete';

interface ExpenseDialogsProps {
  dialog: ExpenseDialog;
  expense: Expense;
  onClose: () => void;
  /** The expense is deleted. */
  onDeleted: () => void;
}

/** Renders the open dialog about an expense. */
export function ExpenseDialogs({ dialog, expense, onClose, onDeleted }: ExpenseDialogsProps) {
  const [reverse] = useReverseExpenseMutation();
  switch (dialog) {
    case 'edit':
      return <EditExpenseModal expense={expense} onClose={onClose} />;
    case 'pay':
      return <PayExpenseModal expense={expense} onClose={onClose} />;
    case 'reverse':
      return (
        <ReasonModal
          name={`reverse-expense-${expense.id}`}
          title="Reverse expense"
          description={`${expenseTitle(expense)}, ${formatUgx(expense.amount)}, ${expensePlace(expense)}`}
          placeholder="Recorded twice"
          confirmLabel="Reverse expense"
          onConfirm={(reason, key) => reverse({ id: expense.id, key, body: { reason } })}
          onDone={(answer) => notifyDone(answer, 'Expense reversed', 'It counts from today.')}
          onClose={onClose}
        >
          <p className="text-sm text-muted">
            It stays in the list as reversed. What was taken off is due to the owner again from today.
          </p>
        </ReasonModal>
      );
    case 'delete':
      return <DeleteExpense expense={expense} onClose={onClose} onDeleted={onDeleted} />;
  }
}

function DeleteExpense({
  expense,
  onClose,
  onDeleted,
}: Pick<ExpenseDialogsProps, 'expense' | 'onClose' | 'onDeleted'>) {
  const [remove, { isLoading, error }] = useDeleteExpenseMutation();
  const confirm = async () => {
    const { error: failure } = await remove(expense);
    if (failure) return;
    notify.success('Expense deleted', expenseTitle(expense));
    onDeleted();
  };
  return (
    <ConfirmDialog
      title="Delete this expense?"
      confirmLabel="Delete"
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {expenseTitle(expense)}, {formatUgx(expense.amount)}. The office did not pay it, so nothing else changes.
    </ConfirmDialog>
  );
}
