import type { StatusDecision } from '@amayumba/contract/ledger/status-decision.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Db } from '../../../db/connect.ts';
import { refuseDepositsOf } from './money-used.ts';
import { receiptCodesOf } from '../receipts/receipt-codes.ts';

type Refused = Extract<StatusDecision, { action: 'refuse' }>;

/**
 * The codes of receipts, as a sentence lists them. Reversing a receipt from the deposit returns its amount to the
 * deposit.
 */
async function namesOf(db: Db, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await db
    .selectFrom('receipts')
    .select(['number', 'source'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const codeOf = await receiptCodesOf(db, rows, 'number');
  const nameOf = ({ number, source }: (typeof rows)[number]) =>
    `${codeOf(number) ?? 'opening balance'}${source === 'deposit' ? ' (from the deposit)' : ''}`;
  return rows.map(nameOf).join(', ');
}

async function claimsInWords(db: Db, ids: readonly number[]): Promise<string> {
  const rows = await db
    .selectFrom('claims')
    .select(['amount', 'method'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ amount, method }) => `${formatUgx(amount)} by ${method}`).join('; ');
}

/** Refuses a status with a sentence that names the obstacle. */
export async function refuseStatus(db: Db, { code, receipts, claims }: Refused): Promise<never> {
  switch (code) {
    case 'money_recorded':
      return fail(
        code,
        `Money is recorded on this payment: ${await namesOf(db, receipts)}. Reverse the receipt on the account first.`,
      );
    case 'money_used':
      return refuseDepositsOf(db, receipts);
    case 'claims_waiting':
      return fail(
        code,
        `Several logged payments wait for this: ${await claimsInWords(db, claims)}. Accept or reject each of them.`,
      );
    case 'already_paid':
      return failFields({
        received_amount: ['This is Paid already. Set Partial to correct the amount, or record more on the account.'],
      });
    default:
      return fail(code);
  }
}
