import { EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import {
  newRecurringSchema,
  type RecurringExpense,
  recurringExpenseSchema,
} from '@amayumba/contract/owners/recurring-expense.ts';
import { CATEGORY_TEXT, PAID_BY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { expensePlace, expenseTitle } from '../../../../features/owners/expense-view.ts';
import {
  useCreateRecurringExpenseMutation,
  useDeleteRecurringExpenseMutation,
  useUpdateRecurringExpenseMutation,
} from '../../../../features/owners/expenses.api.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { useChecked } from '../../../../lib/use-checked.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmAction } from '../../ConfirmAction.tsx';
import { EditModal } from '../../estates/forms/EditModal.tsx';
import { useEditForm } from '../../estates/forms/use-edit-form.ts';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import {
  newRecurring,
  RECURRING_FIELDS,
  recurringBody,
  recurringChange,
  type RecurringDraft,
  recurringDraftOf,
  RecurringFields,
} from './RecurringFields.tsx';

export type RecurringDialog = { kind: 'add'; estate?: number } | { kind: 'edit' | 'end'; cost: RecurringExpense };

export function RecurringDialogs({ dialog, onClose }: { dialog: RecurringDialog; onClose: () => void }) {
  const [end] = useDeleteRecurringExpenseMutation();
  switch (dialog.kind) {
    case 'add':
      return <AddRecurringModal estate={dialog.estate} onClose={onClose} />;
    case 'edit':
      return <EditRecurringModal cost={dialog.cost} onClose={onClose} />;
    case 'end':
      return (
        <ConfirmAction
          title="End this recurring expense?"
          confirmLabel="End it"
          action={() => end(dialog.cost)}
          onDone={() => notify.success('Recurring expense ended', expenseTitle(dialog.cost))}
          onClose={onClose}
        >
          {expenseTitle(dialog.cost)}, {formatUgx(dialog.cost.amount)}, {expensePlace(dialog.cost)}. The expenses that
          it made stay.
        </ConfirmAction>
      );
  }
}

function AddRecurringModal({ estate, onClose }: { estate: number | undefined; onClose: () => void }) {
  const name = estate ? `new-recurring-${estate}` : 'new-recurring';
  const { draft, patch, faults, form, send } = useSentForm(name, onClose, () => newRecurring(estate));
  const [create] = useCreateRecurringExpenseMutation();
  const body = recurringBody(draft);
  const { errors, check } = useChecked(newRecurringSchema, body, faults);
  const save = async () => {
    if (!check()) return;
    await send(
      (key) => create({ key, body }),
      (cost) =>
        notify.success(
          'Recurring expense added',
          `${expenseTitle(cost)}, ${formatUgx(cost.amount)}, ${EVERY_LABELS[cost.every]}`,
        ),
    );
  };
  return (
    <SentForm
      {...form}
      size="lg"
      title="Add recurring expense"
      description="A recurring cost, such as a guard or the rubbish; each is recorded on its day."
      fields={RECURRING_FIELDS}
      checksItself
      submitLabel="Add recurring expense"
      onSubmit={save}
    >
      <RecurringFields draft={draft} onChange={patch} errors={errors} isNew />
    </SentForm>
  );
}

const FIELDS: MergeFields<RecurringDraft> = {
  amount: { label: 'Amount', show: ({ amount }) => (amount === null ? '' : formatUgx(amount)) },
  category: { label: 'Category', show: ({ category }) => (category ? CATEGORY_TEXT[category] : '') },
  vendor: { label: 'Vendor', show: ({ vendor }) => vendor?.label ?? '' },
  description: 'What for',
  ends_on: { label: 'Last on', show: ({ ends_on }) => (ends_on ? formatDay(ends_on) : '') },
  paid_by: { label: 'Paid by', show: ({ paid_by }) => PAID_BY_TEXT[paid_by] },
  method: { label: 'On its day', show: ({ method }) => method || 'It waits to be paid' },
};

function EditRecurringModal({ cost, onClose }: { cost: RecurringExpense; onClose: () => void }) {
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
      description={`${expensePlace(cost)}, ${EVERY_LABELS[cost.every].toLowerCase()}. What was recorded stays.`}
      edit={edit}
    >
      <RecurringFields draft={edit.draft} onChange={edit.change} errors={edit.errors} />
    </EditModal>
  );
}
