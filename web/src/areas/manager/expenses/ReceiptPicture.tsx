import type { Expense } from '@amayumba/contract/owners/expense.ts';
import { useState } from 'react';
import { expenseTitle } from '../../../features/owners/expense-view.ts';
import { useSavesData } from '../../../lib/saves-data.ts';
import { FileLink } from '../../../ui/FileLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** The receipt of an expense as a picture that opens it; a link for PDFs and with low data. */
export function ReceiptPicture({ expense }: { expense: Expense }) {
  const [isPicture, setPicture] = useState(true);
  const isSaving = useSavesData();
  const { receipt_file: href } = expense;
  const what = `receipt of ${expenseTitle(expense)}`;
  if (!href) {
    return (
      <p className="mt-4 flex items-center gap-2.5 rounded-md border border-dashed border-line px-4 py-3 text-sm text-muted">
        <Icon name="receipt" className="size-5" />
        No receipt yet. Edit adds one.
      </p>
    );
  }
  if (!isPicture || isSaving) {
    return (
      <p className="mt-4 flex items-center justify-between rounded-md bg-sunken px-4 py-3 text-[0.875rem]">
        Receipt
        <FileLink href={href} what={what} />
      </p>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="mt-4 block overflow-hidden rounded-md border border-line bg-sunken"
    >
      <img
        src={href}
        alt={`View ${what}`}
        className="mx-auto max-h-72 min-h-24 object-contain"
        onError={() => setPicture(false)}
      />
    </a>
  );
}
