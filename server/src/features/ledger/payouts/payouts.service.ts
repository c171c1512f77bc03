import type { AwaitingApproval } from '@amayumba/contract/approvals/approval.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { NewRefund, Refund } from '@amayumba/contract/money/refund.ts';
import type { Reversal } from '@amayumba/contract/money/reversal.ts';
import type { NewTransfer, Transfer } from '@amayumba/contract/money/transfer.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Repeatable } from '../../../http/idempotency.ts';
import { plainMoney } from '../../../mail/plain-words.ts';
import type { Parts } from '../../../parts.ts';
import { runOrRequestApproval } from '../../approvals/ask-approval.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { showAccount } from '../accounts/accounts.service.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { addRefund, reverseRefunds } from '../posting/money-out.ts';
import { postingOf } from '../posting/posting.ts';
import { channelTo } from '../posting/record-for.ts';
import { settleAccounts } from '../posting/settle.ts';
import { creditForRefund, moveMoney, NO_ACCOUNT } from './move-money.ts';
import { findRefundRow, findTransferRow } from './payouts.repository.ts';

/** One refund. @throws Refusal not_found */
export async function showRefund(db: Db, id: number): Promise<Refund> {
  return (await findRefundRow(db, id)) ?? fail('not_found');
}

/**
 * Records a refund of credit. See docs/rules.md, Money taken from credit.
 * @throws Refusal invalid_input, not_enough_credit, key_reused
 */
export function createRefund(parts: Parts, request: Repeatable, input: NewRefund): Promise<Refund | AwaitingApproval> {
  const work = (tx: Db) => refundWithin(tx, parts, request.viewer, input);
  return runOrRequestApproval(parts, request, 'refund', work, ({ account, amount, method, reason }) => ({
    input,
    subject: ['account', account],
    account,
    amount,
    summary: `By ${method}`,
    reason,
  }));
}

/** Records a refund within a transaction. @throws Refusal invalid_input, not_enough_credit */
export async function refundWithin(tx: Db, parts: Parts, viewer: Viewer, input: NewRefund): Promise<Refund> {
  const posting = postingOf(tx, parts, viewer);
  const [account] = await lockAccounts(tx, [input.account]);
  if (!account) return failFields({ account: NO_ACCOUNT });
  const taken = await creditForRefund(tx, account, input.amount);
  const { method, reference = '', reason } = input;
  const channel = await channelTo(tx, account.tenant_id, method);
  const id = await addRefund(posting, { account_id: account.id, method, channel, reference, reason }, taken);
  await settleAccounts(posting, [account.id]);
  const after = await showRefund(tx, id);
  await recordAudit(tx, viewer, { action: 'created', subject: 'refund', subject_id: id, after });
  return after;
}

/**
 * Reverses a refund, so that its amount is credit again. A refund of the status Refunded ends only with the status.
 * @throws Refusal not_found, already_reversed, money_recorded, key_reused
 */
export function reverseRefund(
  parts: Parts,
  request: Repeatable,
  id: number,
  body: Reversal,
): Promise<Refund | AwaitingApproval> {
  const work = (tx: Db) => reverseRefundWithin(tx, parts, request.viewer, id, body);
  return runOrRequestApproval(parts, request, 'refund_reversal', work, ({ account, amount, method }) => ({
    input: { id, body },
    subject: ['refund', id],
    account,
    amount,
    summary: `Paid back by ${method}`,
    reason: body.reason,
  }));
}

/** Reverses a refund within a transaction. @throws Refusal not_found, already_reversed, money_recorded */
export async function reverseRefundWithin(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  id: number,
  { reason }: Reversal,
): Promise<Refund> {
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
}

/**
 * Moves credit or deposit to another account of the same tenant. The receipt of moved credit is mailed.
 * See docs/rules.md, Transfers.
 * @throws Refusal invalid_input, other_tenant, not_enough_credit, not_enough_deposit, key_reused
 */
export async function createTransfer(
  parts: Parts,
  request: Repeatable,
  input: NewTransfer,
): Promise<Transfer | AwaitingApproval> {
  const work = (tx: Db) => transferWithin(tx, parts, request.viewer, input);
  const transfer = await runOrRequestApproval(
    parts,
    request,
    'transfer',
    work,
    ({ from, to, credit, deposit, reason }) => ({
      input,
      subject: ['account', from.id],
      account: from.id,
      // Credit alone moves at once.
      amount: deposit,
      summary: `To the account ${formatReferenceCode(to.reference_code)}${credit > 0 ? `, with ${plainMoney(credit)} of credit` : ''}`,
      reason,
    }),
  );
  parts.mailWaiting();
  return transfer;
}

/** Moves credit or deposit within a transaction. @throws as createTransfer */
export const transferWithin = async (tx: Db, parts: Parts, viewer: Viewer, input: NewTransfer): Promise<Transfer> =>
  showTransfer(tx, parts, viewer, await moveMoney(tx, parts, viewer, input));

/** One transfer, with both accounts as they are now. @throws Refusal not_found */
export async function showTransfer(db: Db, parts: Parts, viewer: Viewer, id: number): Promise<Transfer> {
  const { from_account, to_account, ...transfer } = (await findTransferRow(db, id)) ?? fail('not_found');
  return {
    ...transfer,
    from: await showAccount(db, parts, viewer, from_account),
    to: await showAccount(db, parts, viewer, to_account),
  };
}
