import { addMonths, type CalendarDate, dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { rangeSentence, rightFields } from '@amayumba/contract/fields.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type LoggedPayment, type PaymentLog, paymentLogSchema } from '@amayumba/contract/payments/payment.ts';
import { logYears, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { fail, refuseFaults } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { checkOnce, runOnce, type Repeatable } from '../../http/idempotency.ts';
import { setActor } from '../../http/stale-change.ts';
import { throttle } from '../../http/throttle.ts';
import type { Upload } from '../../http/uploads.ts';
import { type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withStoredFile } from '../files/files.service.ts';
import { insertClaim, listClaimsOn, lockAccounts, updateCharge } from '../ledger/posting/for-payments.ts';
import { addCharge } from '../ledger/posting/charges.ts';
import { CLAIMED } from '../ledger/posting/claimed-charges.ts';
import { type Posting, postingOf } from '../ledger/posting/posting.ts';
import { leaseFor } from '../tenants/tenants.service.ts';
import { storeEvents } from '../webhooks/events/store-events.ts';
import { refundStatusOf } from './deposits.ts';
import { describedPayment } from './described-payment.ts';
import { alreadyPaidNotice } from './payment-message.ts';
import { periodOf, placeOf } from './payment-place.ts';
import { listPaymentsOfPeriod, lockPaymentsOfTenants, type PaymentRecord } from './payment-records.repository.ts';
import { showPayment } from './payments.service.ts';

/** The most that a tenant may log: whole shillings. */
const LOGGED_MAX = 1_000_000_000;
/** How far from today a tenant's due date may be. */
const DUE_YEARS = 2;

/** What a tenant with a home, but without a lease that covers today, can do. */
const UNTIL_THEN = 'Payments can be logged from that day on. Before, please send the proof to your property manager.';
const AFTERWARDS = 'If you paid what was still open, please send the proof to your property manager.';

const isWithin = (day: CalendarDate, first: CalendarDate, last: CalendarDate) => day >= first && day <= last;

/** The faults of a log on a day. A missing field has no fault. */
function faultsOfLog(log: Partial<PaymentLog>, today: CalendarDate): FieldErrors {
  const { payment_for_year: year, amount, due_date: due, paid_on } = log;
  const { from, to } = logYears(today);
  const [earliest, latest] = [addMonths(today, -12 * DUE_YEARS), addMonths(today, 12 * DUE_YEARS)];
  return {
    ...(year !== undefined && (year < from || year > to) && { payment_for_year: [rangeSentence(from, to)] }),
    ...(amount !== undefined && amount > LOGGED_MAX && { amount: [`Enter at most ${formatUgx(LOGGED_MAX)}.`] }),
    ...(due !== undefined &&
      !isWithin(due, earliest, latest) && { due_date: ['Enter a day within two years of today.'] }),
    ...(paid_on !== undefined &&
      !isWithin(paid_on, addMonths(today, -12), today) && { paid_on: ['Enter a day of the last twelve months.'] }),
  };
}

/** The faults of the other fields of a log whose body the schema refuses. */
export const moreLogFaults = (parts: Parts, body: unknown): FieldErrors =>
  faultsOfLog(rightFields(paymentLogSchema, body), todayOf(parts));

/** Counts a logged payment, because a manager has to verify each one. The limit leaves room for a year's payments. */
async function countLogged(tx: Db, parts: Parts, { user_id }: Viewer): Promise<void> {
  const limit = { what: 'payments logged', requests: 50, minutes: 24 * 60, code: 'too_many_payments_logged' } as const;
  await throttle(parts, limit).take(String(user_id), { tx });
}

/** The tenant who logs a payment. @throws Refusal tenant_without_lease */
async function tenantWithLease(tx: Db, { tenant_id }: Viewer, nowMs: number): Promise<number> {
  if (tenant_id === null) return fail('tenant_without_lease');
  const today = dayInKampala(nowMs);
  const lease = await leaseFor(tx, tenant_id, today);
  if (!lease) return fail('tenant_without_lease');
  const { lease_start: from, last_day: to } = lease;
  if (from > today) fail('tenant_without_lease', `Your lease begins on ${formatDay(from)}. ${UNTIL_THEN}`);
  if (to !== null && to < today) fail('tenant_without_lease', `Your lease ended on ${formatDay(to)}. ${AFTERWARDS}`);
  return tenant_id;
}

/**
 * The payment that is still open for that type, month and year, if any; of several, as for rent by the week, the one of
 * the logged due day. @throws Refusal already_paid
 */
async function openPayment(
  tx: Db,
  viewer: Viewer,
  tenantId: number,
  log: PaymentLog,
): Promise<PaymentRecord | undefined> {
  const { payment_type, payment_for_month, payment_for_year } = log;
  const period = { tenant_id: tenantId, payment_type, months_paid: [payment_for_month], payment_for_year };
  const known = await listPaymentsOfPeriod(tx, viewer, period);
  // Nothing is owed on a rejected log, which the next log corrects. Charges that a manager wrote off stay so.
  const open = known.filter(
    (row) => row.outstanding_amount > 0 && (row.is_owed || (row.source === 'claim' && CLAIMED.has(row.label_id))),
  );
  const paid = known.find(({ status_id }) => status_id === PAYMENT_STATUS.paid);
  if (open.length === 0 && paid) fail('already_paid', alreadyPaidNotice(await describedPayment(tx, paid)));
  return open.find(({ due_date }) => due_date === log.due_date) ?? open[0];
}

/** Adds a charge that nobody has made yet: it is owed once the claim is accepted. */
async function addClaimedCharge(
  posting: Posting,
  viewer: Viewer,
  tenantId: number,
  log: PaymentLog,
): Promise<PaymentRecord> {
  const values = { tenant_id: tenantId, due_date: log.due_date };
  const place = await placeOf(posting.tx, values);
  await lockAccounts(posting.tx, [place.account_id]);
  const months = { months_paid: [log.payment_for_month], payment_for_year: log.payment_for_year };
  return addCharge(posting, {
    ...place,
    ...months,
    ...periodOf(months),
    payment_type: log.payment_type,
    gross_amount: log.amount,
    label_id: PAYMENT_STATUS.processing,
    is_owed: false,
    due_date: log.due_date,
    refund_status: refundStatusOf(log.payment_type, null, null),
    source: 'claim',
    created_by: viewer.user_id,
  });
}

/**
 * The charge of a new claim. If only claims name it, it takes the amount and the day of the new claim if no other
 * waits, else the largest amount: so accepting claims may leave credit, but never a debt. A charge that a manager
 * edited stays, and so do credit notes: the claimed amount is then the one after them.
 */
async function claimOn({ tx }: Posting, open: PaymentRecord, log: PaymentLog): Promise<PaymentRecord> {
  const label_id = PAYMENT_STATUS.processing;
  if (open.is_owed) return updateCharge(tx, open.id, { label_id });
  const claims = await listClaimsOn(tx, open.id);
  const waits = claims.some(({ state }) => state === 'waiting');
  const isClaimed = claims.some(({ amount }) => amount === open.gross_amount || amount === open.amount);
  const amount = waits ? Math.max(open.amount, log.amount) : log.amount;
  const isDayClaimed = claims.some(({ due_date }) => due_date === open.due_date);
  return updateCharge(tx, open.id, {
    label_id,
    ...(isClaimed && { gross_amount: open.credited_amount + amount }),
    ...(!waits && isDayClaimed && { due_date: log.due_date }),
  });
}

/**
 * Logs a payment that a tenant reports; it awaits a manager's verification. If a payment is already owed for that type,
 * month and year, it settles that one and adds no second. See docs/rules.md, Logging a payment.
 * @throws Refusal invalid_input, tenant_without_lease, already_paid, too_many_payments_logged, key_reused, and those
 * of `withStoredFile`
 */
export function logPayment(
  parts: Parts,
  request: Repeatable,
  log: PaymentLog,
  receipt: Upload | undefined,
): Promise<LoggedPayment> {
  const { viewer } = request;
  refuseFaults(faultsOfLog(log, todayOf(parts)));
  const ask = async (tx: Db) => {
    const tenantId = await tenantWithLease(tx, viewer, parts.clock.now());
    await setActor(tx, viewer);
    return { tenantId, open: await openPayment(tx, viewer, tenantId, log) };
  };
  // Before the tenant's own account, as by managers who change the tenant. See docs/rules.md, Account columns.
  const lockFirst = async (tx: Db) => {
    if (viewer.tenant_id !== null) await lockPaymentsOfTenants(tx, [viewer.tenant_id]);
  };
  const asked = { viewer, kind: 'receipt', upload: receipt, ask: checkOnce(request, ask), lockFirst } as const;
  return withStoredFile(parts, asked, (keepFile) => {
    const store = async (tx: Db) => {
      const posting = postingOf(tx, parts, viewer);
      await countLogged(tx, parts, viewer);
      const { tenantId, open } = await ask(tx);
      const file_id = (await keepFile(tx, viewer)) ?? null;
      const charge = open ? await claimOn(posting, open, log) : await addClaimedCharge(posting, viewer, tenantId, log);
      const { amount, due_date, payment_method: method, reference_number: reference, paid_on = null, notes = '' } = log;
      const claim = { amount, due_date, method, reference, paid_on, notes, file_id };
      const claimId = await insertClaim(posting, { charge_id: charge.id, ...claim });
      if (!open) await storeEvents(tx, 'charge.created', [charge.id]);
      await storeEvents(tx, 'claim.logged', [claimId]);
      const after = { ...charge, logged_amount: amount };
      await recordAudit(tx, viewer, {
        action: 'logged',
        subject: 'payment',
        subject_id: charge.id,
        before: open,
        after,
      });
      return { ...(await showPayment(tx, parts, viewer, charge.id)), message: thanksFor(charge, amount) };
    };
    return runOnce(parts.db, request, store, lockFirst);
  });
}

function thanksFor({ is_owed, outstanding_amount }: PaymentRecord, logged: number): string {
  const due = is_owed && logged !== outstanding_amount ? ` ${formatUgx(outstanding_amount)} is due for it.` : '';
  return `Payment logged successfully! Your property manager will verify it.${due}`;
}
