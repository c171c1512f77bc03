import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { rangeSentence } from '@amayumba/contract/fields.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { LoggedPayment, PaymentLog } from '@amayumba/contract/payments/payment.ts';
import { isOwed, logYears, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { checkOnce, runOnce, type Repeatable } from '../../http/idempotency.ts';
import { setActor } from '../../http/stale-change.ts';
import { throttle } from '../../http/throttle.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withStoredFile } from '../files/files.service.ts';
import { leaseFor } from '../tenants/tenants.service.ts';
import { refundStatusOf } from './deposits.ts';
import { alreadyPaidNotice } from './payment-message.ts';
import {
  hasLeaseOn,
  insertPaymentRecord,
  lockPaymentsOfTenant,
  lockPaymentsOfPeriod,
  type PaymentRecord,
  writePaymentRecord,
} from './payment-records.repository.ts';
import { showPayment } from './payments.service.ts';

/** The values that logging sets on a payment, new or existing. */
const loggedValues = (log: PaymentLog) => ({
  status_id: PAYMENT_STATUS.processing,
  acknowledgement_status: 'Awaiting verification' as const,
  owes_nothing: false,
  payment_method: log.payment_method,
  reference_number: log.reference_number,
  notes: log.notes ?? '',
});

/** @throws Refusal invalid_input */
function checkYear(year: number, nowMs: number): void {
  const { from, to } = logYears(dayInKampala(nowMs));
  if (year < from || year > to) failFields({ payment_for_year: [rangeSentence(from, to)] });
}

/** Counts a logged payment, because a manager has to verify each one. The limit leaves room for a year's payments. */
async function countLogged(tx: Db, parts: Parts, { user_id }: Viewer): Promise<void> {
  const limit = { what: 'payments logged', requests: 50, minutes: 24 * 60, code: 'too_many_payments_logged' } as const;
  await throttle(parts, limit).take(String(user_id), { tx });
}

/** Locks the tenant of a logged payment until the transaction ends. @throws Refusal tenant_without_lease */
async function tenantWithLease(tx: Db, { tenant_id }: Viewer, nowMs: number): Promise<number> {
  if (tenant_id === null) return fail('tenant_without_lease');
  await lockPaymentsOfTenant(tx, tenant_id);
  return (await hasLeaseOn(tx, tenant_id, dayInKampala(nowMs))) ? tenant_id : fail('tenant_without_lease');
}

/** The payment that is still owed for that type, month and year, if any. @throws Refusal already_paid */
async function owedPayment(
  tx: Db,
  viewer: Viewer,
  tenantId: number,
  log: PaymentLog,
): Promise<PaymentRecord | undefined> {
  const { payment_type, payment_for_month, payment_for_year } = log;
  const period = { tenant_id: tenantId, payment_type, months_paid: [payment_for_month], payment_for_year };
  const known = await lockPaymentsOfPeriod(tx, viewer, period);
  // A rejected log owes nothing; the next log corrects it.
  const owed = known.find((payment) => isOwed(payment) || payment.status_id === PAYMENT_STATUS.failed);
  const paid = known.find(({ status_id }) => status_id === PAYMENT_STATUS.paid);
  if (!owed && paid) fail('already_paid', alreadyPaidNotice(paid));
  return owed;
}

/** Settles an owed payment. The amount due stays; the logged amount is stored in its own column. */
function settle(tx: Db, viewer: Viewer, owed: PaymentRecord, log: PaymentLog, fileId: string | undefined) {
  // Only the tenant's own log exists, so the new log replaces its amount and due date.
  const isOwn = owed.created_by === viewer.user_id;
  const sums = isOwn ? { amount: log.amount, due_date: log.due_date } : { logged_amount: log.amount };
  const receipt_file_id = fileId ?? owed.receipt_file_id;
  return writePaymentRecord(tx, { ...owed, ...loggedValues(log), ...sums, receipt_file_id });
}

async function add(tx: Db, viewer: Viewer, tenantId: number, log: PaymentLog, fileId: string | undefined) {
  const lease = await leaseFor(tx, tenantId, log.due_date);
  return insertPaymentRecord(tx, {
    ...loggedValues(log),
    tenant_id: tenantId,
    lease_id: lease?.lease_id ?? null,
    estate_id: lease?.estate_id ?? null,
    payment_type: log.payment_type,
    amount: log.amount,
    due_date: log.due_date,
    months_paid: [log.payment_for_month],
    payment_for_year: log.payment_for_year,
    refund_status: refundStatusOf(log.payment_type, null, null),
    receipt_file_id: fileId ?? null,
    created_by: viewer.user_id,
  });
}

/**
 * Logs a payment that a tenant reports; it awaits a manager's verification. It settles a payment that is already owed
 * for that type, month and year instead of adding a second one. See docs/rules.md, Logging a payment.
 * @throws Refusal invalid_input, tenant_without_lease, already_paid, too_many_payments_logged, key_reused, and those of
 * `withStoredFile`
 */
export function logPayment(
  parts: Parts,
  request: Repeatable,
  log: PaymentLog,
  receipt: Upload | undefined,
): Promise<LoggedPayment> {
  const { viewer } = request;
  checkYear(log.payment_for_year, parts.clock.now());
  const ask = async (tx: Db) => {
    const tenantId = await tenantWithLease(tx, viewer, parts.clock.now());
    await setActor(tx, viewer);
    return { tenantId, owed: await owedPayment(tx, viewer, tenantId, log) };
  };
  const asked = { viewer, kind: 'receipt', upload: receipt, ask: checkOnce(request, ask) } as const;
  return withStoredFile(parts, asked, (keepFile) =>
    runOnce(parts.db, request, async (tx) => {
      await countLogged(tx, parts, viewer);
      const { tenantId, owed } = await ask(tx);
      const fileId = await keepFile(tx, viewer);
      const record = owed ? await settle(tx, viewer, owed, log, fileId) : await add(tx, viewer, tenantId, log, fileId);
      const entry = { action: 'logged', subject: 'payment', subject_id: record.id, before: owed, after: record };
      await recordAudit(tx, viewer, entry);
      return { ...(await showPayment(tx, parts, viewer, record.id)), message: thanksFor(record) };
    }),
  );
}

function thanksFor({ amount, logged_amount }: PaymentRecord): string {
  const due = logged_amount !== null && logged_amount !== amount ? ` ${formatUgx(amount)} is due for it.` : '';
  return `Payment logged successfully! Your property manager will verify it.${due}`;
}
