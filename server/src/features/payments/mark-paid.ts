import type { MarkedPaid, MarkPaid } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { runOnce, type Repeatable } from '../../http/idempotency.ts';
import { setActor, StaleChange, storedVersions } from '../../http/stale-change.ts';
import type { Parts } from '../../parts.ts';
import { findCharge } from '../ledger/posting/for-payments.ts';
import { postingOf } from '../ledger/posting/posting.ts';
import { refuseDuplicateAfter } from './duplicates.ts';
import { applyChange, valuesOf } from './payment-change.ts';
import { staleError, unpayableError } from './payment-message.ts';
import {
  listTenantsOfPayments,
  lockPaymentRecord,
  lockPaymentsOfTenants,
  type PaymentRecord,
} from './payment-records.repository.ts';
import { findPaymentStatus } from './payment-statuses.repository.ts';
import { showPayment } from './payments.service.ts';
import { applyPaymentChange, finishChanges } from './post-payment-change.ts';

/** A stored payment always has a status; the refusal only satisfies the compiler. */
const statusOf = async (tx: Db, id: number) => (await findPaymentStatus(tx, id)) ?? fail('not_found');

/**
 * The payments in the order of their ids, each locked until the transaction ends.
 * @throws Refusal not_found with the missing ids
 */
async function lockPayments(tx: Db, viewer: Viewer, ids: readonly number[]): Promise<PaymentRecord[]> {
  const inOrder = ids.toSorted((a, b) => a - b);
  // Like every call that creates, changes or logs a payment, which prevents deadlocks.
  const tenants = await listTenantsOfPayments(tx, inOrder);
  if (tenants.length > 0) await lockPaymentsOfTenants(tx, tenants);
  const found: PaymentRecord[] = [];
  for (const id of inOrder) {
    const record = await lockPaymentRecord(tx, viewer, id);
    if (record) found.push(record);
  }
  const missing = inOrder.filter((id) => !found.some((record) => record.id === id));
  if (missing.length > 0) fail('not_found', `There is no payment no. ${missing.join(', ')}. Nothing was changed.`);
  return found;
}

/** @throws Refusal cannot_be_paid with the settled payments */
async function refuseSettled(tx: Db, records: readonly PaymentRecord[]): Promise<void> {
  // A payment that only a claim names is not owed yet, and Paid accepts the claim.
  const settled = records.filter(
    (record) => record.outstanding_amount === 0 || !(record.is_owed || record.source === 'claim'),
  );
  if (settled.length === 0) return;
  const named = settled.map(async (record) => ({
    record,
    statusName: (await statusOf(tx, record.status_id)).name,
  }));
  fail('cannot_be_paid', unpayableError(await Promise.all(named)));
}

/**
 * Refuses payments that have changed. They are locked.
 * @throws StaleChange with the payments that have changed since the client read them
 */
async function refuseStale(tx: Db, parts: Parts, viewer: Viewer, input: MarkPaid): Promise<void> {
  const seen = new Map(Object.entries(input.versions ?? {}).map(([id, version]) => [Number(id), version]));
  if (seen.size === 0) return;
  const stored = await storedVersions(tx, 'charges', input.ids);
  const stale = input.ids.filter((id) => seen.get(id) !== undefined && seen.get(id) !== stored.get(id)?.version);
  if (stale.length === 0) return;
  const current = [];
  for (const id of stale) current.push(await showPayment(tx, parts, viewer, id));
  const last = stale
    .map((id) => stored.get(id))
    .toSorted((a, b) => (a?.changed_at ?? '').localeCompare(b?.changed_at ?? ''))
    .at(-1);
  const { changed_by = null, changed_at = null } = last ?? {};
  throw new StaleChange({ current, sent: input, changed_by, changed_at }, undefined, staleError(current));
}

/**
 * Marks several payments Paid: all of them, or none. Each that needs money gets its receipt number in the order of its
 * id and an entry in the audit log; its tenant gets a message and a mail.
 * @throws Refusal not_found, cannot_be_paid, stale_change, invalid_input, duplicate_payment, key_reused
 */
export async function markPaymentsPaid(parts: Parts, request: Repeatable, input: MarkPaid): Promise<MarkedPaid> {
  const { viewer } = request;
  const { ids, versions: _seen, ...how } = input;
  const marked = await runOnce(parts.db, request, async (tx) => {
    const posting = postingOf(tx, parts, viewer);
    const nowMs = posting.at.getTime();
    await setActor(tx, viewer);
    const records = await lockPayments(tx, viewer, ids);
    await refuseStale(tx, parts, viewer, input);
    await refuseSettled(tx, records);
    const status = await statusOf(tx, PAYMENT_STATUS.paid);
    const changes = [];
    const settled: number[] = [];
    for (const { id } of records) {
      // Money of an earlier payment in this call may have settled it, so it is read again.
      const before = (await findCharge(tx, id)) ?? fail('not_found');
      if (before.status_id === PAYMENT_STATUS.paid) {
        settled.push(id);
        continue;
      }
      const change = { ...how, status_id: PAYMENT_STATUS.paid };
      const { after, faults } = applyChange(valuesOf(before), change, nowMs);
      refuseFaults(faults);
      await refuseDuplicateAfter(tx, viewer, { before, after, status, change });
      changes.push(await applyPaymentChange(posting, { before, after, status, change }));
    }
    const payments = [];
    const shown = new Set([...(await finishChanges(posting, parts, viewer, changes)), ...settled]);
    for (const id of [...shown].toSorted((a, b) => a - b)) payments.push(await showPayment(tx, parts, viewer, id));
    const total = payments.reduce((sum, { amount }) => Math.min(sum + amount, UGX_MAX), 0);
    return { count: payments.length, total_amount: total, payments };
  });
  parts.mailWaiting();
  return marked;
}
