import type { AuditChange } from '@amayumba/contract/audit/endpoints.ts';
import { formatDay, formatInstant, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { VISIBILITY_TEXT, type Visibility } from '@amayumba/contract/documents/rules.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { plainMoney } from '../../mail/plain-words.ts';
import type { CodeOf } from '../ledger/receipts/receipt-codes.ts';
import type { NamedIds, NamedKind, Names } from './audit-names.repository.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An entry's fields and the kind of its record. */
export interface Content {
  subject: string;
  before: object | null;
  after: object | null;
}

/** Fields that mean nothing to people, or that the entry already shows. */
const OMITTED = new Set([
  'cancelled_amount',
  'created_by',
  'erased',
  'gross_amount',
  'id',
  'is_refunded',
  'label_id',
  'lease_id',
  'shown_amount',
  'version',
  'worth',
]);

const LABELS: Readonly<Record<string, string>> = {
  account: 'Account',
  account_id: 'Account',
  acknowledgement_status: 'Acknowledgement',
  agreed_reason: 'Agreed because',
  apartment_id: 'Apartment',
  attachment_file_id: 'Attachment',
  block_id: 'Block',
  complaint_id: 'Complaint',
  category_id: 'Category',
  charge: 'Payment',
  charge_id: 'Payment',
  credited_amount: 'Credit notes',
  decided_by: 'Decided by',
  disputed_at: 'Disputed since',
  due_day: 'Due on day',
  effective_on: 'Takes effect',
  ends_on: 'Until',
  every: 'How often',
  ended_on: 'Ended on',
  keys_returned: 'Keys returned',
  inspection_notes: 'Inspection',
  estate_id: 'Estate',
  expires_on: 'Works until',
  external_reference: 'Transaction id',
  file_id: 'Receipt file',
  file_name: 'File',
  from_date: 'From',
  is_active: 'Switched on',
  is_automatic: 'Allocated by the portal',
  is_owed: 'Owed',
  letting_fee: 'Letting fee in percent',
  logged_amount: 'Amount logged',
  months_paid: 'Months',
  notice_on: 'Notice given',
  number: 'Receipt no.',
  outstanding_amount: 'Still owed',
  owner_id: 'Owner',
  paid_at: 'Paid',
  paid_on: 'Paid on',
  payment_for_year: 'Year',
  payment_type: 'Type',
  payout_account: 'Account for payouts',
  percent_of: 'Percent of',
  period_end: 'Period to',
  period_start: 'Period from',
  promise_amount: 'Promised',
  promise_on: 'Promised for',
  receipt_file_id: 'Receipt file',
  receipt_id: 'Receipt',
  receipt_number: 'Receipt no.',
  recurring_id: 'Recurring cost',
  received_at: 'Received',
  reference_number: 'Reference',
  reminder_days: 'Days of reminder',
  rent_amount: 'Rent',
  replaced_by: 'Replaced by',
  reverse_reason: 'Reason for reversal',
  reversed_at: 'Reversed',
  reversed_on: 'Reversed on',
  settled_amount: 'Paid so far',
  spent_on: 'Day of the cost',
  sms_opt_out: 'No reminders by SMS',
  starts_on: 'From',
  status_id: 'Status',
  tenant_id: 'Tenant',
  tin: 'TIN',
  vat_percent: 'VAT in percent',
  vendor_id: 'Vendor',
  visibility: 'Seen by',
  void_reason: 'Reason',
  voided_at: 'Void since',
  withheld: 'Tax withheld',
};

const MONEY = new Set([
  'amount',
  'balance',
  'credit',
  'credited_amount',
  'deposit',
  'deposit_held',
  'gross_amount',
  'logged_amount',
  'minimum',
  'monthly_revenue_target',
  'open_amount',
  'outstanding_amount',
  'promise_amount',
  'rent_amount',
  'settled_amount',
  'total_amount',
  'withheld',
]);
const FILES = new Set(['attachment_file_id', 'file_id', 'receipt_file_id']);
/** Numbers of receipts, shown as printed. */
const RECEIPT_NUMBERS = new Set(['number', 'receipt_number']);
/** The kind of name that each id field needs. */
const NAMED: Readonly<Record<string, NamedKind | 'category'>> = {
  account: 'account',
  account_id: 'account',
  apartment_id: 'apartment',
  block_id: 'block',
  category_id: 'category',
  complaint_id: 'complaint',
  charge: 'charge',
  charge_id: 'charge',
  decided_by: 'user',
  estate_id: 'estate',
  from_account: 'account',
  logged_by: 'user',
  owner_id: 'user',
  receipt: 'receipt',
  receipt_id: 'receipt',
  replaced_by: 'receipt',
  requested_by: 'user',
  tenant_id: 'tenant',
  to_account: 'account',
  vendor_id: 'vendor',
};

/** Turns `payment_method` into `Payment method`. */
function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ');
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Collects the ids whose names some entries need. */
export function idsIn(contents: readonly Content[]): NamedIds {
  const ids: NamedIds = {};
  for (const [field, value] of contents.flatMap(fieldsIn)) {
    const kind = NAMED[field];
    if (kind !== undefined && kind !== 'category' && typeof value === 'number') (ids[kind] ??= []).push(value);
  }
  return ids;
}

/** Collects the receipt numbers whose codes an entry needs. */
export const receiptNumbersIn = (content: Content): number[] =>
  fieldsIn(content).flatMap(([field, value]) =>
    RECEIPT_NUMBERS.has(field) && typeof value === 'number' ? [value] : [],
  );

const fieldsIn = ({ before, after }: Content): [string, unknown][] => [
  ...Object.entries(before ?? {}),
  ...Object.entries(after ?? {}),
];

/** A field of a kind of record. */
interface FieldOf {
  subject: string;
  field: string;
  codeOf: CodeOf;
}

/** Describes the differences between before and after in words. For created or removed records it lists all fields. */
export function changesOf({ subject, before, after }: Content, names: Names, codeOf: CodeOf): AuditChange[] {
  const [was, is] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  // A field missing in `after` did not change, unless the record was removed.
  const fields = after === null ? Object.keys(was) : Object.keys(is);
  return fields
    .filter((field) => !OMITTED.has(field) && JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({
      label: labelOf(field),
      before: inWords({ subject, field, codeOf }, was[field], names),
      after: inWords({ subject, field, codeOf }, is[field], names),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

function inWords({ subject, field, codeOf }: FieldOf, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (MONEY.has(field)) return plainMoney(Number(value));
  if (FILES.has(field)) return 'Attached';
  if (RECEIPT_NUMBERS.has(field) && typeof value === 'number') return codeOf(value);
  if (field === 'visibility') return VISIBILITY_TEXT[value as Visibility] ?? null;
  const kind = field === 'status_id' ? `${subject} status` : NAMED[field];
  if (kind !== undefined && typeof value === 'number') return names.get(`${kind} ${value}`) ?? `no. ${value}`;
  if (field === 'months_paid' && Array.isArray(value))
    return value.map((month) => monthName(Number(month))).join(', ') || null;
  return plainWords(value);
}

function plainWords(value: unknown): string | null {
  switch (typeof value) {
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'string':
      if (isCalendarDate(value)) return formatDay(value);
      return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) ? formatInstant(value) : value;
    case 'object':
      return (
        Object.entries(value ?? {})
          .map(([name, part]) => (Array.isArray(value) ? String(part) : `${labelOf(name)}: ${plainWords(part) ?? '–'}`))
          .join(', ') || null
      );
    default:
      return String(value);
  }
}
