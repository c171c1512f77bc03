import { formatDay } from '@amayumba/contract/calendar.ts';
import { plainMoney } from '../../mail/plain-words.ts';
import type { AuditRow } from './audit-list.repository.ts';

/** The fields of an entry that its sentence needs. */
export type DescribedEntry = Pick<
  AuditRow,
  | 'by'
  | 'action'
  | 'subject'
  | 'subject_id'
  | 'before'
  | 'after'
  | 'person'
  | 'payment_type'
  | 'amount'
  | 'title'
  | 'home'
  | 'status'
> & {
  /** The printed number of the receipt that the entry is about. */
  receipt_code?: string | null;
  /** The name of the estate that an entry about an owner's money is about. */
  estate?: string | null;
};

type Fields = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
/** A field after the change, or before it. */
export const fieldOf = ({ before, after }: DescribedEntry, field: string) =>
  recordOf(after)[field] ?? recordOf(before)[field];
/** Formats a recorded value for a sentence. */
export const textOrNumber = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** {@link fieldOf}, formatted for a sentence. */
export const textOf = (entry: DescribedEntry, field: string) => textOrNumber(fieldOf(entry, field));
/** The tenant whom an entry is about. */
export const tenantOf = ({ person }: DescribedEntry) => person ?? 'a tenant';
export const money = (amount: unknown) => plainMoney(Number(amount));
export const day = (text: unknown) => (typeof text === 'string' ? formatDay(text) : 'no date');

/** Returns whether a field changed. A field that is missing in `after` did not change. */
export function changed({ before, after }: DescribedEntry, field: string): boolean {
  const now = recordOf(after)[field];
  return now !== undefined && JSON.stringify(now) !== JSON.stringify(recordOf(before)[field]);
}
