import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Expense, expenseSchema } from '@amayumba/contract/owners/expense.ts';
import { CATEGORY_TEXT, isPosted } from '@amayumba/contract/owners/rules.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem, fileError } from '../../../api/problem.ts';
import { useStoredMerge } from '../../../auth/use-stored-draft.ts';
import { useUpdateExpenseMutation } from '../../../features/owners/expenses.api.ts';
import { expensePlace, expenseTitle } from '../../../features/owners/expense-view.ts';
import { attachmentError } from '../../../lib/attachment-error.ts';
import { type MergeFields, newMerge } from '../../../lib/merge.ts';
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
  description: { label: 'What for', show: ({ description }) => description },
  reference: { label: 'Reference', show: ({ reference }) => reference },
  withheld: { label: 'Tax withheld', show: ({ withheld }) => sum(withheld) },
  notes: { label: 'Notes', show: ({ notes }) => notes },
};

/** Changes an expense; of a posted one only the description, vendor, notes and receipt. */
export function EditExpenseModal({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const isFixed = isPosted(expense);
  const form = useStoredMerge(
    `edit-expense-${expense.id}`,
    () => newMerge(expenseDraftOf(expense), expense.version),
    FIELDS,
  );
  const [file, setFile] = useState<File | null>(null);
  const [update, { isLoading, error }] = useUpdateExpenseMutation();
  const problem = form.problemToShow(asProblem(error));
  const { draft, version } = form;
  const fileFault = attachmentError(file);
  const submit = async () => {
    if (fileFault || !form.isReady()) return;
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
    const body = { ...describingBody(draft), ...money, version };
    const result = await update({ id: expense.id, body, file: file && (await shrinkPicture(file)) });
    const found = conflictIn(asProblem(result.error), expenseSchema);
    if (found) form.recordConflict({ ...found, draft: expenseDraftOf(found.current), version: found.current.version });
    if (!result.data) return;
    form.clear();
    notify.success('Expense saved', expenseTitle(result.data));
    onClose();
  };
  return (
    <FormModal
      draft={form.kept}
      size="lg"
      title="Edit expense"
      description={isFixed ? `${formatUgx(expense.amount)}, ${expensePlace(expense)}` : expensePlace(expense)}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => void submit()}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      problem={problem}
      failure="Not saved"
    >
      <ConflictDialog form={form} />
      <div className="grid gap-4">
        <ReceiptPhotoField
          value={file}
          onChange={setFile}
          error={fileFault ? [fileFault] : fileError(problem, 'receipt_file')['receipt_file']}
          disabled={isLoading}
        />
        <ExpenseFields draft={draft} onChange={form.change} errors={problem?.fields ?? {}} isPosted={isFixed} />
      </div>
    </FormModal>
  );
}
