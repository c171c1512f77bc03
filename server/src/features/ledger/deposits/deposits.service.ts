import { formatUgx } from '@amayumba/contract/money.ts';
import type { DepositQuery, Movement, NewMovement } from '@amayumba/contract/money/deposit.ts';
import type { Reversal } from '@amayumba/contract/money/reversal.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Db } from '../../../db/connect.ts';
import { mapListed } from '../../../db/listed.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { allocate } from '../posting/allocations.ts';
import { findCharge } from '../posting/charges.repository.ts';
import { addMovement, reverseMovements } from '../posting/money-out.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import { findReceipt, type ReceiptRecord } from '../posting/receipts.repository.ts';
import { addReceipt, voidReceipt } from '../posting/receipts.ts';
import { channelFor } from '../posting/record-for.ts';
import { settleAccounts } from '../posting/settle.ts';
import { finishReceipt } from '../receipts/finish-receipt.ts';
import { findMovementRow, listDepositRows } from './deposit-rows.repository.ts';

/** Accounts that hold, owe or have held a deposit. */
export const listDeposits = async (db: Db, query: DepositQuery) =>
  mapListed(await listDepositRows(db, query), ({ tenant_id, tenant_name, apartment, block, estate, ...rest }) => ({
    ...rest,
    tenant_details: { id: tenant_id, name: tenant_name, apartment, block, estate },
  }));

/** The charge that a deposit is used for. @throws Refusal invalid_input */
async function requireOpenCharge(tx: Db, accountId: number, { charge: id, amount }: NewMovement) {
  const charge = id === undefined ? undefined : await findCharge(tx, id);
  const isOpen = charge?.account_id === accountId && charge.is_owed && charge.payment_type !== DEPOSIT;
  if (!charge || !isOpen) return failFields({ charge: ['This charge is not open on this account.'] });
  refuseFaults(
    amount > charge.outstanding_amount
      ? { amount: [`Only ${formatUgx(charge.outstanding_amount)} of this charge is open.`] }
      : {},
  );
  return charge;
}

/** A deposit used for a charge gives a receipt, which is allocated to it. */
async function useDeposit(posting: Posting, accountId: number, input: NewMovement): Promise<ReceiptRecord> {
  const charge = await requireOpenCharge(posting.tx, accountId, input);
  const receipt = await addReceipt(posting, {
    account_id: accountId,
    amount: input.amount,
    method: 'Deposit',
    channel: 'other',
    external_reference: null,
    received_at: posting.at.toISOString(),
    payer_name: '',
    payer_phone: '',
    notes: input.reason,
    source: 'deposit',
    is_automatic: false,
  });
  await allocate(posting, [{ receipt_id: receipt.id, charge_id: charge.id, amount: input.amount, by_hand: true }]);
  return receipt;
}

/**
 * Uses a deposit for a charge, pays it back or withholds it, in whole or in part. The receipt of one that is used is
 * mailed. See docs/rules.md, Deposits held.
 * @throws Refusal not_found, not_enough_deposit, invalid_input, key_reused
 */
export async function createMovement(
  parts: Parts,
  request: Repeatable,
  accountId: number,
  input: NewMovement,
): Promise<Movement> {
  const { viewer } = request;
  const movement = await runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const [account] = await lockAccounts(tx, [accountId]);
    if (!account) return fail('not_found');
    if (account.deposit_held < input.amount)
      fail('not_enough_deposit', `Only ${formatUgx(account.deposit_held)} of deposit is held on this account.`);
    const receipt = input.kind === 'used' ? await useDeposit(posting, accountId, input) : undefined;
    const { kind, amount, method = '', reference = '', reason, charge } = input;
    const id = await addMovement(posting, {
      account_id: accountId,
      kind,
      amount,
      charge_id: kind === 'used' ? (charge ?? null) : null,
      ...(receipt && { receipt_id: receipt.id }),
      method,
      channel: channelFor(method, null),
      reference,
      reason,
      effective_on: posting.today,
    });
    await settleAccounts(posting, [accountId]);
    if (receipt) await finishReceipt(posting, parts, viewer, receipt);
    const after = (await findMovementRow(tx, id)) ?? fail('not_found');
    await recordAudit(tx, viewer, { action: 'created', subject: 'deposit_movement', subject_id: id, after });
    return after;
  });
  parts.mailWaiting();
  return movement;
}

const SET_BY_STATUS =
  'This belongs to a deposit with the refund status Refunded or Withheld. Change that status instead.';

/**
 * Reverses a movement: the account holds its amount again. One that a transfer or a refund status made stays.
 * @throws Refusal not_found, already_reversed, money_used, money_recorded, key_reused
 */
export function reverseMovement(
  parts: Parts,
  request: Repeatable,
  id: number,
  { reason }: Reversal,
): Promise<Movement> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const { account } = (await findMovementRow(tx, id)) ?? fail('not_found');
    await lockAccounts(tx, [account]);
    const before = (await findMovementRow(tx, id)) ?? fail('not_found');
    if (before.reversed_at !== null) fail('already_reversed');
    if (before.kind === 'transferred_in' || before.kind === 'transferred_out') fail('money_used');
    if (before.charge !== null && before.kind !== 'used') fail('money_recorded', SET_BY_STATUS);
    const receipt = before.receipt === null ? undefined : await findReceipt(tx, before.receipt);
    if (receipt) await voidReceipt(posting, receipt, { reason });
    await reverseMovements(posting, [id], reason);
    await settleAccounts(posting, [account]);
    const after = (await findMovementRow(tx, id)) ?? fail('not_found');
    await recordAudit(tx, viewer, { action: 'reversed', subject: 'deposit_movement', subject_id: id, before, after });
    return after;
  });
}
