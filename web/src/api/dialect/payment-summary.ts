import { readAmount } from './amount.ts';
import { readPaymentFrom } from './payment.ts';

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

/** Reads a tenant's counts and sums; missing ones are 0. Anything else is returned unchanged. */
export function readReceiptStatus(answer: unknown, baseUrl: string): unknown {
  if (!isRecord(answer)) return answer;
  const figure = (name: string) => readAmount(answer[name] ?? 0);
  return {
    payments: payments(answer['payments'], baseUrl),
    total_paid: figure('total_paid'),
    total_pending: figure('total_pending'),
    amount_paid: figure('amount_paid'),
    amount_pending: figure('amount_pending'),
  };
}

function payments(value: unknown, baseUrl: string): unknown[] {
  return Array.isArray(value) ? value.map(readPaymentFrom(baseUrl)) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
