import { OWN_CODES } from '@amayumba/contract/money/collection-reason.ts';
import { isFinal, NETWORK_NAMES, PROMPT_S } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { formatPhone } from '@amayumba/contract/phone.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { addInboxItem } from '../inbox/inbox.service.ts';
import { lockAccount } from '../ledger/accounts/accounts.service.ts';
import { partForDeposits } from '../ledger/posting/part-for-deposits.ts';
import { type Posting, postingOf } from '../ledger/posting/posting.ts';
import { finishReceipt } from '../ledger/receipts/finish-receipt.ts';
import { postReceipt } from '../ledger/receipts/post-receipt.ts';
import { findValidReceipt } from '../ledger/receipts/receipts.service.ts';
import { MAY_BE_RECORDED } from '../ledger/receipts/same-money.ts';
import {
  findRequest,
  finishCollection,
  isCollected,
  type LockedCollection,
  lockCollection,
} from './collections.repository.ts';
import type { StatusAnswer } from './providers/collection-provider.ts';
import {
  closeWaitingMoney,
  findByHand,
  findStatementReceipt,
  lockWaitingMoney,
  noteMismatch,
  type WaitingMoney,
} from './waiting-money.repository.ts';

interface Named {
  id: string;
  account: number;
}

/**
 * The differences between an attempt and the answer about it, as a sentence. Fields that the answer lacks are not
 * compared, nor is the phone of an erased tenant, which is removed.
 */
function differenceOf(attempt: LockedCollection, answer: StatusAnswer, currency: string): string | undefined {
  const network = NETWORK_NAMES[attempt.provider];
  if (answer.amount !== undefined && answer.amount !== attempt.amount)
    return `We asked for ${formatUgx(attempt.amount)}, and ${network} reports another sum.`;
  if (answer.currency !== undefined && answer.currency !== currency)
    return `We asked for ${currency}, and ${network} reports ${answer.currency}.`;
  if (answer.payer !== undefined && attempt.phone !== '' && answer.payer !== attempt.phone)
    return `${network} reports that another phone paid than the one we asked.`;
  return undefined;
}

/** Whole shillings that an inbox item can hold. */
const sumOf = ({ amount }: StatusAnswer, asked: number): number =>
  amount !== undefined && amount >= 1 && amount <= Number.MAX_SAFE_INTEGER ? Math.floor(amount) : asked;

const RECORDED = { reason_code: OWN_CODES.maybeRecorded };
const ANOTHER_HAS_IT = 'Another receipt has the number of this payment.';

/**
 * Ends an attempt as mismatch. Its money waits in the inbox, once: as a statement put it there, or as the network
 * reports it.
 */
async function putIntoInbox(
  { tx, at }: Posting,
  attempt: LockedCollection,
  answer: StatusAnswer,
  waiting: WaitingMoney | undefined,
  { why, reason_code = null }: { why: string; reason_code?: string | null },
): Promise<void> {
  const { id, provider, account_id } = attempt;
  const reference = answer.reference ?? null;
  const amount = sumOf(answer, attempt.amount);
  await finishCollection(tx, id, { state: 'mismatch', provider_reference: reference, reason_code });
  if (waiting) await noteMismatch(tx, waiting.id, { collection_id: id, why });
  else
    await addInboxItem(tx, {
      channel: provider,
      received_at: receivedAt({ at }, attempt),
      amount,
      phone: attempt.phone && (answer.payer ?? attempt.phone),
      external_reference: reference,
      why,
      collection_id: id,
    });
  const after = { amount, provider, why };
  await recordAudit(tx, null, { action: 'mismatched', subject: 'account', subject_id: account_id, after });
}

/**
 * When the money of an attempt came in. No network says it, but a prompt can be answered for a few minutes only. What
 * the portal learns later, because it or the network was away, came in when the phone was asked.
 */
const receivedAt = ({ at }: Pick<Posting, 'at'>, { waited_s }: LockedCollection): string =>
  new Date(at.getTime() - (waited_s > PROMPT_S ? waited_s * 1000 : 0)).toISOString();

/** The receipt of an attempt, recorded as any money is: allocated, numbered, mailed. */
async function postAttempt(
  posting: Posting,
  parts: Parts,
  viewer: Viewer | null,
  attempt: LockedCollection,
  reference: string | undefined,
): Promise<number> {
  const source = viewer ? 'entry' : 'collection';
  const receipt = await postReceipt(
    posting,
    {
      account: attempt.account_id,
      amount: attempt.amount,
      method: 'Mobile Money',
      channel: attempt.provider,
      received_at: receivedAt(posting, attempt),
      external_reference: reference,
      payer_phone: attempt.phone && formatPhone(`+${attempt.phone}`),
      payer_name: '',
      notes: '',
    },
    source,
    // A pay link has the deposit in its open sum; Pay now offers all that is open with the whole deposit.
    await partForDeposits(posting, attempt.account_id, attempt.amount, { onlyWhole: !attempt.by_link }),
  );
  await finishReceipt(posting, parts, viewer, receipt);
  return receipt.id;
}

/**
 * An earlier receipt of a statement or a person for the payment of an attempt, so that it is not recorded twice.
 * `another`: the receipt with its number is of another payment, or there is one for each of several parts.
 */
async function findRecorded(
  tx: Db,
  { id, provider, account_id, amount }: LockedCollection,
  reference: string | undefined,
): Promise<number | 'another' | undefined> {
  const known = reference === undefined ? undefined : await findValidReceipt(tx, provider, reference);
  if (!known) return findStatementReceipt(tx, id);
  const isSame = known.account_id === account_id && known.amount === amount;
  return isSame && !(await isCollected(tx, known.id)) ? known.id : 'another';
}

/** The money of an attempt that a statement put into the inbox, locked. */
async function waitingFor(tx: Db, id: string, reference: string | undefined): Promise<WaitingMoney | undefined> {
  if (reference === undefined) return undefined;
  const request = await findRequest(tx, id);
  return request && lockWaitingMoney(tx, request.provider, reference);
}

/** Closes the inbox item of money that an attempt recorded. An item with another sum stays for a person to check. */
async function settleWaiting(
  { tx, at }: Posting,
  viewer: Viewer | null,
  { amount }: LockedCollection,
  waiting: WaitingMoney | undefined,
  receipt_id: number,
): Promise<void> {
  if (!waiting || waiting.amount !== amount) return;
  await closeWaitingMoney(tx, waiting.id, { receipt_id, decidedBy: viewer?.user_id ?? null, at });
  await recordAudit(tx, viewer, {
    action: 'matched',
    subject: 'inbox_item',
    subject_id: waiting.id,
    before: { state: 'open', amount },
    after: { state: 'matched', amount, receipts: [receipt_id] },
  });
}

/**
 * Posts an attempt that succeeded according to the network, in one transaction: a receipt, or an inbox item if the
 * answer differs from the request. A final attempt stays as it is. See docs/rules.md, Posting an attempt.
 */
export async function postCollected(
  tx: Db,
  parts: Parts,
  { id, account }: Named,
  answer: StatusAnswer,
  currency: string,
): Promise<void> {
  const { reference } = answer;
  const waiting = await waitingFor(tx, id, reference);
  await lockAccount(tx, account);
  const attempt = await lockCollection(tx, id);
  if (!attempt || isFinal(attempt.state)) return;
  const posting = postingOf(tx, parts, null);
  const difference = differenceOf(attempt, answer, currency);
  if (difference !== undefined) return putIntoInbox(posting, attempt, answer, waiting, { why: difference });
  const known = await findRecorded(tx, attempt, reference);
  if (known === 'another') return putIntoInbox(posting, attempt, answer, waiting, { ...RECORDED, why: ANOTHER_HAS_IT });
  if (known === undefined && (await findByHand(tx, attempt)) !== undefined)
    return putIntoInbox(posting, attempt, answer, waiting, { ...RECORDED, why: MAY_BE_RECORDED });
  const receipt_id = known ?? (await postAttempt(posting, parts, null, attempt, reference));
  await finishCollection(tx, id, {
    state: 'succeeded',
    provider_reference: reference ?? null,
    reason_code: null,
    receipt_id,
  });
  await settleWaiting(posting, null, attempt, waiting, receipt_id);
}

interface Decision {
  /** The network's number of the payment, as the person entered it. */
  reference: string;
  decided_by: number;
  decision: string;
}

/**
 * Posts an unknown attempt by a person's decision, as a receipt in this person's name. An existing receipt of the same
 * payment is used instead, even one without its number.
 * @throws Refusal not_found, collection_ended, reference_used
 */
export async function postDecided(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  { id, account }: Named,
  { reference, ...of }: Decision,
): Promise<void> {
  const waiting = await waitingFor(tx, id, reference);
  await lockAccount(tx, account);
  const attempt = (await lockCollection(tx, id)) ?? fail('not_found');
  if (attempt.state !== 'unknown') fail('collection_ended');
  const known = (await findRecorded(tx, attempt, reference)) ?? (await findByHand(tx, attempt));
  if (known === 'another') fail('reference_used');
  const posting = postingOf(tx, parts, viewer);
  const receipt_id = known ?? (await postAttempt(posting, parts, viewer, attempt, reference));
  await finishCollection(tx, id, { state: 'succeeded', provider_reference: reference, receipt_id, ...of });
  await settleWaiting(posting, viewer, attempt, waiting, receipt_id);
}
