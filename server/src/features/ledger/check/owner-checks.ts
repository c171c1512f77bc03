import { sql } from 'kysely';

/**
 * The invariants of owners' statements and remittances. Like the other checks they only read rows, and share no code
 * with the building of statements. See docs/rules.md, Ledger invariants.
 */
export const OWNER_CHECKS = [
  {
    name: "Each fee of an owner's statement is posted with its VAT, and reversed if the statement was replaced and only then",
    query: sql<{ difference: number }>`
      select abs(coalesce(j.fee, 0) - f.amount) + abs(coalesce(j.vat, 0) - f.vat) as difference
      from owner_fees f join owner_statements s on s.id = f.statement_id
      left join lateral (
        select sum(case when 'fees' in (e.debit, e.credit) then case when e.debit = 'owners' then e.amount else -e.amount end end) as fee,
          sum(case when 'vat' in (e.debit, e.credit) then case when e.debit = 'owners' then e.amount else -e.amount end end) as vat,
          bool_and(e.effective_on = f.effective_on) as is_of_its_day
        from journal_entries e where e.owner_fee_id = f.id
      ) j on true
      where coalesce(j.fee, 0) <> case when f.reversed_at is null then f.amount else 0 end
        or coalesce(j.vat, 0) <> case when f.reversed_at is null then f.vat else 0 end
        or not j.is_of_its_day or (s.replaced_by is null) <> (f.reversed_at is null)`,
  },
  {
    name: 'Each remittance is posted on its day, and reversed if its row says so and only then',
    query: sql<{ difference: number }>`
      select r.amount as difference from remittances r left join (
        select remittance_id, sum(amount) filter (where reverses is null) as posted, min(effective_on) as first_day,
          max(credit) filter (where reverses is null) as paid_from, max(effective_on) filter (where reverses is not null) as ended_on
        from journal_entries where remittance_id is not null group by 1
      ) j on j.remittance_id = r.id
      where j.posted is distinct from r.amount or j.first_day is distinct from r.paid_on
        or j.paid_from is distinct from 'cash.' || r.channel or j.ended_on is distinct from greatest(r.reversed_on, case
          when r.reversed_on is not null then r.paid_on end)`,
  },
  {
    name: "An owner's statement leads from its opening to its closing balance by its lines, and its sums are theirs",
    query: sql<{ difference: number }>`
      select abs(s.opening_balance + l.counted - s.closing_balance) as difference
      from owner_statements s
      cross join lateral (
        select coalesce(sum(amount) filter (where kind <> 'deposit'), 0) as counted,
          coalesce(sum(amount) filter (where kind = 'received'), 0) as received,
          coalesce(sum(amount) filter (where kind = 'deposit'), 0) as deposits,
          -coalesce(sum(amount) filter (where kind = 'expense'), 0) as expenses,
          -coalesce(sum(amount) filter (where kind = 'fee'), 0) as fee,
          -coalesce(sum(amount) filter (where kind = 'vat'), 0) as vat,
          -coalesce(sum(amount) filter (where kind = 'withheld'), 0) as withheld,
          -coalesce(sum(amount) filter (where kind = 'remittance'), 0) as remitted,
          coalesce(sum(amount) filter (where kind = 'correction'), 0) as corrections
        from jsonb_to_recordset(s.snapshot -> 'lines') as line (kind text, amount bigint)
      ) l
      cross join lateral jsonb_to_record(s.snapshot -> 'totals') as t (received bigint, deposits bigint, expenses bigint,
        fee bigint, vat bigint, withheld bigint, remitted bigint, corrections bigint)
      cross join lateral (
        select coalesce(sum(f.amount), 0) as fee, coalesce(sum(f.vat), 0) as vat from owner_fees f where f.statement_id = s.id
      ) c
      cross join lateral (
        select coalesce(sum(opening_balance), 0) as opening, coalesce(sum(closing_balance), 0) as closing
        from jsonb_to_recordset(s.snapshot -> 'estates') as part (opening_balance bigint, closing_balance bigint)
      ) e
      where s.opening_balance + l.counted <> s.closing_balance
        or (s.snapshot ->> 'opening_balance')::bigint <> s.opening_balance
        or (s.snapshot ->> 'closing_balance')::bigint <> s.closing_balance
        or (e.opening, e.closing) <> (s.opening_balance, s.closing_balance) or (c.fee, c.vat) <> (l.fee, l.vat)
        or (l.received, l.deposits, l.expenses, l.fee, l.vat, l.withheld, l.remitted, l.corrections) is distinct from
          (t.received, t.deposits, t.expenses, t.fee, t.vat, t.withheld, t.remitted, t.corrections)`,
  },
  {
    name: 'An owner has one statement of a month, which opens with the closing balance of the last one before',
    query: sql<{ difference: number }>`
      select s.opening_balance - before.closing_balance as difference
      from owner_statements s
      cross join lateral (
        select b.closing_balance from owner_statements b
        where b.owner_id = s.owner_id and b.month < s.month and b.replaced_by is null order by b.month desc limit 1
      ) before
      where s.replaced_by is null and s.opening_balance <> before.closing_balance
      union all
      select sum(closing_balance) from owner_statements where replaced_by is null
      group by owner_id, month having count(*) > 1`,
  },
  {
    name: "The numbers of owners' statements of each year run from 1 without a gap",
    query: sql<{ difference: number }>`
      select max(number % 100000) - count(*) as difference from owner_statements
      group by number / 100000 having max(number % 100000) <> count(*)`,
  },
] as const;
