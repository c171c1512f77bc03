import type { AuditChange } from '@amayumba/contract/audit/endpoints.ts';
import { formatDay, formatInstant, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import type { NamedIds, Names } from './audit-names.repository.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An entry's fields and the kind of its record. */
export interface Content {
  subject: string;
  before: object | null;
  after: object | null;
}

/** Fields that mean nothing to people, or that the entry already shows. */
const OMITTED = new Set(['created_by', 'erased', 'id', 'lease_id', 'version']);

const LABELS: Readonly<Record<string, string>> = {
  acknowledgement_status: 'Acknowledgement',
  apartment_id: 'Apartment',
  attachment_file_id: 'Attachment',
  block_id: 'Block',
  category_id: 'Category',
  ended_on: 'Ended on',
  estate_id: 'Estate',
  logged_amount: 'Amount logged',
  months_paid: 'Months',
  owner_id: 'Owner',
  paid_at: 'Paid',
  payment_for_year: 'Year',
  payment_type: 'Type',
  receipt_file_id: 'Receipt file',
  receipt_number: 'Receipt no.',
  reference_number: 'Reference',
  reminder_days: 'Days of reminder',
  rent_amount: 'Rent',
  status_id: 'Status',
  tenant_id: 'Tenant',
};

const MONEY = new Set(['amount', 'logged_amount', 'monthly_revenue_target', 'rent_amount']);
const FILES = new Set(['attachment_file_id', 'receipt_file_id']);
/** The kind of name that each id field needs. */
const NAMED: Readonly<Record<string, keyof NamedIds | 'category'>> = {
  apartment_id: 'apartment',
  category_id: 'category',
  estate_id: 'estate',
  owner_id: 'user',
  tenant_id: 'tenant',
};

/** Turns `payment_method` into `Payment method`. */
function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ');
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Collects the ids whose names some entries need. */
export function idsIn(contents: readonly Content[]): NamedIds {
  const ids: NamedIds = { apartment: [], estate: [], tenant: [], user: [] };
  for (const { before, after } of contents) {
    for (const [field, value] of [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]) {
      const kind = NAMED[field];
      if (kind !== undefined && kind !== 'category' && typeof value === 'number') ids[kind].push(value);
    }
  }
  return ids;
}

/** Describes the differences between before and after in words. For created or removed records it lists all fields. */
export function changesOf({ subject, before, after }: Content, names: Names): AuditChange[] {
  const [was, is] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  // A field missing in `after` did not change, unless the record was removed.
  const fields = after === null ? Object.keys(was) : Object.keys(is);
  return fields
    .filter((field) => !OMITTED.has(field) && JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({
      label: labelOf(field),
      before: inWords(subject, field, was[field], names),
      after: inWords(subject, field, is[field], names),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

function inWords(subject: string, field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (MONEY.has(field)) return formatUgx(Number(value)).replaceAll(/\s/g, ' ');
  if (FILES.has(field)) return 'Attached';
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
