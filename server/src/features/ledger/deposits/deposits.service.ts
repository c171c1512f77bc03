import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import type { DepositQuery, Movement, NewMovement } from '@amayumba/contract/money/deposit.ts';
import type { Reversal } from '@amayumba/contract/money/reversal.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import type { Repeatable } from '../../../http/idempotency.ts';
import type { Parts } from '../../../parts.ts';
import { runOrRequestApproval } from '../../approvals/ask-approval.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { stopOwingClaimedCharges } from '../posting/claimed-charges.ts';
import { reverseMovements } from '../posting/money-out.ts';
import { refuseTransferred } from '../posting/money-used.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import { findReceipt } from '../posting/receipts.repository.ts';
import { voidReceipt } from '../posting/receipts.ts';
import { settleAccounts } from '../posting/settle.ts';
import { mailReversal } from '../receipts/mail-receipt.ts';
import { showReceipt } from '../receipts/receipts.service.ts';
import { findMovementRow, listDepositRows } from './deposit-rows.repository.ts';
import { moveDeposit } from './move-deposit.ts';

/** Accounts that hold, owe or have held a deposit. */
export const listDeposits = async (db: Db, viewer: Viewer, query: DepositQuery) =>
  mapListed(await listDepositRows(db, viewer, query), withTenantDetails);

/** A movement of a deposit for the person who decides about it. */
function summaryOf({ kind, method, charge }: Movement): string {
  switch (kind) {
    case 'used':
      return `Used for payment no. ${charge}`;
    case 'refunded':
      return `Refunded by ${method}`;
    case 'withheld':
      return 'Withheld';
    case 'transferred_out':
    case 'transferred_in':
      return 'Moved to another account';
  }
}

/**
 * Uses a deposit for a charge, pays it back or withholds it, in whole or in part. Mails the receipt of a used deposit.
 * See docs/rules.md, Deposits held.
 * @throws Refusal not_found, not_enough_deposit, invalid_input, key_reused
 */
export async function createMovement(
  parts: Parts,
  request: Repeatable,
  accountId: number,
  input: NewMovement,
): Promise<Movement | AwaitingApproval> {
  const work = (tx: Db) => moveDeposit(tx, parts, request.viewer, accountId, input);
  const movement = await runOrRequestApproval(parts, request, 'deposit_movement', work, (moved) => ({
    input: { id: accountId, body: input },
    subject: ['account', accountId],
    account: accountId,
    amount: moved.amount,
    summary: summaryOf(moved),
    reason: moved.reason,
  }));
  parts.mailWaiting();
  return movement;
}

const SET_BY_STATUS =
  'This belongs to a deposit with the refund status Refunded or Withheld. Change that status instead.';

/**
 * Reverses a movement, so that the account holds its amount again. Its receipt is void, and the tenant is notified. A
 * movement of a transfer or a refund status cannot be reversed here.
 * @throws Refusal not_found, already_reversed, money_used, money_recorded, key_reused
 */
export async function reverseMovement(
  parts: Parts,
  request: Repeatable,
  id: number,
  body: Reversal,
): Promise<Movement | AwaitingApproval> {
  const work = (tx: Db) => reverseMovementWithin(tx, parts, request.viewer, id, body);
  const movement = await runOrRequestApproval(parts, request, 'deposit_movement_reversal', work, (reversed) => ({
    input: { id, body },
    subject: ['deposit_movement', id],
    account: reversed.account,
    amount: reversed.amount,
    summary: summaryOf(reversed),
    reason: body.reason,
  }));
  parts.mailWaiting();
  return movement;
}

/** Voids the receipt of a movement. Returns the charges that it had settled. @throws as reverseReceipt */
async function voidReceiptOf(
  posting: Posting,
  parts: Parts,
  viewer: Viewer,
  id: number,
  reason: string,
): Promise<number[]> {
  const { tx } = posting;
  const before = (await findReceipt(tx, id)) ?? fail('not_found');
  const charges = await voidReceipt(posting, before, { reason });
  const after = { ...before, voided_at: posting.at.toISOString(), void_reason: reason };
  await recordAudit(tx, viewer, { action: 'reversed', subject: 'receipt', subject_id: id, before, after });
  await mailReversal(tx, await showReceipt(tx, parts, viewer, id), null);
  return charges;
}

/** Reverses a movement within a transaction. @throws as reverseMovement */
export async function reverseMovementWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  { reason }: Reversal,
): Promise<Movement> {
  const posting = postingOf(tx, parts, viewer);
  const { account } = (await findMovementRow(tx, id)) ?? fail('not_found');
  await lockAccounts(tx, [account]);
  const before = (await findMovementRow(tx, id)) ?? fail('not_found');
  if (before.reversed_at !== null) fail('already_reversed');
  if (before.kind === 'transferred_in' || before.kind === 'transferred_out')
    await refuseTransferred(tx, { movement: id });
  if (before.charge !== null && before.kind !== 'used') fail('money_recorded', SET_BY_STATUS);
  const charges = before.receipt === null ? [] : await voidReceiptOf(posting, parts, viewer, before.receipt, reason);
  await reverseMovements(posting, [id], reason);
  await stopOwingClaimedCharges(posting, charges);
  await settleAccounts(posting, [account]);
  const after = (await findMovementRow(tx, id)) ?? fail('not_found');
  await recordAudit(tx, viewer, { action: 'reversed', subject: 'deposit_movement', subject_id: id, before, after });
  return after;
}
