import { takeFromCredit } from '@amayumba/contract/ledger/allocate.ts';
import { creditTransferLines } from '@amayumba/contract/ledger/postings.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { NewRefund, Refund } from '@amayumba/contract/money/refund.ts';
import type { Reversal } from '@amayumba/contract/money/reversal.ts';
import type { NewTransfer, Transfer } from '@amayumba/contract/money/transfer.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { runOnce, type Repeatable } from '../../../http/idempotency.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { showAccount } from '../accounts/accounts.service.ts';
import { type AccountRecord, lockAccounts } from '../posting/accounts.repository.ts';
import { post } from '../posting/journal.repository.ts';
import { addMovement, addRefund, type ReceiptPart, reverseRefunds, spend } from '../posting/money-out.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import { listCredit } from '../posting/receipts.repository.ts';
import { addReceipt } from '../posting/receipts.ts';
import { channelFor } from '../posting/record-for.ts';
import { settleAccounts } from '../posting/settle.ts';
import { finishReceipt } from '../receipts/finish-receipt.ts';
import { findRefundRow } from './refund-rows.repository.ts';
import { findTransferRow } from './transfer-rows.repository.ts';

const NO_ACCOUNT = ['There is no such account.'];

/** The receipts whose credit an amount takes. @throws Refusal not_enough_credit */
async function takeCredit(tx: Db, account: AccountRecord, amount: number): Promise<ReceiptPart[]> {
  const parts = takeFromCredit(await listCredit(tx, account.id), amount);
  return parts ?? fail('not_enough_credit', `Only ${formatUgx(account.credit)} of credit is left on this account.`);
}

/** One refund. @throws Refusal not_found */
export async function showRefund(db: Db, id: number): Promise<Refund> {
  return (await findRefundRow(db, id)) ?? fail('not_found');
}

/**
 * Records that credit was paid back. See docs/rules.md, Money taken from credit.
 * @throws Refusal invalid_input, not_enough_credit, key_reused
 */
export function createRefund(parts: Parts, request: Repeatable, input: NewRefund): Promise<Refund> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const [account] = await lockAccounts(tx, [input.account]);
    if (!account) return failFields({ account: NO_ACCOUNT });
    const taken = await takeCredit(tx, account, input.amount);
    const { method, reference = '', reason } = input;
    const out = {
      account_id: account.id,
      method,
      channel: channelFor(method, null),
      reference,
      reason,
      charge_id: null,
    };
    const id = await addRefund(posting, { ...out, effective_on: posting.today }, taken);
    await settleAccounts(posting, [account.id]);
    const after = await showRefund(tx, id);
    await recordAudit(tx, viewer, { action: 'created', subject: 'refund', subject_id: id, after });
    return after;
  });
}

/**
 * Reverses a refund: its amount is credit again. One that the status Refunded made ends with the status.
 * @throws Refusal not_found, already_reversed, money_recorded, key_reused
 */
export function reverseRefund(parts: Parts, request: Repeatable, id: number, { reason }: Reversal): Promise<Refund> {
  const { viewer } = request;
  return runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const { account } = await showRefund(tx, id);
    await lockAccounts(tx, [account]);
    const before = await showRefund(tx, id);
    if (before.reversed_at !== null) fail('already_reversed');
    if (before.charge !== null)
      fail('money_recorded', 'This refund belongs to a payment with the status Refunded. Change that status instead.');
    await reverseRefunds(posting, [id], reason);
    await settleAccounts(posting, [account]);
    const after = await showRefund(tx, id);
    await recordAudit(tx, viewer, { action: 'reversed', subject: 'refund', subject_id: id, before, after });
    return after;
  });
}

/** Moves credit: out of the receipts of one account, as a receipt of the other. */
async function moveCredit(posting: Posting, { id, from, to, amount, taken }: Moved & { taken: ReceiptPart[] }) {
  await spend(posting, taken, { transfer_id: id });
  await post(posting, [
    { account_id: from, effective_on: posting.today, lines: creditTransferLines(amount), of: ['transfer_id', id] },
  ]);
  return addReceipt(posting, {
    account_id: to,
    amount,
    method: 'Transfer',
    channel: 'other',
    external_reference: null,
    received_at: posting.at.toISOString(),
    payer_name: '',
    payer_phone: '',
    notes: '',
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
    await addMovement(posting, {
      account_id,
      kind,
      amount,
      charge_id: null,
      transfer_id: id,
      method: '',
      channel: 'other',
      reference: '',
      reason: '',
      effective_on: posting.today,
    });
}

/**
 * Moves credit or deposit to another account of the same tenant. The receipt of moved credit is mailed.
 * See docs/rules.md, Transfers.
 * @throws Refusal invalid_input, other_tenant, not_enough_credit, not_enough_deposit, key_reused
 */
export async function createTransfer(parts: Parts, request: Repeatable, input: NewTransfer): Promise<Transfer> {
  const { viewer } = request;
  const transfer = await runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const locked = await lockAccounts(tx, [input.from_account, input.to_account]);
    const from = locked.find(({ id }) => id === input.from_account);
    const to = locked.find(({ id }) => id === input.to_account);
    if (!from || !to)
      return failFields({ ...(!from && { from_account: NO_ACCOUNT }), ...(!to && { to_account: NO_ACCOUNT }) });
    if (from.tenant_id !== to.tenant_id) fail('other_tenant');
    const { credit = 0, deposit = 0, reason } = input;
    const taken = credit > 0 ? await takeCredit(tx, from, credit) : [];
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
    const receipt = credit > 0 ? await moveCredit(posting, { ...moved, amount: credit, taken }) : undefined;
    if (deposit > 0) await moveDeposit(posting, { ...moved, amount: deposit });
    await settleAccounts(posting, [from.id, to.id]);
    if (receipt) await finishReceipt(posting, parts, viewer, receipt);
    await recordAudit(tx, viewer, {
      action: 'created',
      subject: 'transfer',
      subject_id: id,
      after: { from_account: from.id, to_account: to.id, credit, deposit, reason },
    });
    return showTransfer(tx, parts, viewer, id);
  });
  parts.mailWaiting();
  return transfer;
}

/** One transfer, with both accounts as they are now. @throws Refusal not_found */
export async function showTransfer(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Transfer> {
  const { from_account, to_account, ...transfer } = (await findTransferRow(db, id)) ?? fail('not_found');
  return {
    ...transfer,
    from: await showAccount(db, parts, viewer, from_account),
    to: await showAccount(db, parts, viewer, to_account),
  };
}
