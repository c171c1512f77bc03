import { createHash, createHmac } from 'node:crypto';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { CROCKFORD } from '@amayumba/contract/ledger/crockford.ts';
import { canonicalSnapshot, type ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { VERIFY_CODE_LENGTH } from '@amayumba/contract/ledger/verify-code.ts';
import type { Ugx } from '@amayumba/contract/money.ts';

/** The values that the verify code of a receipt covers, read from the columns of its row. */
export interface SealedReceipt {
  number: number;
  amount: Ugx;
  issued_on: CalendarDate;
  received_on: CalendarDate;
  snapshot: ReceiptSnapshot;
}

const BITS_PER_LETTER = 5n;

/**
 * The verify code of a receipt: the first 50 bits of an HMAC-SHA256, in ten letters. Only the holder of the key can
 * compute it, and it changes with every covered value. See docs/rules.md, Verify codes.
 */
export function verifyCodeOf(key: Uint8Array, receipt: SealedReceipt): string {
  const { number, amount, issued_on, received_on, snapshot } = receipt;
  const snapshotHash = createHash('sha256').update(canonicalSnapshot(snapshot)).digest('hex');
  // JSON separates the values: no two lists of values have the same text.
  const covered = JSON.stringify(['receipt', number, amount, issued_on, received_on, snapshotHash]);
  const bits = createHmac('sha256', key).update(covered).digest().readBigUInt64BE();
  return Array.from({ length: VERIFY_CODE_LENGTH }, (_, at) => {
    const shift = 64n - BITS_PER_LETTER * BigInt(at + 1);
    return CROCKFORD[Number((bits >> shift) & 31n)];
  }).join('');
}
