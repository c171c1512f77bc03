import { takeFromCredit } from '@amayumba/contract/ledger/allocate.ts';
import { creditTransferLines } from '@amayumba/contract/ledger/postings.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { NewTransfer } from '@amayumba/contract/money/transfer.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type AccountRecord, lockAccounts } from '../posting/accounts.repository.ts';
import { post } from '../posting/journal.repository.ts';
import { addMovement, type ReceiptPart, spend } from '../posting/money-out.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import { listCredit, listRefundable } from '../posting/receipts.repository.ts';
import { addReceipt } from '../posting/receipts.ts';
import { settleAccounts } from '../posting/settle.ts';
import { finishReceipt } from '../receipts/finish-receipt.ts';

/** The fault of a field that names no account. */
export const NO_ACCOUNT = ['There is no such account.'];

/** The receipts whose credit a transfer takes. @throws Refusal not_enough_credit */
async function creditForTransfer(tx: Db, account: AccountRecord, amount: number): Promise<ReceiptPart[]> {
  const parts = takeFromCredit(await listCredit(tx, account.id), amount);
  return parts ?? fail('not_enough_credit', `Only ${formatUgx(account.credit)} of credit is left on this account.`);
}

/** The receipts whose credit a refund takes, without tax that the tenant withheld. @throws Refusal not_enough_credit */
export async function creditForRefund(tx: Db, account: AccountRecord, amount: number): Promise<ReceiptPart[]> {
  const receipts = await listRefundable(tx, account.id);
  const parts = takeFromCredit(receipts, amount);
  if (parts) return parts;
  const refundable = receipts.reduce((sum, { unallocated }) => sum + unallocated, 0);
  const rest = refundable < account.credit ? ' as money; the rest of the credit is tax that the tenant withheld.' : '.';
  return fail('not_enough_credit', `Only ${formatUgx(refundable)} of credit is left on this account${rest}`);
}

/** The withheld tax in parts of credit, which no refund could take. */
async function taxIn(tx: Db, accountId: number, parts: readonly ReceiptPart[]): Promise<number> {
  const cash = new Map((await listRefundable(tx, accountId)).map(({ id, unallocated }) => [id, unallocated]));
  return parts.reduce((sum, { receipt, amount }) => sum + Math.max(0, amount - (cash.get(receipt) ?? 0)), 0);
}

/** Moves credit: out of the receipts of one account, as a receipt of the other. */
async function moveCredit(
  posting: Posting,
  { id, from, to, amount, taken, reason }: Moved & { taken: ReceiptPart[]; reason: string },
) {
  const moved_tax = await taxIn(posting.tx, from, taken);
  await spend(posting, taken, { transfer_id: id });
  await post(posting, [
    { account_id: from, effective_on: posting.today, lines: creditTransferLines(amount), of: ['transfer_id', id] },
  ]);
  return addReceipt(posting, {
    account_id: to,
    amount,
    moved_tax,
    method: 'Transfer',
    channel: 'other',
    notes: reason,
    source: 'transfer',
    is_automatic: true,
  });
}

interface Moved {
  /** The transfer. */
  id: number;
  from: number;
  to: number;
  amount: number;
}

async function moveDeposit(posting: Posting, { id, from, to, amount }: Moved): Promise<void> {
  for (const [account_id, kind] of [
    [from, 'transferred_out'],
    [to, 'transferred_in'],
  ] as const)
    await addMovement(posting, { account_id, kind, amount, transfer_id: id, channel: 'other' });
}

/**
 * Moves credit or deposit to another account of the same tenant, within a transaction. Returns the transfer's id.
 * @throws Refusal invalid_input, other_tenant, not_enough_credit, not_enough_deposit
 */
export async function moveMoney(tx: Db, parts: Parts, viewer: Viewer, input: NewTransfer): Promise<number> {
  const posting = postingOf(tx, parts, viewer);
  const locked = await lockAccounts(tx, [input.from_account, input.to_account]);
  const from = locked.find(({ id }) => id === input.from_account);
  const to = locked.find(({ id }) => id === input.to_account);
  if (!from || !to)
    return failFields({ ...(!from && { from_account: NO_ACCOUNT }), ...(!to && { to_account: NO_ACCOUNT }) });
  if (from.tenant_id !== to.tenant_id) fail('other_tenant');
  const { credit = 0, deposit = 0, reason } = input;
  const taken = credit > 0 ? await creditForTransfer(tx, from, credit) : [];
  if (from.deposit_held < deposit)
    fail('not_enough_deposit', `Only ${formatUgx(from.deposit_held)} of deposit is held on this account.`);
  const { id } = await tx
    .insertInto('transfers')
    .values({
      from_account: from.id,
      to_account: to.id,
      credit,
      deposit,
      reason,
      effective_on: posting.today,
      created_by: posting.user_id,
      created_at: posting.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = { id, from: from.id, to: to.id };
  const receipt = credit > 0 ? await moveCredit(posting, { ...moved, amount: credit, taken, reason }) : undefined;
  if (deposit > 0) await moveDeposit(posting, { ...moved, amount: deposit });
  await settleAccounts(posting, [from.id, to.id]);
  if (receipt) await finishReceipt(posting, parts, viewer, receipt);
  await recordAudit(tx, viewer, {
    action: 'created',
    subject: 'transfer',
    subject_id: id,
    after: { from_account: from.id, to_account: to.id, credit, deposit, reason },
  });
  return id;
}
