import { isCalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import {
  ACKNOWLEDGEMENTS,
  isOverdue,
  PAYMENT_STATUS_NAMES,
  PAYMENT_TYPES,
  REFUND_STATUSES,
} from '@amayumba/contract/payments/rules.ts';
import { paymentSchema } from '@amayumba/contract/payments/payment.ts';
import { thisMonth, today } from '../../lib/today.ts';
import { readAmount, readUgx } from './amount.ts';
import { readLink } from './link.ts';
import {
  capitalised,
  oneOf,
  readReference,
  readTenantBrief,
  readTenantId,
  textOf,
  withoutMisshapen,
} from './values.ts';
import { isRecord } from './filled.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a payment of any dialect: amounts as text, the status as an id, an object or a name, the tenant as an id or an
 * object, months as a list or a single number, missing fields. Unreadable values of fields that every server has are
 * passed on for the `responseSchema` to report.
 * @param baseUrl base of relative file links, for an API on another origin
 */
export function readPaymentFrom(baseUrl: string): (row: unknown) => unknown {
  return (row) => {
    if (!isRecord(row)) return row;
    const status = readStatus(row);
    const months = readMonths(row);
    const due = textOf(row['due_date']).slice(0, 10);
    const payment = {
      ...row,
      tenant: readTenantId(row),
      tenant_details: readTenantBrief(row),
      amount: readUgx(row['amount']),
      logged_amount: readUgx(row['logged_amount'] ?? null),
      status: status.id,
      status_id: status.id,
      status_details: status,
      due_date: due,
      paid_at: row['paid_at'] ?? null,
      payment_for_month: months[0] ?? null,
      payment_for_year: readAmount(row['payment_for_year'] ?? yearOf(due)),
      months_paid: months,
      payment_method: textOf(row['payment_method']),
      reference_number: textOf(row['reference_number']),
      notes: textOf(row['notes']),
      payment_type: oneOf(PAYMENT_TYPES, row['payment_type'] ?? 'Rent') ?? 'Other',
      refund_status: oneOf(REFUND_STATUSES, row['refund_status']) ?? null,
      acknowledgement_status: oneOf(ACKNOWLEDGEMENTS, row['acknowledgement_status']) ?? null,
      receipt_file: readLink(row['receipt_file'], baseUrl),
      receipt_number: readAmount(row['receipt_number'] ?? null),
      created_at: textOf(row['created_at']),
    };
    const isOverdueThere = row['is_overdue'];
    return withoutMisshapen(paymentSchema, {
      ...payment,
      is_overdue: typeof isOverdueThere === 'boolean' ? isOverdueThere : isLate(due, status.id),
    });
  };
}

/** Id 0 and the name Unknown if the status cannot be read. See docs/product.md, Error catalogue. */
function readStatus(row: Fields): { id: number; name: string } {
  const references = [row['status_details'], row['status'], row['status_id']].map(readReference);
  const word = references.find(({ name }) => name)?.name ?? '';
  const id = references.find((reference) => reference.id !== null)?.id ?? idNamed(word);
  return { id, name: capitalised(word) || PAYMENT_STATUS_NAMES[id] || 'Unknown' };
}

function idNamed(name: string): number {
  const known = Object.entries(PAYMENT_STATUS_NAMES).find(([, word]) => word.toLowerCase() === name.toLowerCase());
  return known ? Number(known[0]) : 0;
}

function readMonths(row: Fields): number[] {
  const listed = Array.isArray(row['months_paid']) ? row['months_paid'] : [];
  const months = (listed.length > 0 ? listed : [row['payment_for_month']]).map(Number);
  return months.filter((month) => Number.isInteger(month) && month >= 1 && month <= 12);
}

/** A day that is missing or cannot be read is empty or other text, and late for nobody. */
function isLate(due: string, status_id: number): boolean {
  return isCalendarDate(due) && isOverdue({ due_date: due, status_id }, today());
}

const yearOf = (due: string): number => (isCalendarDate(due) ? monthOf(due) : thisMonth()).year;
