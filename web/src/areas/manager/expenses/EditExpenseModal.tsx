import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Expense, expenseSchema } from '@amayumba/contract/owners/expense.ts';
import { CATEGORY_TEXT, isPosted } from '@amayumba/contract/owners/rules.ts';
import { useState } from 'react';
import { fileError } from '../../../api/problem.ts';
import { useRecordForm } from '../../../api/use-record-form.ts';
import { useUpdateExpenseMutation } from '../../../features/owners/expenses.api.ts';
import { expensePlace, expenseTitle } from '../../../features/owners/expense-view.ts';
import { attachmentError } from '../../../lib/attachment-error.ts';
import type { MergeFields } from '../../../lib/merge.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { notify } from '../../../ui/notices.ts';
import { describingBody, type ExpenseDraft, expenseDraftOf, placeIds } from './expense-draft.ts';
import { ExpenseFields } from './ExpenseFields.tsx';
import { ReceiptPhotoField } from './ReceiptPhotoField.tsx';

const sum = (amount: number | null) => (amount === null ? '' : formatUgx(amount));
const FIELDS: MergeFields<ExpenseDraft> = {
  amount: { label: 'Amount', show: ({ amount }) => sum(amount) },
  category: { label: 'Category', show: ({ category }) => (category ? CATEGORY_TEXT[category] : '') },
  vendor: { label: 'Vendor', show: ({ vendor }) => vendor?.label ?? '' },
  spent_on: { label: 'Day of the cost', show: ({ spent_on }) => formatDay(spent_on) },
  description: 'What for',
  reference: 'Reference',
  withheld: { label: 'Tax withheld', show: ({ withheld }) => sum(withheld) },
  notes: 'Notes',
};

/** Changes an expense; of a posted one only the description, vendor, notes and receipt. */
export function EditExpenseModal({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const isFixed = isPosted(expense);
  const { merge, draft, change, problem, form, save } = useRecordForm({
    name: `edit-expense-${expense.id}`,
    stored: expense,
    draftOf: expenseDraftOf,
    schema: expenseSchema,
    fields: FIELDS,
    onClose,
  });
  const [file, setFile] = useState<File | null>(null);
  const [update] = useUpdateExpenseMutation();
  const fileFault = attachmentError(file);
  const submit = async () => {
    if (fileFault) return;
    const { estate, place, amount, withheld, spent_on } = draft;
    const money = isFixed
      ? {}
      : {
          estate,
          block: null,
          apartment: null,
          ...placeIds(place),
          amount: amount ?? 0,
          withheld: withheld ?? 0,
          spent_on,
        };
    const body = { ...describingBody(draft), ...money };
    await save(
      async (version) =>
        update({ id: expense.id, body: { ...body, version }, file: file && (await shrinkPicture(file)) }),
      (saved) => notify.success('Expense saved', expenseTitle(saved)),
    );
  };
  return (
    <FormModal
      {...form}
      size="lg"
      title="Edit expense"
      description={isFixed ? `${formatUgx(expense.amount)}, ${expensePlace(expense)}` : expensePlace(expense)}
      onSubmit={() => void submit()}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      failure="Not saved"
    >
      <ConflictDialog form={merge} />
      <div className="grid gap-4">
        <ReceiptPhotoField
          value={file}
          onChange={setFile}
          error={fileFault ? [fileFault] : fileError(problem, 'receipt_file')['receipt_file']}
          disabled={form.isPending}
        />
        <ExpenseFields draft={draft} onChange={change} errors={problem?.fields ?? {}} isPosted={isFixed} />
      </div>
    </FormModal>
  );
}
