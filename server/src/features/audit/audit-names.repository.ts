import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { receiptCodes } from '../ledger/receipts/receipt-codes.ts';

/** Names for the ids in entries, by kind and id: `apartment 12` is `A-08, Bukoto Court`. */
export type Names = ReadonlyMap<string, string>;

/** Ids by the kind of record. */
export interface NamedIds {
  account: number[];
  apartment: number[];
  charge: number[];
  estate: number[];
  receipt: number[];
  tenant: number[];
  user: number[];
}

const isReceipt = (key: string) => key.startsWith('receipt ');

/** Finds the present names. Deleted records have none. */
export async function findNames(db: Db, ids: NamedIds): Promise<Names> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'payment status ' || id as key, name from payment_statuses
    union all select 'complaint status ' || id, name from complaint_statuses
    union all select 'category ' || id, name from complaint_categories
    union all select 'apartment ' || a.id, a.number || ', ' || e.name
      from apartments a join blocks b on b.id = a.block_id join estates e on e.id = b.estate_id where a.id = any (${ids.apartment})
    union all select 'estate ' || id, name from estates where id = any (${ids.estate})
    union all select 'tenant ' || t.id, u.shown_name
      from tenants t join users u on u.id = t.user_id where t.id = any (${ids.tenant})
    union all select 'account ' || id, reference_code from accounts where id = any (${ids.account})
    union all select 'charge ' || id, payment_type || ', due ' || to_char(due_date, 'FMDD Mon YYYY')
      from charges where id = any (${ids.charge})
    union all select 'receipt ' || id, number::text from receipts where id = any (${ids.receipt}) and number is not null
    union all select 'user ' || id, shown_name
      from users where id = any (${ids.user})`.execute(db);
  const codeOf = await receiptCodes(
    db,
    rows.flatMap(({ key, name }) => (isReceipt(key) ? Number(name) : [])),
  );
  return new Map(rows.map(({ key, name }) => [key, isReceipt(key) ? codeOf(Number(name)) : name]));
}
