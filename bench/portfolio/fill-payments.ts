import { addDays, type CalendarDate, daysBetween, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { PAYMENT_STATUS, type PaymentType, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { dayOfMonth, instantOf, type MonthNumber, monthNumber, yearAndMonth } from '../../server/demo/demo-calendar.ts';
import type { Random } from '../../server/demo/random.ts';
import { chanceOf, STREAM } from './chance.ts';
import { copiedRows } from './copied-rows.ts';
import { isCurrentOn, lastDayOf, type Lease, monthsOf, type PortfolioPlan } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';

/** A sum that is due, before its status is chosen. */
interface Due {
  lease: Lease;
  type: PaymentType;
  amount: number;
  day: CalendarDate;
  months: number[];
  year: number;
}

const { pending, paid, overdue, partial, cancelled, refunded, processing, failed } = PAYMENT_STATUS;
const METHODS = ['Mobile Money', 'Mobile Money', 'Mobile Money', 'Bank Transfer', 'Cash', 'Cheque'] as const;
const BILLS = [15_000, 25_000, 40_000, 60_000, 80_000] as const;
const DELETED_SHARE = 0.02;
/** Messages and audit entries exist for this many days; a portal that has run for years has more of both. */
const RECENT_DAYS = 60;
const RECORDED_DAYS = 30;
/** Reminders are sent this many days ahead; earlier ones are stored this long. */
const REMINDED = { before: 30, ahead: 3 };

/** The dues of an estate's leases in a month: rent, the deposit at the beginning, sometimes a bill. */
function duesOf(random: Random, leases: readonly Lease[], month: MonthNumber, isComing: boolean): Due[] {
  const { year, month: ofYear } = yearAndMonth(month);
  return leases.flatMap((lease): Due[] => {
    const day = dayOfMonth(month, lease.dueDay);
    const dues: Due[] = [];
    const add = (type: PaymentType, amount: number, on: CalendarDate, months: number[]) =>
      dues.push({ lease, type, amount, day: on, months, year });
    if (monthNumber(lease.start) === month)
      add('Security Deposit', lease.rent * random.between(1, 2), lease.start, [ofYear]);
    if (!isCurrentOn(lease, day)) return dues;
    // Few managers record next month's dues.
    if (isComing && !random.chance(0.25)) return dues;
    if (!lease.isQuarterly) add('Rent', lease.rent, day, [ofYear]);
    else if (ofYear % 3 === 1) add('Rent', lease.rent * 3, day, [ofYear, ofYear + 1, ofYear + 2]);
    if (random.chance(0.09)) add(random.chance(0.7) ? 'Utilities' : 'Other', random.pick(BILLS), day, [ofYear]);
    return dues;
  });
}

/** The status of a payment: old ones are nearly all paid. Chances in a thousand; the rest is paid. */
function statusOf(random: Random, { type, lease, day }: Due, today: CalendarDate): number {
  const age = daysBetween(day, today);
  if (type === 'Security Deposit') {
    const last = lastDayOf(lease);
    if (age < 0) return pending;
    return last !== null && last < addDays(today, -20) && random.chance(0.8) ? refunded : paid;
  }
  const draw = random.between(0, 999);
  if (age < 0) return draw < 840 ? pending : draw < 870 ? processing : paid;
  if (age < 45) {
    if (draw < 40) return pending;
    if (draw < 100) return overdue;
    if (draw < 130) return partial;
    if (draw < 150) return processing;
    return draw < 160 ? failed : paid;
  }
  if (draw < 4) return overdue;
  if (draw < 6) return pending;
  if (draw < 9) return partial;
  if (draw < 12) return failed;
  return draw < 22 ? cancelled : paid;
}

/** The day of payment: near the due day, some later, none in the future. */
function paidAt(random: Random, { day }: Due, nowMs: number): Date {
  const late = random.chance(0.15) ? random.between(4, 20) : random.between(-6, 3);
  const intended = instantOf(addDays(day, late), random.between(7, 20), random.between(0, 59));
  return new Date(Math.min(intended, nowMs - random.between(1, 72) * 3_600_000));
}

function referenceOf(random: Random, method: (typeof METHODS)[number]): string {
  if (method === 'Mobile Money') return String(random.between(24_000_000_000, 29_999_999_999));
  if (method === 'Bank Transfer') return `FT${random.between(26_000_000, 26_999_999)}`;
  return method === 'Cash' ? `Cash book ${random.between(100, 999)}` : `Cheque ${random.between(100_000, 999_999)}`;
}

const ACKNOWLEDGED: Readonly<Record<number, string>> = { [processing]: 'Awaiting verification', [failed]: 'Rejected' };

/**
 * Payments with their receipts, reminders, messages and audit entries, month by month as they would have been
 * recorded: receipts are numbered in that order.
 */
export function paymentRows(plan: PortfolioPlan) {
  const { today, seed } = plan;
  const nowMs = instantOf(today, 6);
  const payments = copiedRows('payments', [
    'id',
    'tenant_id',
    'lease_id',
    'estate_id',
    'payment_type',
    'amount',
    'logged_amount',
    'status_id',
    'due_date',
    'paid_at',
    'months_paid',
    'payment_for_year',
    'payment_method',
    'reference_number',
    'notes',
    'refund_status',
    'acknowledgement_status',
    'receipt_number',
    'created_by',
    'created_at',
    'updated_at',
    'deleted_at',
    'deleted_by',
  ]);
  const receipts = copiedRows('receipts', ['number', 'payment_id', 'issued_at', 'withdrawn_at']);
  const reminders = copiedRows('payment_reminders', ['payment_id', 'reminded_at']);
  const messages = copiedRows('notifications', ['user_id', 'title', 'body', 'payment_id', 'created_at', 'read_at']);
  const audit = copiedRows('audit_log', ['at', 'user_id', 'action', 'subject', 'subject_id', 'before', 'after']);
  const firstMonth = monthsOf(plan)[0] ?? 0;

  function add(random: Random, due: Due, status: number, isDeleted: boolean) {
    const { lease, type, amount, months, year } = due;
    const id = payments.count + 1;
    const created = instantOf(addDays(due.day, -12), 8, id % 50);
    const at = new Date(Math.min(created, nowMs - 80 * 3_600_000)).toISOString();
    const wasPaid = status === paid || status === refunded;
    const paidAtText = wasPaid ? paidAt(random, due, nowMs).toISOString() : null;
    // A deleted or unpaid payment has no valid receipt.
    const number = status === paid && !isDeleted ? receipts.count + 1 : null;
    const hasMoney = wasPaid || status === partial || status === processing || status === failed;
    const method = random.pick(METHODS);
    const reference = referenceOf(random, method);
    const refund = type !== 'Security Deposit' ? null : refundOf(lease, status, today);
    const acknowledged = ACKNOWLEDGED[status] ?? (status === paid && random.chance(0.3) ? 'Verified' : null);
    payments.add([
      id,
      lease.tenant,
      lease.id,
      lease.estate,
      type,
      amount,
      status === processing ? amount : null,
      status,
      due.day,
      number === null ? null : paidAtText,
      `{${months.join(',')}}`,
      year,
      hasMoney ? method : '',
      hasMoney ? reference : '',
      status === partial ? 'Half of it was received, the rest is promised.' : '',
      refund,
      acknowledged,
      number,
      MANAGER.id,
      at,
      paidAtText ?? at,
      isDeleted ? at : null,
      isDeleted ? MANAGER.id : null,
    ]);
    if (paidAtText !== null && !isDeleted)
      receipts.add([receipts.count + 1, id, paidAtText, number === null ? paidAtText : null]);
    if (isDeleted) return;
    if (number !== null && paidAtText !== null) addNotification(due, id, number, paidAtText);
    const ahead = daysBetween(today, due.day);
    if (number === null && !hasMoney && ahead >= -REMINDED.before && ahead <= REMINDED.ahead) reminders.add([id, at]);
  }

  /** The tenant's message and the audit entry of a recent payment. */
  function addNotification({ type, months, year, amount, lease, day }: Due, id: number, number: number, at: string) {
    const agoDays = (nowMs - Date.parse(at)) / 86_400_000;
    if (agoDays < RECENT_DAYS) {
      const what = `${type} for ${periodLabel({ months_paid: months, payment_for_year: year })}`;
      const body = `Your ${what} (${formatUgx(amount)}), due on ${formatDay(day)}, is now Paid. Receipt no. ${number}.`;
      messages.add([lease.user, `${what}: Paid`, body, id, at, agoDays > 2 ? at : null]);
    }
    if (agoDays < RECORDED_DAYS) {
      const before = JSON.stringify({ status_id: pending, paid_at: null, receipt_number: null });
      const after = JSON.stringify({ status_id: paid, paid_at: at, receipt_number: number });
      audit.add([at, MANAGER.id, 'changed', 'payment', id, before, after]);
    }
  }

  return {
    /** In an order in which they can be stored. */
    tables: [payments, receipts, reminders, messages, audit],
    counts: () => ({ payments: payments.count, receipts: receipts.count }),
    /** Adds an estate's payments of one month. */
    addMonth(leases: readonly Lease[], estate: number, month: MonthNumber) {
      const random = chanceOf(seed, estate, STREAM.payments + month - firstMonth);
      for (const due of duesOf(random, leases, month, month > monthNumber(today))) {
        // A duplicate recorded by mistake, and then deleted.
        if (random.chance(DELETED_SHARE)) add(random, due, pending, true);
        add(random, due, statusOf(random, due, today), false);
      }
    },
  };
}

/** The refund status of a deposit. */
function refundOf(lease: Lease, status: number, today: CalendarDate): string {
  if (status === refunded) return 'Refunded';
  const last = lastDayOf(lease);
  return last !== null && last < addDays(today, -20) ? 'Withheld' : 'Pending';
}
