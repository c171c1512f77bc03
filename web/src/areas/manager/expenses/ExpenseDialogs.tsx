import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import type { PaidBy } from '@amayumba/contract/owners/rules.ts';
import { notifyDone } from '../../../features/money/notify-done.ts';
import { expensePlace, expenseTitle } from '../../../features/owners/expense-view.ts';
import {
  useDeleteExpenseMutation,
  useReverseExpenseMutation,
  useUpdateExpenseMutation,
} from '../../../features/owners/expenses.api.ts';
import { today } from '../../../lib/today.ts';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ReasonModal } from '../money/dialogs/ReasonModal.tsx';
import { useSentForm } from '../../../api/use-sent-form.ts';
import { SentForm } from '../SentForm.tsx';
import { EditExpenseModal } from './EditExpenseModal.tsx';
import { ConfirmAction } from '../ConfirmAction.tsx';
import { type Paid, PaidFields } from './PaidFields.tsx';

export type ExpenseDialog = 'edit' | 'pay' | 'reverse' | 'delete';

interface ExpenseDialogsProps {
  dialog: ExpenseDialog;
  expense: Expense;
  onClose: () => void;
  onDeleted: () => void;
}

export function ExpenseDialogs({ dialog, expense, onClose, onDeleted }: ExpenseDialogsProps) {
  const [reverse] = useReverseExpenseMutation();
  const [remove] = useDeleteExpenseMutation();
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
      return (
        <ConfirmAction
          title="Delete this expense?"
          confirmLabel="Delete"
          action={() => remove(expense)}
          isLeft
          onDone={() => {
            notify.success('Expense deleted', expenseTitle(expense));
            onDeleted();
          }}
          onClose={onClose}
        >
          {expenseTitle(expense)}, {formatUgx(expense.amount)}. The office did not pay it, so nothing else changes.
        </ConfirmAction>
      );
  }
}

const PAYERS = [
  { value: 'office', label: 'The office' },
  { value: 'owner', label: 'The owner' },
  { value: 'tenant', label: 'The tenant' },
] as const satisfies readonly { value: PaidBy; label: string }[];

function PayExpenseModal({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const name = `pay-expense-${expense.id}`;
  const { draft, patch, text, faults, form, send } = useSentForm(name, onClose, (): PayDraft => ({
    paid_on: today(),
    method: 'Mobile Money',
    reference: expense.reference,
    paid_by: expense.paid_by,
  }));
  const [update] = useUpdateExpenseMutation();
  const save = async () => {
    const { paid_on, method, reference, paid_by } = draft;
    const body = { paid_on, method, reference: reference.trim(), paid_by, version: expense.version };
    await send(
      () => update({ id: expense.id, body }),
      () => notify.success('Expense paid', `${formatUgx(expense.amount)}, ${expensePlace(expense)}`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Pay expense"
      description={`${expenseTitle(expense)}, ${formatUgx(expense.amount - expense.withheld)}`}
      fields={['paid_on', 'method', 'reference', 'paid_by']}
      submitLabel="Record as paid"
      onSubmit={save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Paid by" options={PAYERS} {...text('paid_by')} />
        <PaidFields value={draft} onChange={patch} errors={faults} />
      </div>
    </SentForm>
  );
}

interface PayDraft extends Paid {
  paid_by: PaidBy;
}
