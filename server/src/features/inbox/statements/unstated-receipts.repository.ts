import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** A receipt of money asked for by phone that is missing from all statements. */
interface UnstatedReceipt {
  id: number;
  number: number;
  channel: string;
  amount: number;
  received_at: string;
}

/**
 * Receipts of requests from before an instant that are missing from the confirmed statement of their day, the latest
 * first.
 */
export async function listUnstatedRows(db: Db, before: Date, limit: number): Promise<UnstatedReceipt[]> {
  const { rows } = await sql<UnstatedReceipt>`
    with covered as materialized (
      select si.channel, min(s.received_at at time zone interval '3 hours')::date as from_day,
        max(s.received_at at time zone interval '3 hours')::date as to_day
      from statement_imports si join statement_lines s on s.import_id = si.id
      where si.state = 'confirmed' and si.channel in ('mtn', 'airtel') and s.received_at is not null
      group by si.id, si.channel
    )
    select r.id, r.number, r.channel, r.amount, r.received_at from receipts r
    where r.source = 'collection' and r.voided_at is null and r.received_at < ${before}
      and exists (select from covered c where c.channel = r.channel
        and (r.received_at at time zone interval '3 hours')::date between c.from_day and c.to_day)
      and not exists (select from statement_lines s join statement_imports si on si.id = s.import_id
        where s.receipt_id = r.id and s.state in ('known', 'matched') and si.state = 'confirmed')
    order by r.received_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}
