import { formatUgx } from '@amayumba/contract/money.ts';
import { newExpenseSchema } from '@amayumba/contract/owners/expense.ts';
import { CATEGORY_TEXT } from '@amayumba/contract/owners/rules.ts';
import { useState } from 'react';
import { fileError } from '../../../api/problem.ts';
import { useCreateExpenseMutation } from '../../../features/owners/expenses.api.ts';
import { attachmentError } from '../../../lib/attachment-error.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { useChecked } from '../../../lib/use-checked.ts';
import { notify } from '../../../ui/notices.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { useSentForm } from '../../../api/use-sent-form.ts';
import { SentForm } from '../SentForm.tsx';
import { expenseBody, type ExpenseOrigin, newExpense } from './expense-draft.ts';
import { EXPENSE_FIELDS, ExpenseFields } from './ExpenseFields.tsx';
import { ReceiptPhotoField } from './ReceiptPhotoField.tsx';

interface AddExpenseModalProps {
  /** Where the form was opened, for example on a complaint. */
  origin?: ExpenseOrigin | undefined;
  about?: string | undefined;
  onClose: () => void;
}

export function AddExpenseModal({ origin, about, onClose }: AddExpenseModalProps) {
  const { complaint, place, estate } = origin ?? {};
  const { draft, patch, problem, form, send } = useSentForm(
    `expense-${complaint ?? (place || (estate ? `estate-${estate}` : 'new'))}`,
    onClose,
    () => newExpense(origin),
  );
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [create] = useCreateExpenseMutation();
  const body = expenseBody(draft);
  const { errors, check } = useChecked(newExpenseSchema, body, {
    ...problem?.fields,
    ...fileError(problem, 'receipt_file'),
  });
  const fileFault = attachmentError(file);
  const submit = async () => {
    if (!check() || fileFault) return;
    const small = file && (await shrinkPicture(file));
    if (small) setShare(0);
    await send(
      (key) => create({ key, body: { ...body, receipt_file: small }, onProgress: setShare }),
      ({ category, amount, estate_name }) =>
        notify.success('Expense recorded', `${CATEGORY_TEXT[category]}, ${formatUgx(amount)}, ${estate_name}`),
    );
    setShare(null);
  };
  return (
    <SentForm
      {...form}
      size="lg"
      title="Add expense"
      description={about ?? 'A cost of an estate, with its receipt.'}
      fields={EXPENSE_FIELDS}
      checksItself
      submitLabel="Record expense"
      onSubmit={submit}
    >
      <ReceiptPhotoField
        value={file}
        onChange={setFile}
        error={fileFault ? [fileFault] : errors['receipt_file']}
        disabled={form.isPending}
      />
      <ExpenseFields draft={draft} onChange={patch} errors={errors} asksPaid />
      {share !== null && <UploadProgress what="receipt" share={share} />}
    </SentForm>
  );
}
