import { isOwnReceipt } from '@amayumba/contract/ledger/status-change.ts';
import { CLOSED_STATUSES, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { PaymentChange } from '@amayumba/contract/payments/payment.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Parts } from '../../parts.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { findCharge, findReceipt, getChargeToSet, receiptCodes } from '../ledger/posting/for-payments.ts';
import type { Posting } from '../ledger/posting/posting.ts';
import type { ReceivedHow } from '../ledger/posting/record-for.ts';
import { refuseStatus } from '../ledger/posting/refuse-status.ts';
import { replaceReceipt } from '../ledger/posting/replace-receipt.ts';
import { setStatus, type StatusResult } from '../ledger/posting/set-status.ts';
import { settleAccounts } from '../ledger/posting/settle.ts';
import { issueReceipts } from '../ledger/receipts/issue-receipts.ts';
import { showReceiptRow } from '../ledger/receipts/receipts.service.ts';
import { changeFields } from './change-fields.ts';
import { describedPayment } from './described-payment.ts';
import { notifyTenant } from './notify-tenant.ts';
import type { PaymentValues } from './payment-change.ts';
import type { PaymentRecord } from './payment-records.repository.ts';
import type { StatusRecord } from './payment-statuses.repository.ts';
import { postRefundStatus } from './refund-deposit.ts';

export interface PostedChange {
  before: PaymentRecord;
  after: PaymentValues;
  /** The requested status. */
  status: StatusRecord;
  change: Pick<PaymentChange, 'status_id' | 'paid_at' | 'payment_method' | 'reference_number' | 'received_amount'>;
}

const MONEY_STATUSES: ReadonlySet<number> = new Set<number>([
  PAYMENT_STATUS.paid,
  PAYMENT_STATUS.partial,
  PAYMENT_STATUS.cancelled,
  PAYMENT_STATUS.refunded,
]);

/**
 * How the money came in, as far as the change says. The rest follows from the claim or the replaced receipt, as do
 * values of a Paid payment that a client sends back unchanged.
 */
function howOf({ before, after, change }: Omit<PostedChange, 'status'>): ReceivedHow {
  const isSaid = (field: 'payment_method' | 'reference_number') =>
    before.status_id !== PAYMENT_STATUS.paid || after[field] !== before[field];
  return {
    received_at: (change.paid_at && after.paid_at) || undefined,
    method: isSaid('payment_method') ? (change.payment_method ?? undefined) : undefined,
    reference: isSaid('reference_number') ? change.reference_number : undefined,
  };
}

/** Posts the fields and the status of a changed payment. Steps that free money come first. */
async function post(posting: Posting, posted: PostedChange): Promise<StatusResult & { accounts: number[] }> {
  const { before, after, status, change } = posted;
  const isGiven = change.status_id !== undefined;
  const isOther = isGiven && (status.id !== before.status_id || change.received_amount !== undefined);
  const input = { status: status.id, settles: status.settles, received_amount: change.received_amount };
  const set = () => setStatus(posting, before.id, { ...input, how: howOf(posted) });
  const freesFirst = isOther && (CLOSED_STATUSES.includes(before.status_id) || !MONEY_STATUSES.has(status.id));
  if (freesFirst) {
    const result = await set();
    const { accounts } = await changeFields(posting, await current(posting, before.id), after);
    return { ...result, accounts };
  }
  const { record, accounts } = await changeFields(posting, before, after);
  // The added amount of a Paid payment is outstanding. If the status Paid is sent with it, money for that amount is
  // recorded.
  const isPaidNoMore = isGiven && status.id === PAYMENT_STATUS.paid && record.status_id !== PAYMENT_STATUS.paid;
  if (isOther || isPaidNoMore) {
    // Credit of the account settles it before anything more is recorded.
    if (record.outstanding_amount > before.outstanding_amount) await settleAccounts(posting, accounts);
    return { ...(await set()), accounts };
  }
  const result: StatusResult = { charge: before.id, made: [], reversed: [] };
  await correctReceipt(posting, { ...posted, before: record }, before, result);
  return { ...result, accounts };
}

const current = async ({ tx }: Posting, id: number): Promise<PaymentRecord> =>
  (await findCharge(tx, id)) ?? fail('not_found');

/**
 * Replaces the receipt that its status or its claim made, when the day, method or reference of a Paid payment is
 * corrected: a receipt never changes. See docs/rules.md, Changing a payment.
 * @throws Refusal money_recorded
 */
async function correctReceipt(
  posting: Posting,
  { before: record, after, change }: PostedChange,
  before: PaymentRecord,
  result: StatusResult,
): Promise<void> {
  if (before.status_id !== PAYMENT_STATUS.paid) return;
  const isOtherDay = after.paid_at !== before.paid_at;
  const isOtherWay =
    after.payment_method !== before.payment_method || after.reference_number !== before.reference_number;
  if (!isOtherDay && !isOtherWay) return;
  const { receipts } = await getChargeToSet(posting.tx, record, 0);
  const [settling, ...others] = receipts;
  const receipt = settling && (await findReceipt(posting.tx, settling.id));
  if (receipt && others.length === 0 && isOwnReceipt(settling)) {
    const how = howOf({ before, after, change });
    await replaceReceipt(posting, record, { receipt: receipt.id, amount: receipt.amount }, how, result);
  } else if (isOtherDay || receipts.some(({ source }) => source === 'status' || source === 'claim')) {
    const ids = receipts.map(({ id }) => id);
    await refuseStatus(posting.tx, { action: 'refuse', code: 'money_recorded', receipts: ids, claims: [] });
  }
}

/** A change that was posted; its receipts have no numbers yet. */
interface AppliedChange extends StatusResult {
  before: PaymentRecord;
  described: Awaited<ReturnType<typeof describedPayment>>;
}

/** Posts a valid change and settles its accounts. Receipts get their numbers in `finishChanges`. */
export async function applyPaymentChange(posting: Posting, posted: PostedChange): Promise<AppliedChange> {
  const { before } = posted;
  const described = await describedPayment(posting.tx, before);
  const { accounts, ...result } = await post(posting, posted);
  await postRefundStatus(posting, before, await current(posting, result.charge));
  await settleAccounts(posting, accounts);
  return { ...result, before, described };
}

/**
 * Issues the receipts of posted changes, records the changes in the audit log, and notifies the tenants. All numbers
 * are taken at once and last, because their series stays locked until the transaction ends. Returns the ids of the
 * payments. If only a claim named a payment, this can be another one that is owed for the same months.
 */
export async function finishChanges(
  posting: Posting,
  parts: Parts,
  viewer: Viewer,
  changes: readonly AppliedChange[],
): Promise<number[]> {
  const { tx } = posting;
  const all = await issueReceipts(
    posting,
    parts,
    changes.flatMap(({ made }) => made),
  );
  const ids: number[] = [];
  for (const { charge, made, reversed, before, described } of changes) {
    const issued = all.filter(({ receipt }) => made.some(({ id }) => id === receipt.id));
    const record = await current(posting, charge);
    await recordAudits(tx, viewer, [
      ...reversed.map((receipt) => ({ ...ofReceipt(receipt), action: 'reversed' as const, before: receipt })),
      ...issued.map(({ receipt }) => ({ ...ofReceipt(receipt), action: 'recorded' as const, after: receipt })),
      { action: 'changed', subject: 'payment', subject_id: before.id, before, after: record },
    ]);
    const last = issued.at(-1);
    const receipt = last && (await showReceiptRow(tx, parts, last.row));
    const voided = { codes: await codesOf(tx, reversed), replacement: receipt?.receipt_code ?? null };
    await notifyTenant(tx, parts, { before, after: record, described, receipt, voided });
    ids.push(record.id);
  }
  return ids;
}

const ofReceipt = ({ id }: { id: number }) => ({ subject: 'receipt' as const, subject_id: id });

/** The codes of receipts that have one. */
async function codesOf(tx: Db, receipts: StatusResult['reversed']): Promise<string[]> {
  const numbers = receipts.map(({ number }) => number).filter((number) => number !== null);
  const codeOf = await receiptCodes(tx, numbers);
  return numbers.map((number) => codeOf(number));
}

/** Posts a valid change, records it in the audit log, and notifies the tenant. Returns the id of the payment. */
export async function postPaymentChange(
  posting: Posting,
  parts: Parts,
  viewer: Viewer,
  posted: PostedChange,
): Promise<number> {
  const [id] = await finishChanges(posting, parts, viewer, [await applyPaymentChange(posting, posted)]);
  return id ?? posted.before.id;
}
