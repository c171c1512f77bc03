import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { timingSafeEqual } from 'node:crypto';
import { amountInWords } from '@amayumba/contract/ledger/amount-in-words.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import { receiptSnapshotSchema } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { typedVerifyCode } from '@amayumba/contract/ledger/verify-code.ts';
import type { VerifiedReceipt } from '@amayumba/contract/money/verify.ts';
import type { Parts } from '../../../parts.ts';
import { receiptPrefix } from '../schedule/rules-in-force.ts';
import { findByVerifyCode } from './receipt-rows.repository.ts';
import { verifyCodeOf } from './receipt-seal.ts';

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * What anybody who holds a receipt may know of it; undefined for an unknown code. A row that disagrees with the journal
 * or with its code is not valid. See docs/rules.md, Verify codes.
 */
export async function verifyReceipt(
  { db, receiptKey }: Pick<Parts, 'db' | 'receiptKey'>,
  typed: string,
): Promise<VerifiedReceipt | undefined> {
  const code = typedVerifyCode(typed);
  const row = code === undefined ? undefined : await findByVerifyCode(db, code);
  if (code === undefined || !row) return undefined;
  const read = receiptSnapshotSchema.safeParse(row.snapshot);
  const prefix = await receiptPrefix(db);
  const issued_on = dayOfInstant(row.issued_at);
  const received_on = dayOfInstant(row.received_at);
  const shown = {
    receipt_code: receiptCode(row.number, prefix),
    amount: row.amount,
    amount_in_words: amountInWords(row.amount),
    received_on,
    issued_on,
  };
  const { number, amount } = row;
  const isSealed =
    read.success &&
    isSame(code, verifyCodeOf(receiptKey, { number, amount, issued_on, received_on, snapshot: read.data }));
  const agrees = row.posted === amount && row.is_reversed === (row.voided_at !== null);
  if (!read.success || !isSealed || !agrees)
    return { state: 'not_valid', company: '', ...shown, method: row.method, replaced_by: null };
  const replaced_by = row.replaced_by_number === null ? null : receiptCode(row.replaced_by_number, prefix);
  const { landlord_name: company, method } = read.data;
  return { state: row.is_reversed ? 'void' : 'valid', company, ...shown, method, replaced_by };
}
