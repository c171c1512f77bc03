import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { inDepositsOf, spentOf } from './receipts.repository.ts';

/**
 * The deposits that an account holds, and how much of them can be paid back: tax that the tenant withheld cannot. Used
 * and withheld parts count as tax first. A deposit may have moved between accounts, so these are counted as one. See
 * docs/rules.md, Tax withheld by a tenant.
 */
export async function getCashHeld(db: Db, account: { id: number; deposit_held: number }): Promise<number> {
  const { rows } = await sql<{ held: number; tax: number }>`
    with recursive linked (id) as (
      select ${account.id}::bigint
      union
      select case when t.from_account = linked.id then t.to_account else t.from_account end
      from linked join transfers t on linked.id in (t.from_account, t.to_account) and t.deposit > 0
    )
    select (select sum(a.deposit_held) from accounts a where a.id in (select id from linked))::bigint as held,
      coalesce((
        select sum(greatest(${inDepositsOf('r')} - greatest(r.amount - r.moved_tax - ${spentOf('r')}, 0), 0))
        from receipts r
        where r.account_id in (select id from linked) and r.voided_at is null and r.worth > r.amount - r.moved_tax
      ), 0)::bigint - coalesce((
        select sum(m.amount) from deposit_movements m
        where m.account_id in (select id from linked) and m.kind in ('used', 'withheld') and m.reversed_at is null
      ), 0)::bigint as tax`.execute(db);
  const { held = 0, tax = 0 } = rows[0] ?? {};
  return Math.max(0, Math.min(account.deposit_held, held - Math.max(0, tax)));
}
