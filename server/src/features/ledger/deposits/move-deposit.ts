import { formatUgx } from '@amayumba/contract/money.ts';
import type { Movement, NewMovement } from '@amayumba/contract/money/deposit.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { allocate } from '../posting/allocations.ts';
import { findCharge } from '../posting/charges.repository.ts';
import { addMovement } from '../posting/money-out.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import type { ReceiptRecord } from '../posting/receipts.repository.ts';
import { addReceipt } from '../posting/receipts.ts';
import { channelTo } from '../posting/record-for.ts';
import { settleAccounts } from '../posting/settle.ts';
import { getCashHeld } from '../posting/tax-in-deposits.repository.ts';
import { finishReceipt } from '../receipts/finish-receipt.ts';
import { findMovementRow } from './deposit-rows.repository.ts';

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
async function payFromDeposit(
  posting: Posting,
  accountId: number,
  input: NewMovement,
  taxHeld: number,
): Promise<ReceiptRecord> {
  const charge = await requireOpenCharge(posting.tx, accountId, input);
  const receipt = await addReceipt(posting, {
    account_id: accountId,
    amount: input.amount,
    moved_tax: Math.min(input.amount, taxHeld),
    method: 'Deposit',
    channel: 'other',
    notes: input.reason,
    source: 'deposit',
    is_automatic: false,
  });
  await allocate(posting, [{ receipt_id: receipt.id, charge_id: charge.id, amount: input.amount, by_hand: true }]);
  return receipt;
}

/**
 * Uses a deposit for a charge, pays it back or withholds it, within a transaction.
 * @throws Refusal not_found, not_enough_deposit, invalid_input
 */
export async function moveDeposit(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  accountId: number,
  input: NewMovement,
): Promise<Movement> {
  const posting = postingOf(tx, parts, viewer);
  const [account] = await lockAccounts(tx, [accountId]);
  if (!account) return fail('not_found');
  if (account.deposit_held < input.amount)
    fail('not_enough_deposit', `Only ${formatUgx(account.deposit_held)} of deposit is held on this account.`);
  const cash = input.kind === 'withheld' ? account.deposit_held : await getCashHeld(tx, account);
  if (input.kind === 'refunded' && cash < input.amount)
    fail(
      'not_enough_deposit',
      `Only ${formatUgx(cash)} of this deposit can be paid back; the rest is tax that the tenant withheld.`,
    );
  const receipt =
    input.kind === 'used' ? await payFromDeposit(posting, accountId, input, account.deposit_held - cash) : undefined;
  const { kind, amount, method = '', reference = '', reason, charge } = input;
  const id = await addMovement(posting, {
    account_id: accountId,
    kind,
    amount,
    charge_id: kind === 'used' ? (charge ?? null) : null,
    ...(receipt && { receipt_id: receipt.id }),
    method,
    channel: await channelTo(tx, account.tenant_id, method),
    reference,
    reason,
  });
  await settleAccounts(posting, [accountId]);
  if (receipt) await finishReceipt(posting, parts, viewer, receipt);
  const after = (await findMovementRow(tx, id)) ?? fail('not_found');
  await recordAudit(tx, viewer, { action: 'created', subject: 'deposit_movement', subject_id: id, after });
  return after;
}
