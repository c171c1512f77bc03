import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { unitName } from '../estates/unit-name.ts';
import { receiptCodes } from '../ledger/receipts/receipt-codes.ts';

/** Names for the ids in entries, by kind and id: `apartment 12` is `A-08, Bukoto Court`. */
export type Names = ReadonlyMap<string, string>;

/** The names that need no ids. */
const LISTED = sql`select 'payment status ' || id as key, name from payment_statuses
  union all select 'complaint status ' || id, name from complaint_statuses
  union all select 'category ' || id, name from complaint_categories`;

type Ids = readonly number[];
const BY_ID = {
  account: (ids) => sql`select 'account ' || id, reference_code from accounts where id = any (${ids})`,
  apartment: (ids) => sql`select 'apartment ' || a.id, ${unitName('a', 'b')} || ', ' || e.name
    from apartments a join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id where a.id = any (${ids})`,
  block: (ids) => sql`select 'block ' || id, name from blocks where id = any (${ids})`,
  charge: (ids) => sql`select 'charge ' || id, payment_type || ', due ' || to_char(due_date, 'FMDD Mon YYYY')
    from charges where id = any (${ids})`,
  complaint: (ids) => sql`select 'complaint ' || id, title from complaints where id = any (${ids})`,
  estate: (ids) => sql`select 'estate ' || id, name from estates where id = any (${ids})`,
  receipt: (ids) =>
    sql`select 'receipt ' || id, number::text from receipts where id = any (${ids}) and number is not null`,
  tenant: (ids) => sql`select 'tenant ' || t.id, u.shown_name
    from tenants t join users u on u.id = t.user_id where t.id = any (${ids})`,
  user: (ids) => sql`select 'user ' || id, shown_name from users where id = any (${ids})`,
  vendor: (ids) => sql`select 'vendor ' || id, name from vendors where id = any (${ids})`,
} satisfies Record<string, (ids: Ids) => RawBuilder<unknown>>;

/** A kind of record whose ids are named. */
export type NamedKind = keyof typeof BY_ID;
/** Ids by the kind of record. */
export type NamedIds = { [Kind in NamedKind]?: number[] };

const isReceipt = (key: string) => key.startsWith('receipt ');

/**
 * Finds the present names. Deleted records have none. A page names few kinds of record, and the others would take
 * PostgreSQL longer to plan than all else to read.
 */
export async function findNames(db: Db, ids: NamedIds): Promise<Names> {
  const queries = (Object.keys(BY_ID) as NamedKind[]).flatMap((kind) => (ids[kind] ? [BY_ID[kind](ids[kind])] : []));
  const { rows } = await sql<{
    key: string;
    name: string;
  }>`${sql.join([LISTED, ...queries], sql` union all `)}`.execute(db);
  const codeOf = await receiptCodes(
    db,
    rows.flatMap(({ key, name }) => (isReceipt(key) ? Number(name) : [])),
  );
  return new Map(rows.map(({ key, name }) => [key, isReceipt(key) ? codeOf(Number(name)) : name]));
}
