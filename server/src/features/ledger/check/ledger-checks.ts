import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';

const deposit = sql.lit(DEPOSIT);

const isLive = sql`c.deleted_at is null`;
const isRent = sql`c.deleted_at is null and c.payment_type = 'Rent'`;
const isDebt = sql`c.deleted_at is null and c.is_owed and c.payment_type <> ${deposit}`;

/**
 * The invariants of the ledger. Each query returns one row for each place where one is broken, with the difference in
 * whole shillings. They read only facts: no column that the posting functions derive is compared with itself. See
 * docs/rules.md, Ledger invariants.
 */
export const LEDGER_CHECKS = [
  {
    name: 'The columns of each account equal a recount of its entries, charges and receipts',
    query: sql<{ difference: number }>`
      select abs(a.balance - coalesce(j.balance, 0)) + abs(a.open_amount - coalesce(o.open, 0))
        + abs(a.credit - coalesce(r.credit, 0)) + abs(a.deposit_held - coalesce(j.held, 0)) as difference
      from accounts a
      left join (
        select account_id, sum(case when debit = 'tenant' then amount when credit = 'tenant' then -amount else 0 end) as balance,
          sum(case when credit = 'deposits' then amount when debit = 'deposits' then -amount else 0 end) as held
        from journal_entries group by account_id
      ) j on j.account_id = a.id
      left join (
        select c.account_id, sum(c.gross_amount - c.credited_amount - c.settled_amount) as open, min(c.due_date) as oldest
        from charges c where ${isDebt} and c.gross_amount - c.credited_amount > c.settled_amount group by c.account_id
      ) o on o.account_id = a.id
      left join (
        select r.account_id, sum(r.worth - coalesce(l.amount, 0) - coalesce(s.amount, 0)) as credit
        from receipts r
        left join (select receipt_id, sum(amount) as amount from allocations where undone_at is null group by 1) l
          on l.receipt_id = r.id
        left join (select receipt_id, sum(amount) as amount from receipt_spendings where ended_at is null group by 1) s
          on s.receipt_id = r.id
        where r.voided_at is null group by r.account_id
      ) r on r.account_id = a.id
      left join (
        select c.account_id, max(c.period_end) as until
        from charges c left join (
          select c.account_id, min(c.period_start) as first from charges c
          where ${isRent} and c.is_owed and c.gross_amount - c.credited_amount > c.settled_amount group by c.account_id
        ) unpaid on unpaid.account_id = c.account_id
        where ${isRent} and c.settled_amount > 0 and c.gross_amount - c.credited_amount = c.settled_amount
          and (unpaid.first is null or c.period_end < unpaid.first)
        group by c.account_id
      ) p on p.account_id = a.id
      where a.balance <> coalesce(j.balance, 0) or a.open_amount <> coalesce(o.open, 0)
        or a.credit <> coalesce(r.credit, 0) or a.deposit_held <> coalesce(j.held, 0)
        or a.oldest_due is distinct from o.oldest or a.paid_until is distinct from p.until`,
  },
  {
    name: 'No receipt gives more than it is worth, and a void one gives nothing',
    query: sql<{ difference: number }>`
      select coalesce(l.amount, 0) + coalesce(s.amount, 0) - case when r.voided_at is null then r.worth else 0 end
        as difference
      from receipts r
      left join (select receipt_id, sum(amount) as amount from allocations where undone_at is null group by 1) l
        on l.receipt_id = r.id
      left join (select receipt_id, sum(amount) as amount from receipt_spendings where ended_at is null group by 1) s
        on s.receipt_id = r.id
      where coalesce(l.amount, 0) + coalesce(s.amount, 0) > case when r.voided_at is null then r.worth else 0 end`,
  },
  {
    name: 'Each charge is settled by its allocations and reduced by its credit notes, never below nothing',
    query: sql<{ difference: number }>`
      select abs(c.settled_amount - coalesce(l.amount, 0)) + abs(c.credited_amount - coalesce(n.amount, 0)) as difference
      from charges c
      left join (select charge_id, sum(amount) as amount from allocations where undone_at is null group by 1) l
        on l.charge_id = c.id
      left join (select charge_id, sum(amount) as amount from credit_notes where reversed_at is null group by 1) n
        on n.charge_id = c.id
      where c.settled_amount <> coalesce(l.amount, 0) or c.credited_amount <> coalesce(n.amount, 0)
        or c.settled_amount > c.gross_amount - c.credited_amount`,
  },
  {
    name: 'The journal has each charge and credit note as it is now',
    query: sql<{ difference: number }>`
      select coalesce(j.amount, 0) - case when ${isDebt} then c.gross_amount else 0 end as difference
      from charges c left join (
        select charge_id, sum(case when debit = 'tenant' then amount else -amount end) as amount
        from journal_entries where charge_id is not null group by 1
      ) j on j.charge_id = c.id
      where coalesce(j.amount, 0) <> case when ${isDebt} then c.gross_amount else 0 end
      union all
      select coalesce(j.amount, 0) - case when ${isDebt} and n.reversed_at is null then n.amount else 0 end
      from credit_notes n join charges c on c.id = n.charge_id left join (
        select credit_note_id, sum(case when credit = 'tenant' then amount else -amount end) as amount
        from journal_entries where credit_note_id is not null group by 1
      ) j on j.credit_note_id = n.id
      where coalesce(j.amount, 0) <> case when ${isDebt} and n.reversed_at is null then n.amount else 0 end`,
  },
  {
    name: 'Each income account in the journal has the charges of its type, but those that an earlier book had charged',
    query: sql<{ difference: number }>`
      select coalesce(j.income, 0) - coalesce(c.charged, 0) as difference from (
        select account, sum(amount) as income from (
          select credit as account, amount from journal_entries where debit = 'tenant' and credit like 'income.%'
          union all select debit, -amount from journal_entries where credit = 'tenant' and debit like 'income.%'
        ) entries group by account
      ) j full join (
        select 'income.' || lower(c.payment_type) as account, sum(c.gross_amount) as charged from charges c
        where ${isDebt} and c.source <> 'opening' group by 1
      ) c on c.account = j.account
      where coalesce(j.income, 0) <> coalesce(c.charged, 0)`,
  },
  {
    name: 'A Paid charge has the day and the number of its last receipt',
    query: sql<{ difference: number }>`
      select c.settled_amount as difference from charges c left join lateral (
        select max(r.received_at) as received_at,
          (array_agg(r.number order by r.received_at desc, r.number desc) filter (where r.number is not null))[1] as number
        from allocations l join receipts r on r.id = l.receipt_id
        where l.charge_id = c.id and l.undone_at is null and r.voided_at is null
      ) r on true
      where ${isLive} and (c.settled_amount > 0 or c.paid_at is not null or c.receipt_number is not null)
        and (c.receipt_number is distinct from r.number or c.paid_at is distinct from
          case when c.settled_amount > 0 and c.settled_amount = c.gross_amount - c.credited_amount then r.received_at end)`,
  },
  {
    name: 'A deposit held is what was paid into it less what was taken from it',
    query: sql<{ difference: number }>`
      select a.deposit_held - coalesce(i.amount, 0) - coalesce(m.amount, 0) as difference
      from accounts a
      left join (
        select c.account_id, sum(l.amount) as amount from allocations l join charges c on c.id = l.charge_id
        where l.undone_at is null and c.payment_type = ${deposit} group by 1
      ) i on i.account_id = a.id
      left join (
        select account_id, sum(case when kind = 'transferred_in' then amount else -amount end) as amount
        from deposit_movements where reversed_at is null group by 1
      ) m on m.account_id = a.id
      where a.deposit_held <> coalesce(i.amount, 0) + coalesce(m.amount, 0)`,
  },
  {
    name: 'Each cash account in the journal has the receipts of its channel less all that was paid out',
    query: sql<{ difference: number }>`
      select coalesce(j.cash, 0) - coalesce(f.cash, 0) as difference from (
        select account, sum(amount) as cash from (
          select debit as account, amount from journal_entries where debit like 'cash.%'
          union all select credit, -amount from journal_entries where credit like 'cash.%'
        ) entries group by account
      ) j full join (
        select 'cash.' || channel as account, sum(amount) as cash from (
          select channel, amount from receipts
          where voided_at is null and source not in ('opening', 'deposit', 'transfer')
          union all select channel, -amount from refunds where reversed_at is null
          union all select channel, -amount from deposit_movements where kind = 'refunded' and reversed_at is null
          union all select channel, withheld - amount from expenses
          where paid_by = 'office' and paid_on is not null and reversed_at is null
          union all select channel, -amount from remittances where reversed_at is null
        ) moved group by channel
      ) f on f.account = j.account
      where coalesce(j.cash, 0) <> coalesce(f.cash, 0)`,
  },
  {
    name: 'The receipt numbers of each year run from 1 without a gap, and only opening receipts have none',
    query: sql<{ difference: number }>`
      select coalesce(s.last, r.last_serial) - coalesce(s.count, 0) as difference from (
        select number / 10000000 as year, max(number % 10000000) as last, count(*) as count from receipts
        where number is not null group by 1
      ) s full join receipt_serials r on r.year = s.year
      where coalesce(s.year, r.year) > 0 and (s.last <> s.count or r.last_serial is distinct from s.last)
      union all select amount from receipts where number is null and source <> 'opening'`,
  },
  {
    name: 'No transaction id is on two valid receipts of one channel',
    query: sql<{ difference: number }>`
      select sum(amount) - min(amount) as difference from receipts
      where voided_at is null and external_reference is not null
      group by channel, external_reference having count(*) > 1`,
  },
  {
    name: 'An entry is reversed at most once, by its mirror',
    query: sql<{ difference: number }>`
      select r.amount as difference from journal_entries r join journal_entries e on e.id = r.reverses
      where r.debit <> e.credit or r.credit <> e.debit or r.amount <> e.amount or r.account_id is distinct from e.account_id
        or e.reverses is not null or r.effective_on < e.effective_on
        or exists (select from journal_entries o where o.reverses = r.reverses and o.id <> r.id)`,
  },
  {
    name: 'Each receipt is posted once with what it is worth, and reversed if it is void and only then',
    query: sql<{ difference: number }>`
      select r.amount as difference from receipts r left join (
        select receipt_id, sum(amount) filter (where reverses is null) as posted, bool_or(reverses is not null) as is_reversed
        from journal_entries where receipt_id is not null group by receipt_id
      ) j on j.receipt_id = r.id
      where j.posted is distinct from r.worth or j.is_reversed is distinct from (r.voided_at is not null)`,
  },
  {
    name: 'What was moved from one account is on the other, and what is not on an account any more is reversed',
    query: sql<{ difference: number }>`
      select sum(case when debit = 'transfer' then amount else -amount end) as difference from journal_entries
      where debit = 'transfer' or credit = 'transfer'
      having coalesce(sum(case when debit = 'transfer' then amount else -amount end), 0) <> 0
      union all
      select sum(case when debit = 'tenant' then amount when credit = 'tenant' then -amount else 0 end)
      from journal_entries j where not exists (select from accounts a where a.id = j.account_id)
      group by account_id
      having sum(case when debit = 'tenant' then amount when credit = 'tenant' then -amount else 0 end) <> 0`,
  },
] as const;
