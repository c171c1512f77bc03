import { type Payment, receiptStatusSchema } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import * as z from 'zod/mini';
import { readAmount, readUgx } from './amount.ts';
import { isRecord } from './filled.ts';
import { readPaymentFrom } from './payment.ts';
import { asList } from './values.ts';

/** Reads a tenant's reminders; missing counts are those of the lists. Anything else is returned unchanged. */
export function readRentAlerts(answer: unknown, baseUrl: string): unknown {
  if (!isRecord(answer)) return answer;
  const upcoming = payments(answer['upcoming_due'], baseUrl);
  const overdue = payments(answer['overdue'], baseUrl);
  return {
    upcoming_due: upcoming,
    overdue,
    total_upcoming: readAmount(answer['total_upcoming'] ?? upcoming.length),
    total_overdue: readAmount(answer['total_overdue'] ?? overdue.length),
  };
}

const unknownFigure = z.nullable(z.int());

/** A tenant's payments with their counts and sums, which are null where another server sends neither them nor rows. */
export const receiptSummarySchema = z.extend(receiptStatusSchema, {
  total_paid: unknownFigure,
  total_pending: unknownFigure,
  amount_paid: unknownFigure,
  amount_pending: unknownFigure,
});
export type ReceiptSummary = z.output<typeof receiptSummarySchema>;

/** Whether figures are missing that have to be computed from the tenant's own list. */
export const lacksFigures = (answer: unknown): boolean =>
  isRecord(answer) && !Array.isArray(answer['payments']) && !FIGURES.every((name) => isGiven(answer[name]));

/**
 * Reads a tenant's counts and sums. Missing ones are computed from the payments beside them, else from `listed`, the
 * tenant's whole list if there is one; else they are null. Anything else is returned unchanged.
 */
export function readReceiptStatus(answer: unknown, baseUrl: string, listed?: readonly Payment[]): unknown {
  if (!isRecord(answer)) return answer;
  const rows = Array.isArray(answer['payments']) ? (payments(answer['payments'], baseUrl) as Payment[]) : listed;
  const computed = rows && figuresOf(rows);
  const figures = FIGURES.map((name) => [
    name,
    readUgx(isGiven(answer[name]) ? answer[name] : (computed?.[name] ?? null)),
  ]);
  return { payments: rows ?? [], ...Object.fromEntries(figures) };
}

const FIGURES = ['total_paid', 'total_pending', 'amount_paid', 'amount_pending'] as const;
const OPEN: ReadonlySet<number> = new Set([
  PAYMENT_STATUS.pending,
  PAYMENT_STATUS.overdue,
  PAYMENT_STATUS.partial,
  PAYMENT_STATUS.processing,
]);

function figuresOf(rows: readonly Payment[]) {
  const paid = rows.filter(({ status_id }) => status_id === PAYMENT_STATUS.paid);
  const pending = rows.filter(({ status_id }) => OPEN.has(status_id));
  return {
    total_paid: paid.length,
    total_pending: pending.length,
    amount_paid: sum(paid),
    amount_pending: sum(pending),
  };
}

const sum = (rows: readonly Payment[]) => rows.reduce((total, { amount }) => total + amount, 0);

const isGiven = (value: unknown) => value !== undefined && value !== null;

const payments = (value: unknown, baseUrl: string): unknown[] => asList(value).map(readPaymentFrom(baseUrl));
