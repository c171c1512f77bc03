import {
  addDays,
  type CalendarDate,
  daysBetween,
  formatDay,
  lastOfMonth,
  laterDay,
  firstOfMonth,
} from '@amayumba/contract/calendar.ts';
import { chargeLines } from '@amayumba/contract/ledger/postings.ts';
import { DEFAULT_LADDER, type LadderStep, stepOn } from '@amayumba/contract/messages/ladder.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { DEPOSIT, PAYMENT_STATUS, periodLabel } from '@amayumba/contract/payments/rules.ts';
import { instantOf, type MonthNumber, monthNumber } from '../../server/demo/demo-calendar.ts';
import type { Random } from '../../server/demo/random.ts';
import { accountSums } from './account-sums.ts';
import { chanceOf, STREAM } from './chance.ts';
import { chargeMoney } from './charge-money.ts';
import { depositMoney } from './deposit-money.ts';
import { type Charged, moneyRecords } from './money-records.ts';
import { type Due, duesOf, statusOf } from './choose-dues.ts';
import { copiedRows } from './copied-rows.ts';
import { lastDayOf, type Lease, monthsOf, type PortfolioPlan } from './estate-leases.ts';
import { MANAGER } from './fill-people.ts';
import { ledgerRows, textOf } from './ledger-rows.ts';

const { pending, paid, overdue, partial, cancelled, refunded, processing, failed } = PAYMENT_STATUS;
const DELETED_SHARE = 0.02;
const DAY_MS = 86_400_000;
/** Messages and audit entries exist for this many days; a portal that has run for years has more of both. */
const RECENT_DAYS = 60;
const RECORDED_DAYS = 30;
/** Each rent of so many days was reminded of before its due date, in the portal and by SMS. */
const REMINDED_DAYS = 365;
const DAYS_AHEAD = 3;

const LABELS = new Set<number>([overdue, processing, failed]);

/**
 * Charges with their receipts, claims, journal entries, reminders, messages and audit entries, month by month as they
 * would have been recorded: receipts are numbered in that order.
 */
export function chargeRows(plan: PortfolioPlan) {
  const { today, seed } = plan;
  const nowMs = instantOf(today, 6);
  const ledger = ledgerRows();
  const sums = accountSums();
  const reminders = copiedRows('text_messages');
  const reminded = new Set<string>();
  const messages = copiedRows('notifications');
  const audit = copiedRows('audit_log');
  const firstMonth = monthsOf(plan)[0] ?? 0;

  const records = moneyRecords(ledger, sums);
  const recordMoney = chargeMoney(records, sums, today);
  const deposits = depositMoney(ledger, records, sums, today);

  function add(random: Random, due: Due, status: number, isDeleted: boolean): void {
    const { lease, type, amount, months, year, day } = due;
    const id = ledger.charges.nextId();
    const at = Math.min(instantOf(addDays(day, -12), 8, id % 50), nowMs - 80 * 3_600_000);
    const charged = { due, id, at };
    const isClaimed = status === processing && type !== 'Rent' && type !== DEPOSIT;
    const isRent = type === 'Rent' && !isDeleted;
    const others = type === 'Utilities' ? 'bulk' : 'manual';
    const source = due.isOpening ? 'opening' : isClaimed ? 'claim' : isRent ? 'schedule' : others;
    const period = periodOf(due);
    const money = isDeleted ? undefined : moneyOf(random, charged, status);
    const receipt = money?.receipt;
    const settled = receipt?.settled ?? 0;
    const cancelledAmount = (status === cancelled || status === refunded) && !isDeleted ? amount : 0;
    const credited = cancelledAmount + (money?.waived ?? 0);
    const refundStatus = type !== DEPOSIT ? null : receipt ? deposits.end(random, charged, receipt) : 'Pending';
    const isPaid = settled > 0 && settled === amount - credited;
    ledger.charges.add({
      id,
      account_id: lease.id,
      tenant_id: lease.tenant,
      lease_id: lease.id,
      estate_id: lease.estate,
      payment_type: type,
      gross_amount: amount,
      credited_amount: credited,
      cancelled_amount: cancelledAmount,
      settled_amount: settled,
      label_id: LABELS.has(status) ? status : pending,
      is_refunded: status === refunded ? 't' : 'f',
      is_owed: isClaimed ? 'f' : 't',
      due_date: day,
      ...period,
      months_paid: `{${months.join(',')}}`,
      payment_for_year: year,
      paid_at: isPaid && receipt ? textOf(receipt.at) : null,
      receipt_number: settled > 0 && receipt ? receipt.number : null,
      payment_method: receipt?.method ?? '',
      reference_number: receipt?.reference ?? '',
      notes: status === partial ? 'The rest is promised.' : '',
      refund_status: refundStatus,
      source,
      created_by: isClaimed ? lease.user : source === 'schedule' ? null : MANAGER.id,
      created_at: textOf(at),
      updated_at: textOf(receipt?.at ?? at),
      deleted_at: isDeleted ? textOf(at + 60_000) : null,
      deleted_by: isDeleted ? MANAGER.id : null,
    });
    const lines = chargeLines({ type, is_owed: !isClaimed, source, amount });
    ledger.post(lease.id, ['charge_id', id], lines, { on: day, at, ended: isDeleted ? at + 60_000 : null });
    if (isDeleted) return;
    if (isRent) ledger.periods.add({ lease_id: lease.id, ...period, charge_id: id });
    const open = isClaimed ? 0 : amount - credited - settled;
    if (open > 0 && type !== DEPOSIT) sums.addOpen(lease.id, open, day);
    if (isRent && (open > 0 || isPaid)) sums.addRent(lease.id, period.period_start, period.period_end, isPaid);
    if (isPaid && receipt) addNotification(due, id, receipt);
    if (isRent) addReminder(due, id, 'before', addDays(day, -DAYS_AHEAD));
    const step = open > 0 ? stepOn(DEFAULT_LADDER, day, today) : undefined;
    if (step) addReminder(due, id, step.step, step.day);
  }

  /** The reminder of a day in the portal and by SMS: one for each account and day. */
  function addReminder({ lease, amount }: Due, charge: number, step: LadderStep, day: CalendarDate): void {
    const key = `${lease.id} ${day}`;
    if (day > today || daysBetween(day, today) > REMINDED_DAYS || reminded.has(key)) return;
    reminded.add(key);
    const when = textOf(instantOf(day, 8));
    const body = `Rent: ${formatUgx(amount)} is open.`;
    for (const isSms of [false, true])
      reminders.add({
        channel: isSms ? 'sms' : 'portal',
        purpose: 'reminder',
        account_id: lease.id,
        user_id: lease.user,
        to_address: isSms ? '+256772000000' : '',
        body,
        step,
        charge_id: charge,
        day,
        segments: isSms ? 1 : 0,
        state: 'delivered',
        cost: isSms ? 35 : null,
        created_at: when,
        sent_at: when,
      });
  }

  function moneyOf(random: Random, charged: Charged, status: number) {
    if (charged.due.isFromDeposit) return { receipt: deposits.use(random, charged), waived: 0 };
    return recordMoney(random, charged, status);
  }

  /** The tenant's message and the audit entry of a recent payment. */
  function addNotification(due: Due, id: number, { number, at }: { number: number | null; at: number }): void {
    if (number === null) return;
    const { type, months, year, amount, lease, day } = due;
    const agoDays = (nowMs - at) / DAY_MS;
    const when = textOf(at);
    if (agoDays < RECENT_DAYS) {
      const what = `${type} for ${periodLabel({ months_paid: months, payment_for_year: year })}`;
      const body = `Your ${what} (${formatUgx(amount)}), due on ${formatDay(day)}, is now Paid. Receipt no. ${number}.`;
      const read_at = agoDays > 2 ? when : null;
      messages.add({ user_id: lease.user, title: `${what}: Paid`, body, payment_id: id, created_at: when, read_at });
    }
    if (agoDays < RECORDED_DAYS) {
      const before = JSON.stringify({ status_id: pending, paid_at: null, receipt_number: null });
      const after = JSON.stringify({ status_id: paid, paid_at: when, receipt_number: number });
      const what = { action: 'changed', subject: 'payment', subject_id: id };
      audit.add({ at: when, user_id: MANAGER.id, ...what, before, after });
    }
  }

  return {
    /** In an order in which they can be stored. */
    tables: [...ledger.tables, reminders, messages, audit],
    counts: () => ({ payments: ledger.charges.count }),
    /** The values that continue after the rows: the sums of the accounts, and the last receipt number of each year. */
    sums,
    serials: ledger.serials,
    /** Adds an estate's charges of one month. */
    addMonth(leases: readonly Lease[], estate: number, month: MonthNumber): void {
      const random = chanceOf(seed, estate, STREAM.payments + month - firstMonth);
      for (const due of duesOf(random, leases, month, { today, isComing: month > monthNumber(today) })) {
        // A duplicate recorded by mistake, and then deleted.
        if (random.chance(DELETED_SHARE)) add(random, due, pending, true);
        add(random, due, statusOf(random, due, today), false);
      }
    },
  };
}

/** The period of a due: its months, from the start of the lease to its last day. */
function periodOf({ lease, months, year }: Due): { period_start: CalendarDate; period_end: CalendarDate } {
  const first = firstOfMonth(year, months[0] ?? 1);
  const last = lastOfMonth(year, months.at(-1) ?? 1);
  const leaseEnd = lastDayOf(lease) ?? last;
  return { period_start: laterDay(first, lease.start), period_end: leaseEnd < last ? leaseEnd : last };
}
