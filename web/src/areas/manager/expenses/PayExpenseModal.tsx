import { formatUgx } from '@amayumba/contract/money.ts';
import type { Expense } from '@amayumba/contract/owners/expense.ts';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { useUpdateExpenseMutation } from '../../../features/owners/expenses.api.ts';
import { expensePlace, expenseTitle } from '../../../features/owners/expense-view.ts';
import { today } from '../../../lib/today.ts';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { PaidBy } from '@amayumba/contract/owners/rules.ts';
import { MoneyForm } from '../money/MoneyForm.tsx';
import { type Paid, PaidFields } from './PaidFields.tsx';

const PAYERS = [
  { value: 'office', label: 'The office' },
  { value: 'owner', label: 'The owner' },
  { value: 'tenant', label: 'The tenant' },
] as const satisfies readonly { value: PaidBy; label: string }[];

/** Records that a cost was paid; from then on it is posted. */
export function PayExpenseModal({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft(`pay-expense-${expense.id}`, (): PayDraft => ({
    paid_on: today(),
    method: 'Mobile Money',
    reference: expense.reference,
    paid_by: expense.paid_by,
  }));
  const [update] = useUpdateExpenseMutation();
  const errors = once.problem?.fields ?? {};
  const save = async () => {
    const { paid_on, method, reference, paid_by } = draft;
    const body = { paid_on, method, reference: reference.trim(), paid_by, version: expense.version };
    const sent = await once.send(() => update({ id: expense.id, body }));
    if (!sent?.data) return;
    notify.success('Expense paid', `${formatUgx(expense.amount)}, ${expensePlace(expense)}`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Pay expense"
      description={`${expenseTitle(expense)}, ${formatUgx(expense.amount - expense.withheld)}`}
      sending={once}
      fields={['paid_on', 'method', 'reference', 'paid_by']}
      submitLabel="Record as paid"
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Paid by"
          options={PAYERS}
          value={draft.paid_by}
          onChange={({ target }) => patch({ paid_by: target.value as PaidBy })}
          error={errors['paid_by']}
        />
        <PaidFields value={draft} onChange={patch} errors={errors} />
      </div>
    </MoneyForm>
  );
}

interface PayDraft extends Paid {
  paid_by: PaidBy;
}
