import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { timingSafeEqual } from 'node:crypto';
import { amountInWords } from '@amayumba/contract/ledger/amount-in-words.ts';
import { receiptSnapshotSchema } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { typedVerifyCode } from '@amayumba/contract/ledger/verify-code.ts';
import type { VerifiedReceipt } from '@amayumba/contract/money/verify.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { currentSettings } from '../../settings/settings.service.ts';
import { receiptCodes } from './receipt-codes.ts';
import { findByVerifyCode } from './receipt-papers.repository.ts';
import { verifyCodeOf } from './receipt-seal.ts';

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The name of the office, where there is no receipt to name it. */
export async function officeName(db: Db): Promise<string> {
  const { landlord_name } = await currentSettings(db);
  return landlord_name || 'Amayumba';
}

/**
 * The fields that anybody who holds a receipt may see; undefined for an unknown code. A row that disagrees with the
 * journal or with its code is not valid. See docs/rules.md, Verify codes.
 */
export async function verifyReceipt(
  { db, receiptKey }: Pick<Parts, 'db' | 'receiptKey'>,
  typed: string,
): Promise<VerifiedReceipt | undefined> {
  const code = typedVerifyCode(typed);
  const row = code === undefined ? undefined : await findByVerifyCode(db, code);
  if (code === undefined || !row) return undefined;
  const read = receiptSnapshotSchema.safeParse(row.snapshot);
  const issued_on = dayOfInstant(row.issued_at);
  const received_on = dayOfInstant(row.received_at);
  const { number, amount, withheld } = row;
  const isSealed =
    read.success &&
    isSame(code, verifyCodeOf(receiptKey, { number, amount, issued_on, received_on, snapshot: read.data }));
  const isPosted = row.posted === amount + withheld && read.data?.withheld === (withheld || undefined);
  const agrees = isPosted && row.is_reversed === (row.voided_at !== null);
  if (!read.success || !isSealed || !agrees) return { state: 'not_valid', company: await officeName(db) };
  const { landlord_name: company, method, code: receipt_code } = read.data;
  const codeOf = await receiptCodes(db, [row.replaced_by_number]);
  return {
    state: row.is_reversed ? 'void' : 'valid',
    company,
    receipt_code,
    amount,
    amount_in_words: amountInWords(amount),
    received_on,
    issued_on,
    method,
    replaced_by: codeOf(row.replaced_by_number),
  };
}
