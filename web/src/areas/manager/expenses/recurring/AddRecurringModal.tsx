import { formatUgx } from '@amayumba/contract/money.ts';
import { newRecurringSchema } from '@amayumba/contract/owners/recurring-expense.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { useCreateRecurringExpenseMutation } from '../../../../features/owners/expenses.api.ts';
import { EVERY_TEXT, expenseTitle } from '../../../../features/owners/expense-view.ts';
import { useChecked } from '../../../../lib/use-checked.ts';
import { notify } from '../../../../ui/notices.ts';
import { MoneyForm } from '../../money/MoneyForm.tsx';
import { newRecurring, recurringBody } from './recurring-draft.ts';
import { RECURRING_FIELDS, RecurringFields } from './RecurringFields.tsx';

/** Adds a recurring cost: a guard, the rubbish, the garden. */
export function AddRecurringModal({ onClose }: { onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft('new-recurring', newRecurring);
  const [create] = useCreateRecurringExpenseMutation();
  const body = recurringBody(draft);
  const { errors, check } = useChecked(newRecurringSchema, body, once.problem?.fields);
  const save = async () => {
    if (!check()) return;
    const sent = await once.send((key) => create({ key, body }));
    if (!sent?.data) return;
    const { amount, every } = sent.data;
    notify.success('Recurring expense added', `${expenseTitle(sent.data)}, ${formatUgx(amount)}, ${EVERY_TEXT[every]}`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      size="lg"
      title="Add recurring expense"
      description="A recurring cost, such as a guard or the rubbish; each is recorded on its day."
      sending={once}
      fields={RECURRING_FIELDS}
      checksItself
      submitLabel="Add recurring expense"
      onSubmit={save}
      onClose={onClose}
    >
      <RecurringFields draft={draft} onChange={patch} errors={errors} isNew />
    </MoneyForm>
  );
}
