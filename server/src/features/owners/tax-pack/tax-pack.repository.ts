import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ExpenseCategory, OwnerKind } from '@amayumba/contract/owners/rules.ts';
import type { TaxSums } from '@amayumba/contract/owners/tax-pack.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { unitName } from '../../estates/unit-name.ts';
import { expensesOfOffice, heldBetween, heldOn, shareOf } from '../share-of.ts';

/** An owner, and the first and last day of the year. */
export interface TaxYear {
  owner: number;
  from: CalendarDate;
  to: CalendarDate;
}

/** The owner as the pack names them; undefined if the account is not an owner's. */
export const findOwner = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('owner_details as d', 'd.user_id', 'u.id')
    .select([
      'u.shown_name as name',
      sql<OwnerKind>`coalesce(d.kind, 'individual')`.as('kind'),
      sql<string>`coalesce(d.tin, '')`.as('tin'),
    ])
    .where('u.id', '=', id)
    .where('u.role', '=', 'owner')
    .executeTakeFirst();

/**
 * The part of a receipt that settled charges other than rent and deposits; of a reversed receipt, until it was
 * reversed.
 */
const allocatedToOther = sql`coalesce((
  select sum(l.amount) from allocations l join charges c on c.id = l.charge_id join receipts r on r.id = l.receipt_id
  where l.receipt_id = m.receipt_id and c.payment_type not in ('Rent', ${sql.lit(DEPOSIT)})
    and (l.undone_at is null or l.undone_at = r.voided_at)), 0)`;

/**
 * The owner's share of each entry of money received, and the part of it that is not for rent. Money that a receipt has
 * not settled yet is paid ahead and counts as rent. `o` is the share that the owner has on the day, for a reversal on
 * that of the entry which it reverses.
 */
const receivedRows = ({ owner, from, to }: TaxYear): RawBuilder<unknown> => sql`
  select m.*, case
      when m.movement_id is not null and 'income.other' in (j.debit, j.credit) then m.amount
      when m.receipt_id is not null and 'withholding' not in (j.debit, j.credit)
        then case when j.credit = 'tenant' then 1 else -1 end * ${shareOf(allocatedToOther)}
      else 0 end as other
  from owner_money m
  join journal_entries j on j.id = m.entry_id
  left join journal_entries e on e.id = j.reverses
  join estate_ownerships o on o.estate_id = m.estate_id and o.owner_id = m.owner_id
    and ${heldOn(sql`coalesce(e.effective_on, m.effective_on)`)}
  where m.owner_id = ${owner} and m.kind = 'received' and m.effective_on between ${from}::date and ${to}::date`;

export type EstateSums = TaxSums & { estate: number; estate_name: string; address: string; units: number };

/**
 * The homes of an estate `e` on the last day of the year on which the owner had it, also if they were deleted or sold
 * since. A home counts from its first day; see docs/decisions/0037-homes-count-from-their-first-day.md.
 */
const unitsOf = ({ owner, from, to }: TaxYear): RawBuilder<number> => sql<number>`(
  select count(*)::int
  from (
    select max(least(o.to_date, ${to}::date)) as day from estate_ownerships o
    where o.estate_id = e.id and o.owner_id = ${owner} and ${heldBetween(sql`${from}::date`, sql`${to}::date`)}
  ) held
  join blocks b on b.estate_id = e.id
  join apartments a on a.block_id = b.id
    and (a.deleted_at is null or (a.deleted_at at time zone interval '3 hours')::date > held.day)
  where least((a.created_at at time zone interval '3 hours')::date,
    (select min(lower(l.covers)) from leases l where l.apartment_id = a.id)) <= held.day)`;

/** The sums of a year by estate, of the estates that the owner had in it or has money of, by name. */
export async function listEstateSums(db: Db, year: TaxYear): Promise<EstateSums[]> {
  const { owner, from, to } = year;
  const { rows } = await sql<EstateSums>`
    with sums as (
      select r.estate_id, part.field, part.amount from (${receivedRows(year)}) r
      cross join lateral (values ('rent_received', r.amount - r.other), ('other_received', r.other)) part (field, amount)
      union all
      select m.estate_id, case c.payment_type when 'Rent' then 'rent_charged' else 'other_charged' end, m.amount
      from owner_money m left join credit_notes n on n.id = m.credit_note_id
      join charges c on c.id = coalesce(m.charge_id, n.charge_id)
      where m.owner_id = ${owner} and m.kind = 'charged' and m.effective_on between ${from}::date and ${to}::date
      union all
      select m.estate_id, case m.kind when 'expense' then 'expenses' else m.kind end, -m.amount from owner_money m
      where m.owner_id = ${owner} and m.kind in ('expense', 'fee', 'vat', 'withheld')
        and m.effective_on between ${from}::date and ${to}::date
      union all
      select x.estate_id, 'expenses_of_owner', x.amount from (${expensesOfOwner(year)}) x
    ), figures as (
      select estate_id, ${sql.join(
        FIELDS.map((field) => sql`sum(amount) filter (where field = ${field}) as ${sql.ref(field)}`),
      )}
      from sums group by estate_id
    )
    select e.id as estate, e.name as estate_name, e.address,
      ${unitsOf(year)} as units,
      ${sql.join(FIELDS.map((field) => sql`coalesce(f.${sql.ref(field)}, 0)::bigint as ${sql.ref(field)}`))}
    from estates e left join figures f on f.estate_id = e.id
    where f.estate_id is not null or exists (
      select from estate_ownerships o where o.estate_id = e.id and o.owner_id = ${owner}
        and ${heldBetween(sql`${from}::date`, sql`${to}::date`)})
    order by lower(e.name), e.id`.execute(db);
  return rows;
}

const FIELDS: readonly (keyof TaxSums)[] = [
  'rent_received',
  'other_received',
  'rent_charged',
  'other_charged',
  'expenses',
  'expenses_of_owner',
  'fee',
  'vat',
  'withheld',
];

/** The owner's share of the expenses that an owner paid: they are in no journal. */
const expensesOfOwner = ({ owner, from, to }: TaxYear): RawBuilder<unknown> => sql`
  select x.id as expense_id, x.estate_id, x.category, ${shareOf(sql`x.amount`)} as amount
  from estate_ownerships o join expenses x on x.estate_id = o.estate_id and ${heldOn(sql`x.paid_on`)}
  where o.owner_id = ${owner} and x.paid_by = 'owner' and x.reversed_at is null
    and x.paid_on between ${from}::date and ${to}::date`;

/** The expenses of the office and the owner by category, the largest sum first. */
export async function listExpenseSums(db: Db, year: TaxYear) {
  const { rows } = await sql<{ category: ExpenseCategory; amount: number; of_owner: number; count: number }>`
    select category, sum(amount)::bigint as amount, sum(of_owner)::bigint as of_owner,
      count(*) filter (where amount > 0)::int as count
    from (
      select category, expense_id, amount, 0 as of_owner from (${expensesOfOffice(year)}) paid
      union all
      select category, expense_id, amount, amount from (${expensesOfOwner(year)}) x
    ) spent
    group by category order by amount desc, category`.execute(db);
  return rows;
}

export interface MoneyRow {
  on: CalendarDate;
  receipt: number | null;
  receipt_number: number | null;
  /** Whether it is a movement of a deposit, or a refund, instead of a receipt. */
  movement: boolean;
  refund: boolean;
  estate_name: string;
  apartment: string | null;
  tenant_name: string;
  method: string;
  reference: string;
  certificate: string;
  rent: number;
  other: number;
  withheld: number;
}

/**
 * The money of a year: a row for each receipt, less its part for a deposit, and one for each sum that was paid back,
 * moved or withheld from a deposit. The rows add up to the sums of the year.
 */
export async function listMoneyRows(db: Db, year: TaxYear): Promise<MoneyRow[]> {
  const { owner, from, to } = year;
  const { rows } = await sql<MoneyRow>`
    with parts as (
      select m.account_id, m.effective_on, coalesce(m.receipt_id, l.receipt_id) as receipt_id, m.movement_id, m.refund_id,
        m.transfer_id, m.amount - m.other as rent, m.other, 0 as withheld
      from (${receivedRows(year)}) m left join allocations l on l.id = m.allocation_id
      union all
      select m.account_id, m.effective_on, m.receipt_id, null, null, null, 0, 0, -m.amount
      from owner_money m
      where m.owner_id = ${owner} and m.kind = 'withheld' and m.effective_on between ${from}::date and ${to}::date
    ), sums as (
      select account_id, receipt_id, movement_id, refund_id, transfer_id, min(effective_on) as on, sum(rent)::bigint as rent,
        sum(other)::bigint as other, sum(withheld)::bigint as withheld
      from parts group by 1, 2, 3, 4, 5
      having sum(rent) <> 0 or sum(other) <> 0 or sum(withheld) <> 0
    )
    select s.on, s.receipt_id as receipt, r.number as receipt_number, s.movement_id is not null as movement,
      s.refund_id is not null as refund, e.name as estate_name, ${unitName('ap', 'b')} as apartment, u.shown_name as tenant_name,
      coalesce(r.method, '') as method, coalesce(r.external_reference, '') as reference,
      coalesce(r.withholding_certificate, '') as certificate, s.rent, s.other, s.withheld
    from sums s join accounts a on a.id = s.account_id join estates e on e.id = a.estate_id
    join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
    left join leases ls on ls.id = a.lease_id left join apartments ap on ap.id = ls.apartment_id
    left join blocks b on b.id = ap.block_id
    left join receipts r on r.id = s.receipt_id
    order by s.on, r.number, s.account_id, s.receipt_id`.execute(db);
  return rows;
}
