import { addDays } from '@amayumba/contract/calendar.ts';
import { rentPeriods, type RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import { CLOSED_STATUSES } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import type { Condition } from '../../../access/scope.ts';
import type { Db } from '../../../db/connect.ts';
import { DUE_WITHIN_DAYS } from './plan-periods.ts';
import type { LeftCharge } from './schedules.repository.ts';

interface PartlyCharged extends LeftCharge {
  /** The months of the period without a rent charge: `2026-11`. */
  months: string[];
}

/**
 * The adopted charges whose period has months that no rent charge of the account names. One of at least the rent of its
 * period is meant for all of it.
 */
export async function listPartlyCharged(
  db: Db,
  visible: Condition,
  accountId: number | undefined,
  atMost: number,
): Promise<PartlyCharged[]> {
  const { rows } = await sql<PartlyCharged & { terms: RentTerms[] }>`
    select a.id as account, c.id as charge, s.period_start, s.period_end, c.due_date, c.shown_amount as amount,
      m.months, t.terms
    from scheduled_charges s
    join charges c on c.id = s.charge_id
    join accounts a on a.lease_id = s.lease_id
    cross join lateral (
      select array_agg(to_char(month, 'YYYY-MM') order by month) as months
      from generate_series(date_trunc('month', s.period_start), s.period_end, interval '1 month') month
      where not exists (
        select from charges o
        where o.account_id = a.id and o.payment_type = 'Rent' and o.deleted_at is null and o.is_owed
          and o.status_id <> all (${CLOSED_STATUSES}::bigint[])
          and date_trunc('month', o.period_start) <= month and month <= coalesce(o.period_end, o.period_start)
      )
    ) m
    cross join lateral (
      select jsonb_agg(to_jsonb(t)) as terms from (
        select t.starts_on, t.rent_amount, t.rent_every, t.due_day from lease_terms t where t.lease_id = s.lease_id
      ) t
    ) t
    where s.lease_id in (select lease_id from lease_terms where rent_every not in ('week', 'month'))
      and s.period_end - s.period_start > 6
      and c.source <> 'schedule' and c.deleted_at is null and c.is_owed
      and c.status_id <> all (${CLOSED_STATUSES}::bigint[])
      and m.months is not null
      and ${visible} and (a.id = ${accountId ?? null} or ${accountId ?? null}::bigint is null)
    order by a.id, s.period_start limit ${atMost}`.execute(db);
  return rows
    .filter(({ terms, period_start, period_end, amount }) => {
      const days = { lease_start: period_start, lease_end: period_end };
      const [period] = rentPeriods(days, terms, addDays(period_end, DUE_WITHIN_DAYS));
      return period === undefined || amount < period.amount;
    })
    .map(({ terms: _terms, ...row }) => row);
}
