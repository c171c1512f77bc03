import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { AGEING_BUCKETS, type AgeingBucket } from '@amayumba/contract/ledger/ageing.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Condition } from '../../../access/scope.ts';
import { shillings } from '../../../db/shillings.ts';

// The open amount, as the columns of charges have it now, or as it was at the end of an earlier day.

export const isNoDeposit: Condition = sql`p.payment_type <> ${sql.lit(DEPOSIT)}`;

/** A charge `p` that counts as charged: an earlier book charged the debts that it left. */
export const isCharged: Condition = sql`(p.is_owed and p.source <> 'opening' and ${isNoDeposit})`;

/** A charge `p` with an open amount that is not a deposit. */
export const isOpenDebt: Condition = sql`(p.is_owed and p.outstanding_amount > 0 and ${isNoDeposit})`;

/** The open deposit charges of an account `a`. */
export const depositDue = sql<number>`(select ${shillings(sql`sum(p.outstanding_amount)`)} from live_charges p
  where p.account_id = a.id and p.is_owed and not ${isNoDeposit})`;

/** The days past due of each bucket, in SQL on a charge `p` and the day. The rule is ageingBucket of the contract. */
export const inBucket = (bucket: AgeingBucket, day: CalendarDate): Condition => {
  const past = sql`(${day}::date - p.due_date)`;
  switch (bucket) {
    case 'not_due':
      return sql`${past} <= 0`;
    case 'days_1_30':
      return sql`${past} between 1 and 30`;
    case 'days_31_60':
      return sql`${past} between 31 and 60`;
    case 'days_61_90':
      return sql`${past} between 61 and 90`;
    case 'days_over_90':
      return sql`${past} > 90`;
  }
};

/** The sum of an amount of charges `p` in each bucket. */
export const ageingSums = (amount: RawBuilder<unknown>, day: CalendarDate) =>
  sql.join(
    AGEING_BUCKETS.map(
      (bucket) => sql`${shillings(sql`sum(${amount}) filter (where ${inBucket(bucket, day)})`)} as ${sql.ref(bucket)}`,
    ),
  );

/**
 * Owed charges `p`, each with its settled and its open amount at the end of an earlier day: those due by then,
 * according to the journal, or all. A charge that was removed or changed since counts as it is now, because its entries
 * were corrected on their own days.
 */
export const chargesAsOf = (day: CalendarDate, which: 'due by then' | 'whenever due' = 'due by then') => {
  const end = sql`((${day}::date + 1)::timestamp at time zone interval '3 hours')`;
  return sql`(
    select p.account_id, p.due_date, p.period_start, p.period_end, p.payment_type, true as is_owed, l.settled_amount,
      (p.gross_amount - l.settled_amount
        - coalesce((select sum(n.amount) from credit_notes n where n.charge_id = p.id and n.effective_on <= ${day}::date
          and (n.reversed_at is null or n.reversed_at >= ${end})), 0))::bigint as outstanding_amount
    from charges p cross join lateral (
      select coalesce(sum(l.amount), 0)::bigint as settled_amount from allocations l
      where l.charge_id = p.id and l.made_at < ${end} and (l.undone_at is null or l.undone_at >= ${end})) l
    where p.is_owed and p.deleted_at is null
      ${which === 'due by then' ? sql`and p.due_date <= ${day}::date` : sql``})`;
};
