import type { InboxItem, InboxMatch, InboxSplit } from '@amayumba/contract/money/inbox.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Db } from '../../db/connect.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { refuseWithoutSecondPerson } from '../ledger/posting/second-person.ts';
import { reverseWithin } from '../ledger/receipts/change-receipts.service.ts';
import { type ArrivedReceipt, recordArrivedMoney } from '../ledger/receipts/record-arrived-money.ts';
import {
  decideInboxItem,
  deleteInboxReceipts,
  findInboxRow,
  type InboxRow,
  insertInboxReceipts,
  lockInboxItem,
} from './inbox-items.repository.ts';
import { methodOf } from './method-of.ts';
import { isCollected } from './posted-receipts.repository.ts';
import { showInboxItem } from './show-inbox.ts';

export { addInboxItem, unmatchedMoney } from './inbox-items.repository.ts';

type Part = Pick<ArrivedReceipt, 'account' | 'amount' | 'withheld' | 'withholding_certificate' | 'allocations'>;

/** An open item, locked. @throws Refusal not_found, already_matched, already_dismissed */
async function lockOpen(tx: Db, id: number): Promise<InboxRow> {
  const { state } = (await lockInboxItem(tx, id)) ?? fail('not_found');
  if (state === 'matched') fail('already_matched');
  if (state === 'dismissed') fail('already_dismissed');
  return (await findInboxRow(tx, id)) ?? fail('not_found');
}

/** The receipt of a part of an item; a number distinguishes the parts of one transaction id. */
const receiptOf = (item: InboxRow, part: Part, number: number | undefined): ArrivedReceipt => ({
  ...part,
  // A payment that differs from the request does not count as a successful payment by phone.
  source: item.collection_id !== null && item.statement_import === null ? 'entry' : 'statement',
  method: methodOf(item.channel),
  channel: item.channel,
  received_at: item.received_at,
  external_reference:
    item.external_reference === null || number === undefined
      ? (item.external_reference ?? undefined)
      : `${item.external_reference}/${number}`,
  payer_name: item.name,
  payer_phone: item.phone,
  notes: item.text,
});

/** Records the parts of an item as receipts. */
async function record(
  parts: Parts,
  request: Repeatable,
  id: number,
  action: 'matched' | 'split',
  partsOf: (item: InboxRow) => Part[],
): Promise<InboxItem> {
  const { viewer } = request;
  const recorded = await runOnce(parts.db, request, async (tx) => {
    const item = await lockOpen(tx, id);
    const shares = partsOf(item);
    const arrived = shares.map((part, index) => receiptOf(item, part, action === 'split' ? index + 1 : undefined));
    const receipts = await recordArrivedMoney(tx, parts, viewer, arrived);
    const ids = receipts.map((receipt) => receipt.id);
    await insertInboxReceipts(tx, id, ids);
    await decideInboxItem(tx, viewer, id, { state: 'matched', at: nowOf(parts) });
    await recordAudit(tx, viewer, {
      action,
      subject: 'inbox_item',
      subject_id: id,
      before: { state: 'open', amount: item.amount },
      after: { state: 'matched', amount: item.amount, receipts: ids },
    });
    return showInboxItem(tx, parts, id);
  });
  parts.mailWaiting();
  return recorded;
}

/**
 * Records an item as a receipt of an account, with the tax that the tenant withheld. See docs/rules.md, Inbox.
 * @throws Refusal not_found, already_matched, already_dismissed, invalid_input, reference_used, key_reused
 */
export const matchInboxItem = (parts: Parts, request: Repeatable, id: number, match: InboxMatch): Promise<InboxItem> =>
  record(parts, request, id, 'matched', ({ amount }) => [{ ...match, amount }]);

/** @throws Refusal invalid_input where the parts do not add up, or name an account twice */
function refuseParts({ amount }: InboxRow, { parts: shares }: InboxSplit): void {
  const sum = shares.reduce((total, share) => total + share.amount, 0);
  if (sum !== amount)
    failFields({ parts: [`The parts must add up to ${formatUgx(amount)}; they are ${formatUgx(sum)}.`] });
  if (new Set(shares.map(({ account }) => account)).size < shares.length)
    failFields({ parts: ['Enter each account once.'] });
}

/**
 * Records an item as one receipt for each of several accounts. See docs/rules.md, Inbox.
 * @throws Refusal as matchInboxItem
 */
export const splitInboxItem = (parts: Parts, request: Repeatable, id: number, input: InboxSplit): Promise<InboxItem> =>
  record(parts, request, id, 'split', (item) => {
    refuseParts(item, input);
    return input.parts;
  });

/** Records that an item is not ours. @throws Refusal not_found, already_matched, already_dismissed, key_reused */
export const dismissInboxItem = (parts: Parts, request: Repeatable, id: number, reason: string): Promise<InboxItem> =>
  runOnce(parts.db, request, async (tx) => {
    const { viewer } = request;
    const { amount } = await lockOpen(tx, id);
    await decideInboxItem(tx, viewer, id, { state: 'dismissed', at: nowOf(parts), dismiss_reason: reason });
    await recordAudit(tx, viewer, {
      action: 'dismissed',
      subject: 'inbox_item',
      subject_id: id,
      before: { state: 'open', amount },
      after: { state: 'dismissed', amount, reason },
    });
    return showInboxItem(tx, parts, id);
  });

const COLLECTED = 'A request for money succeeded with this receipt, and its payer was notified.';
const REVERSE_FIRST =
  'Another manager has to approve a reversal. Ask for the reversal of the receipt, and return the money afterwards.';
const REOPENED = 'The money went back to the inbox.';

/**
 * Returns an item to the inbox, and reverses its receipts.
 * @throws Refusal not_found, already_open, money_used, key_reused
 */
export async function reopenInboxItem(parts: Parts, request: Repeatable, id: number): Promise<InboxItem> {
  const { viewer } = request;
  const reopened = await runOnce(parts.db, request, async (tx) => {
    const { state, amount } = (await lockInboxItem(tx, id)) ?? fail('not_found');
    if (state === 'open') fail('already_open');
    const posted = await deleteInboxReceipts(tx, id);
    const receipts = posted.flatMap((receipt) => (receipt.is_valid ? [receipt.id] : []));
    for (const receipt of receipts) await reverseWithin(tx, parts, viewer, receipt, { reason: REOPENED });
    await refuseWithoutSecondPerson(postingOf(tx, parts, viewer), REVERSE_FIRST);
    // A request by phone ends under the lock of its account, which the reversals hold.
    if (await isCollected(tx, posted)) fail('money_used', COLLECTED);
    await decideInboxItem(tx, viewer, id, { state: 'open', at: nowOf(parts) });
    await recordAudit(tx, viewer, {
      action: 'reopened',
      subject: 'inbox_item',
      subject_id: id,
      before: { state, amount },
      after: { state: 'open', amount, reversed: receipts },
    });
    return showInboxItem(tx, parts, id);
  });
  parts.mailWaiting();
  return reopened;
}
