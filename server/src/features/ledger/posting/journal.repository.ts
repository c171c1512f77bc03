import { type CalendarDate, laterDay } from '@amayumba/contract/calendar.ts';
import { type JournalLine, reversalOf } from '@amayumba/contract/ledger/postings.ts';
import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../../../db/bulk.ts';
import type { Db } from '../../../db/connect.ts';
import type { Posting } from './posting.ts';

/** The columns that name the subject of an entry. */
export const SUBJECTS = [
  'charge_id',
  'receipt_id',
  'credit_note_id',
  'allocation_id',
  'movement_id',
  'refund_id',
  'transfer_id',
  'expense_id',
  'owner_fee_id',
  'remittance_id',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The lines to post for one subject. */
export interface Entries {
  /** The tenant's account; null for the money of owners. */
  account_id: number | null;
  effective_on: CalendarDate;
  lines: readonly JournalLine[];
  of: readonly [Subject, number];
}

/** One row of the journal: all rows name each subject, so that they are inserted together. */
export const rowOf = (
  line: JournalLine,
  { account_id, effective_on, of: [subject, id] }: Omit<Entries, 'lines'>,
  at: Date,
) => ({
  ...line,
  account_id,
  effective_on,
  posted_at: at,
  ...Object.fromEntries(SUBJECTS.map((name) => [name, name === subject ? id : null])),
});

/** Posts lines to the journal. See docs/rules.md, Journal lines. */
export async function post({ tx, at }: Posting, entries: readonly Entries[]): Promise<void> {
  const rows = entries.flatMap(({ lines, ...of }) => lines.map((line) => rowOf(line, of, at)));
  if (rows.length > 0) await insertRows(tx, 'journal_entries', rows);
}

/** The entries of some subjects that are not reversed yet. */
const unreversedEntries = (tx: Db, subject: RawBuilder<unknown>, ids: readonly number[]) =>
  sql<JournalLine & { id: number; account_id: number | null; effective_on: CalendarDate; subject_id: number }>`
    select e.id, e.account_id, e.effective_on, e.debit, e.credit, e.amount, ${subject} as subject_id
    from journal_entries e
    where ${subject} = any (${ids}::bigint[]) and e.reverses is null
      and not exists (select from journal_entries r where r.reverses = e.id)
    order by e.id`.execute(tx);

/**
 * Reverses the entries of some subjects that are not reversed yet: on `day`, or by default on the days of the entries,
 * as a correction. No reversal is earlier than its entry.
 */
export async function reverseEntries(
  { tx, at }: Posting,
  subject: Subject,
  ids: readonly number[],
  day?: CalendarDate,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await unreversedEntries(tx, sql.ref(`e.${subject}`), ids);
  if (rows.length === 0) return;
  const reversals = rows.map(({ id, account_id, effective_on, subject_id, ...line }) =>
    Object.assign(reversalOf(line), {
      account_id,
      effective_on: laterDay(day ?? effective_on, effective_on),
      posted_at: at,
      reverses: id,
      [subject]: subject_id,
    }),
  );
  await tx.insertInto('journal_entries').values(reversals).execute();
}
