import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type RecurringExpense, recurringExpenseSchema } from '@amayumba/contract/owners/recurring-expense.ts';
import { CATEGORY_TEXT, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { useUpdateRecurringExpenseMutation } from '../../../../features/owners/expenses.api.ts';
import { EVERY_TEXT, expensePlace, expenseTitle } from '../../../../features/owners/expense-view.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { EditModal } from '../../estates/forms/EditModal.tsx';
import { useEditForm } from '../../estates/forms/use-edit-form.ts';
import { recurringChange, type RecurringDraft, recurringDraftOf } from './recurring-draft.ts';
import { RecurringFields } from './RecurringFields.tsx';

const FIELDS: MergeFields<RecurringDraft> = {
  amount: { label: 'Amount', show: ({ amount }) => (amount === null ? '' : formatUgx(amount)) },
  category: { label: 'Category', show: ({ category }) => (category ? CATEGORY_TEXT[category] : '') },
  vendor: { label: 'Vendor', show: ({ vendor }) => vendor?.label ?? '' },
  description: { label: 'What for', show: ({ description }) => description },
  ends_on: { label: 'Last on', show: ({ ends_on }) => (ends_on ? formatDay(ends_on) : '') },
  paid_by: { label: 'Paid by', show: ({ paid_by }) => PAID_BY_TEXT[paid_by] },
  method: { label: 'On its day', show: ({ method }) => method || 'It waits to be paid' },
};

/** Changes a recurring cost, from the next one on. */
export function EditRecurringModal({ cost, onClose }: { cost: RecurringExpense; onClose: () => void }) {
  const [update] = useUpdateRecurringExpenseMutation();
  const edit = useEditForm<RecurringDraft, RecurringExpense>({
    name: `recurring-${cost.id}`,
    stored: cost,
    draftOf: recurringDraftOf,
    schema: recurringExpenseSchema,
    fields: FIELDS,
    required: [],
    save: (draft, version) => update({ id: cost.id, body: { ...recurringChange(draft), version } }),
    nameOf: () => expenseTitle(cost),
    onClose,
  });
  return (
    <EditModal
      title="Edit recurring expense"
      description={`${expensePlace(cost)}, ${EVERY_TEXT[cost.every].toLowerCase()}. What was recorded stays.`}
      edit={edit}
      onClose={onClose}
    >
      <RecurringFields draft={edit.draft} onChange={edit.change} errors={edit.errors} />
    </EditModal>
  );
}
