import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { sql } from 'kysely';
import { arrayOf } from '../../../db/array-of.ts';
import type { Db } from '../../../db/connect.ts';
import { countCharges } from '../posting/refresh.repository.ts';

/** A receipt's number, its printed content, and the code that verifies both. */
export interface Seal {
  id: number;
  number: number;
  snapshot: ReceiptSnapshot;
  verify_code: string;
}

/**
 * Stores the seals of receipts, and their numbers on the charges that they settle. Returns the versions of the receipts
 * by id.
 */
export async function writeSeals(
  tx: Db,
  seals: readonly Seal[],
  charges: readonly number[],
): Promise<Map<number, number>> {
  if (seals.length === 0) return new Map();
  const settled = sql`
    select l.charge_id, l.amount, r.received_at, coalesce(seal.number, r.number) as number
    from allocations l join receipts r on r.id = l.receipt_id left join seal on seal.id = r.id
    where l.undone_at is null`;
  const { rows } = await sql<{ id: number; version: number }>`
    with seal as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
        as seal (id bigint, number bigint, snapshot jsonb, verify_code text)
    ), counted as (${countCharges(charges, settled)})
    update receipts r set number = seal.number, snapshot = seal.snapshot, verify_code = seal.verify_code
    from seal where r.id = seal.id returning r.id, r.version`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The codes on the papers of receipts with some numbers; null where there is no paper yet. */
export async function listCodes(
  db: Db,
  numbers: readonly number[],
): Promise<{ number: number; code: string | null; issued_at: string }[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('receipts')
    .select(['number', sql<string | null>`snapshot ->> 'code'`.as('code'), 'issued_at'])
    .where(sql<boolean>`number = any ${arrayOf([...new Set(numbers)])}`)
    .$narrowType<{ number: number }>()
    .execute();
}

/** Receipts with a number that are not complete, as after a conversion: some of them, the oldest first. */
export async function listIncomplete(db: Db, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('receipts')
    .select('id')
    .where('number', 'is not', null)
    .where('verify_code', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface PrintableReceipt {
  number: number;
  verify_code: string;
  snapshot: unknown;
  voided_at: string | null;
  void_reason: string | null;
  replaced_by_number: number | null;
}

/** The columns of a complete receipt for its paper. */
export async function findPrintable(db: Db, id: number): Promise<PrintableReceipt | undefined> {
  const { rows } = await sql<PrintableReceipt>`
    select r.number, r.verify_code, r.snapshot, r.voided_at, r.void_reason, next.number as replaced_by_number
    from receipts r left join receipts next on next.id = r.replaced_by
    where r.id = ${id} and r.verify_code is not null and r.number is not null`.execute(db);
  return rows[0];
}

/** The receipt that another one replaces, as far as it was printed. */
export const findReplaced = (db: Db, id: number) =>
  db
    .selectFrom('receipts')
    .select(['number', 'verify_code'])
    .where('replaced_by', '=', id)
    .where('number', 'is not', null)
    .where('verify_code', 'is not', null)
    .$narrowType<{ number: number; verify_code: string }>()
    .executeTakeFirst();

/** The receipt with a verify code, for anybody who holds the paper, with the entry that reverses it. */
export async function findByVerifyCode(db: Db, code: string) {
  const { rows } = await sql<{
    id: number;
    number: number;
    amount: number;
    withheld: number;
    method: string;
    received_at: string;
    issued_at: string;
    snapshot: unknown;
    voided_at: string | null;
    replaced_by_number: number | null;
    posted: number | null;
    is_reversed: boolean;
  }>`
    select r.id, r.number, r.amount, r.withheld, r.method, r.received_at, r.issued_at, r.snapshot, r.voided_at,
      (select other.number from receipts other where other.id = r.replaced_by) as replaced_by_number,
      (select sum(j.amount)::bigint from journal_entries j
        where j.receipt_id = r.id and j.reverses is null and j.credit = 'tenant') as posted,
      exists (select from journal_entries j where j.receipt_id = r.id and j.reverses is not null) as is_reversed
    from receipts r where r.verify_code = ${code}`.execute(db);
  return rows[0];
}
