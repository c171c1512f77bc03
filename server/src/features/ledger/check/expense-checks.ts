import { sql } from 'kysely';

/** The sums that the journal should have of each cost that counts, and those that it has, by ledger account. */
const DIFFERENCES = sql`(
    select x.id, line.account, line.amount from expenses x cross join lateral (values
      ('expenses.' || x.category, x.amount), ('cash.' || x.channel, x.withheld - x.amount),
      ('withholding_payable', -x.withheld)) line (account, amount)
    where x.paid_by = 'office' and x.paid_on is not null and x.reversed_on is null and line.amount <> 0
  ) expected full join (
    select id, account, sum(amount) as amount from (
      select expense_id as id, debit as account, amount from journal_entries where expense_id is not null
      union all select expense_id, credit, -amount from journal_entries where expense_id is not null
    ) sides group by id, account having sum(amount) <> 0
  ) posted on posted.id = expected.id and posted.account = expected.account`;

/**
 * Invariants of the costs of estates: each query returns the rows that break one. See docs/rules.md, Ledger invariants.
 */
export const EXPENSE_CHECKS = [
  {
    name: 'Each cost that the office paid is posted with its amount, category and channel, and no other cost is',
    query: sql<{ difference: number }>`
      select coalesce(posted.amount, 0) - coalesce(expected.amount, 0) as difference from ${DIFFERENCES}
      where coalesce(posted.amount, 0) <> coalesce(expected.amount, 0)`,
  },
  {
    name: 'Each cost is posted on the day it was paid, and counts until the day it was reversed',
    query: sql<{ difference: number }>`
      select j.amount as difference from journal_entries j join expenses x on x.id = j.expense_id
      where j.reverses is null and j.effective_on is distinct from x.paid_on
      union all
      select x.amount - coalesce(until.amount, 0) from expenses x left join lateral (
        select sum(case when j.debit like 'expenses.%' then j.amount else -j.amount end) as amount
        from journal_entries j where j.expense_id = x.id and j.effective_on < x.reversed_on
      ) until on true
      where x.paid_by = 'office' and x.paid_on < x.reversed_on and x.amount is distinct from until.amount`,
  },
] as const;
