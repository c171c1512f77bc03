import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { lockForCompany } from '../../../db/lock-for-company.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { unitName } from '../../estates/unit-name.ts';
import { expenseCategory } from '../share-of.ts';
import type { EntryRow, EstateSums } from './statement-facts.ts';

/** The days of a statement, and the last entry before the earlier statement was issued; null where there is none. */
export interface StatementRange {
  from: CalendarDate;
  until: CalendarDate;
  last_entry_id: number | null;
}

interface EntryFacts {
  rows: EntryRow[];
  estates: Omit<EstateSums, 'estate_name'>[];
  last_entry_id: number;
}

/**
 * The entries of an owner for a statement, and the sums of each estate, by one statement of SQL, so that both have the
 * same concurrent postings. Fees of the month are left out, because the statement makes them. The sums read all
 * entries, from the index alone; so the lines are read apart.
 */
export async function readEntries(
  db: Db,
  owner: number,
  { from, until, last_entry_id }: StatementRange,
): Promise<EntryFacts> {
  const { rows } = await sql<EntryFacts>`
    with own as materialized (
      select m.* from owner_money m
      where m.owner_id = ${owner} and m.effective_on between ${from}::date and ${until}::date and m.kind not in ('fee', 'vat')
      union all
      select m.* from owner_money m
      where m.owner_id = ${owner} and m.effective_on < ${from}::date and m.entry_id > ${last_entry_id}::bigint
        and m.kind not in ('fee', 'vat')
    ), due as (
      select m.estate_id, sum(m.amount) filter (where m.effective_on < ${from}::date) as before, sum(m.amount) as until
      from owner_money m
      where m.owner_id = ${owner} and m.effective_on <= ${until}::date and m.kind not in ('deposit', 'charged')
        and not (m.kind in ('fee', 'vat') and m.effective_on >= ${from}::date)
      group by m.estate_id
    ), charged as (
      select m.estate_id, sum(m.amount) as charged from own m where m.kind = 'charged' group by m.estate_id
    )
    select coalesce((select json_agg(line) from (
      select m.effective_on as on, m.kind, m.estate_id as estate, m.account_id as account, m.amount,
        m.effective_on < ${from}::date as is_late, e.effective_on as reversed_on,
        coalesce(${unitName('home', 'home_block')}, ${unitName('place', 'place_block')}) as apartment, r.id as receipt, r.number as receipt_number,
        r.source as receipt_source, m.allocation_id is not null as is_allocation, m.movement_id as movement,
        d.kind as movement_kind, m.refund_id as refund, m.transfer_id as transfer, m.expense_id as expense,
        case when m.expense_id is not null then ${expenseCategory} end as category,
        v.name as vendor, m.remittance_id as remittance, p.method, p.channel
      from own m
      join journal_entries j on j.id = m.entry_id
      left join journal_entries e on e.id = j.reverses
      left join accounts a on a.id = m.account_id
      left join leases l on l.id = a.lease_id
      left join apartments home on home.id = l.apartment_id left join blocks home_block on home_block.id = home.block_id
      left join allocations s on s.id = m.allocation_id
      left join receipts r on r.id = coalesce(m.receipt_id, s.receipt_id)
      left join deposit_movements d on d.id = m.movement_id
      left join expenses x on x.id = m.expense_id
      left join apartments place on place.id = x.apartment_id left join blocks place_block on place_block.id = place.block_id
      left join vendors v on v.id = x.vendor_id
      left join remittances p on p.id = m.remittance_id
      where m.kind <> 'charged'
      order by m.effective_on, m.entry_id, m.kind
    ) line), '[]') as rows,
    coalesce((select json_agg(sums) from (
      select coalesce(due.estate_id, charged.estate_id) as estate, coalesce(due.before, 0) as before,
        coalesce(due.until, 0) as until, coalesce(charged.charged, 0) as charged
      from due full join charged on charged.estate_id = due.estate_id
    ) sums), '[]') as estates,
    (select coalesce(max(id), 0) from journal_entries) as last_entry_id`.execute(db);
  return onlyRow(rows);
}

/**
 * Waits for everybody who records money of an owner's estates, and blocks new ones until the transaction ends: money is
 * in the statement, or is later than it. Recording a tenant's money locks the account; opening an account or recording
 * a cost refers to the estate. The locks are taken in the same order here, so that deadlocks are rare; PostgreSQL then
 * ends one of the transactions, which is repeated.
 */
export async function lockMoneyOf(tx: Db, owner: number): Promise<void> {
  const estates = sql`(select estate_id from estate_ownerships where owner_id = ${owner})`;
  const lockAccounts = sql`select a.id from accounts a where a.estate_id in ${estates} order by a.id for share`;
  await lockAccounts.execute(tx);
  await sql`select e.id from estates e where e.id in ${estates} order by e.id for update`.execute(tx);
  // Accounts that were opened meanwhile.
  await lockAccounts.execute(tx);
}

/** Lets one transaction at a time issue statements of an owner, or pay out to them. */
export const lockOwner = (tx: Db, owner: number): Promise<void> => lockForCompany(tx, 'owner money', owner);
