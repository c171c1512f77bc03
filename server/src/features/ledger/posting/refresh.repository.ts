import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { formatUgx, UGX_MAX } from '@amayumba/contract/money.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../../../db/array-of.ts';
import type { Db } from '../../../db/connect.ts';
import type { AccountRecord } from './accounts.repository.ts';

// The only code that writes the sums of charges and accounts, which follow from allocations, credit notes and entries.
// The database computes the status of a charge from its sums. See docs/rules.md, Status of a charge; Account columns.

const deposit = sql.lit(DEPOSIT);
const max = sql.lit(UGX_MAX);

/** The settlement of charges: the allocations `l` that are not undone, with facts of their receipts `r`. */
const SETTLED = sql`
  select l.charge_id, l.amount, r.received_at, r.number from allocations l join receipts r on r.id = l.receipt_id
  where l.undone_at is null`;

/**
 * The update that counts the allocations and credit notes of some charges again. A statement that writes allocations or
 * receipt numbers itself passes the new ones, because an update in the same statement does not see them.
 */
export const countCharges = (ids: readonly number[], settled: RawBuilder<unknown> = SETTLED) => sql`
    update charges c set settled_amount = found.settled, credited_amount = found.credited,
      cancelled_amount = found.cancelled, receipt_number = found.receipt_number, updated_at = now(),
      paid_at = case when found.settled > 0 and found.settled = c.gross_amount - found.credited then found.received_at end
    from (
      select listed.id, coalesce(l.settled, 0) as settled, l.received_at, l.receipt_number,
        coalesce(n.credited, 0) as credited, coalesce(n.cancelled, 0) as cancelled
      from unnest${arrayOf(ids)} listed (id)
      left join lateral (
        select sum(s.amount)::bigint as settled, max(s.received_at) as received_at,
          (array_agg(s.number order by s.received_at desc, s.number desc) filter (where s.number is not null))[1]
            as receipt_number
        from (${settled}) s where s.charge_id = listed.id
      ) l on true
      left join lateral (
        select sum(c.amount)::bigint as credited,
          sum(c.amount) filter (where c.kind = 'cancellation')::bigint as cancelled
        from credit_notes c where c.charge_id = listed.id and c.reversed_at is null
      ) n on true
    ) found
    where c.id = found.id and (c.settled_amount, c.credited_amount, c.cancelled_amount, c.receipt_number, c.paid_at)
      is distinct from (found.settled, found.credited, found.cancelled, found.receipt_number,
        case when found.settled > 0 and found.settled = c.gross_amount - found.credited then found.received_at end)`;

/** Counts the allocations and credit notes of some charges again. */
export async function refreshCharges(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await countCharges(ids).execute(tx);
}

/** When a charge `charges` that is changed to a gross amount was paid: null unless its receipts then settle it. */
export const paidAtWith = (gross: number) => sql<string | null>`
  case when settled_amount > 0 and settled_amount = ${gross}::bigint - credited_amount then (
    select max(r.received_at) from allocations l join receipts r on r.id = l.receipt_id
    where l.charge_id = charges.id and l.undone_at is null) end`;

/** The sums that later postings to an account depend on. */
type CountedAccount = Pick<AccountRecord, 'id' | 'lease_id' | 'open_amount' | 'credit' | 'deposit_held'>;

/**
 * Counts some accounts again, and returns them in the order of their ids. The database refuses a balance that is not
 * the open amount less the credit.
 * @throws Refusal invalid_input for an account with more than an integer of JSON carries
 */
export async function refreshAccounts(tx: Db, ids: readonly number[]): Promise<CountedAccount[]> {
  const { rows } = await sql<CountedAccount & { is_beyond: boolean }>`
    with found as materialized (
      select listed.id, coalesce(e.balance, 0) as balance, coalesce(e.deposit_held, 0) as deposit_held,
        coalesce(o.open_amount, 0) as open_amount, o.oldest_due, coalesce(r.credit, 0) as credit, p.paid_until
      from unnest${arrayOf(ids)} listed (id)
      left join lateral (
        select sum(case when j.debit = 'tenant' then j.amount when j.credit = 'tenant' then -j.amount end)::bigint
            as balance,
          sum(case when j.credit = 'deposits' then j.amount when j.debit = 'deposits' then -j.amount end)::bigint
            as deposit_held
        from journal_entries j where j.account_id = listed.id
      ) e on true
      left join lateral (
        select sum(c.outstanding_amount) filter (where c.payment_type <> ${deposit})::bigint as open_amount,
          min(c.due_date) filter (where c.payment_type <> ${deposit}) as oldest_due,
          min(c.period_start) filter (where c.payment_type = 'Rent') as unpaid_from
        from charges c
        where c.account_id = listed.id and c.deleted_at is null and c.is_owed and c.outstanding_amount > 0
      ) o on true
      left join lateral (
        select max(c.period_end) as paid_until from charges c
        where c.account_id = listed.id and c.deleted_at is null and c.payment_type = 'Rent' and c.status_id = 2
          and c.period_end < coalesce(o.unpaid_from, 'infinity')
      ) p on true
      left join lateral (
        select sum(r.worth - coalesce((select sum(l.amount) from allocations l
              where l.receipt_id = r.id and l.undone_at is null), 0)
            - coalesce((select sum(s.amount) from receipt_spendings s
              where s.receipt_id = r.id and s.ended_at is null), 0))::bigint as credit
        from receipts r where r.account_id = listed.id and r.voided_at is null
      ) r on true
    ), changed as (
      update accounts a set balance = found.balance, open_amount = found.open_amount, credit = found.credit,
        deposit_held = found.deposit_held, oldest_due = found.oldest_due, paid_until = found.paid_until
      from found
      where a.id = found.id and (a.balance, a.open_amount, a.credit, a.deposit_held, a.oldest_due, a.paid_until)
        is distinct from (found.balance, found.open_amount, found.credit, found.deposit_held, found.oldest_due,
          found.paid_until)
    )
    select a.id, a.lease_id, least(found.open_amount, ${max}) as open_amount, least(found.credit, ${max}) as credit,
      least(found.deposit_held, ${max}) as deposit_held,
      greatest(found.open_amount, found.credit, found.deposit_held) > ${max} as is_beyond
    from found join accounts a on a.id = found.id order by a.id`.execute(tx);
  if (rows.some(({ is_beyond }) => is_beyond))
    failFields({ amount: [`An account holds at most ${formatUgx(UGX_MAX)} in all.`] });
  return rows;
}

/**
 * Adds new charges without any settlement to the sums of their locked accounts, because counting thousands of accounts
 * again would take too long. Not for an account that is paid beyond the period of a new charge.
 */
export async function addToAccounts(
  tx: Db,
  added: readonly { account_id: number; amount: number; due_date: CalendarDate }[],
): Promise<void> {
  if (added.length === 0) return;
  await sql`
    update accounts a set balance = a.balance + new.amount, open_amount = a.open_amount + new.amount,
      oldest_due = least(a.oldest_due, new.due_date)
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as new (account_id bigint, amount bigint, due_date date)
    where a.id = new.account_id`.execute(tx);
}
