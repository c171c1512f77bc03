import { monthOf } from '@amayumba/contract/calendar.ts';
import type { Posting } from '../features/ledger/posting/posting.ts';
import { nextReceiptNumbers, type ReceiptRecord } from '../features/ledger/posting/receipts.repository.ts';
import { addReceipt, type NewReceipt } from '../features/ledger/posting/receipts.ts';

/** Records money under the next number of the year, without the paper that the product issues with it. */
export async function addNumberedReceipt(posting: Posting, receipt: NewReceipt): Promise<ReceiptRecord> {
  const made = await addReceipt(posting, receipt);
  if (receipt.source === 'opening') return made;
  const [number = null] = await nextReceiptNumbers(posting.tx, monthOf(posting.today).year, 1);
  await posting.tx.updateTable('receipts').set({ number }).where('id', '=', made.id).execute();
  return { ...made, number };
}
