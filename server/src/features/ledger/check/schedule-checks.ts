import { CLOSED_STATUSES } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import { lastDay } from '../../tenants/tenant-and-home.ts';
import { SCHEDULE_JOB } from '../schedule/schedule-job.ts';
import { coveredUntil } from '../schedule/schedules.repository.ts';

/** The last day of the whole period around the first day that is not charged. */
const periodEnd = sql`(case t.rent_every
    when 'week' then date_trunc('week', next.day) + interval '6 days'
    when 'month' then date_trunc('month', next.day) + interval '1 month - 1 day'
    when 'quarter' then date_trunc('quarter', next.day) + interval '3 months - 1 day'
    when 'half_year' then date_trunc('year', next.day)
      + case when extract(month from next.day) < 7 then interval '6 months - 1 day' else interval '1 year - 1 day' end
    else date_trunc('year', next.day) + interval '1 year - 1 day' end)::date`;

/**
 * Invariants of the rent schedules, so that another run adds nothing: each period is charged once, for days of its
 * lease, and none is left out. The queries have the form of the other checks. See docs/rules.md, Ledger invariants.
 */
export const SCHEDULE_CHECKS = [
  {
    name: 'No day of a lease is in two charged periods of its rent schedule',
    query: sql<{ difference: number }>`
      select c.gross_amount as difference from (
        select charge_id, period_start, lag(period_end) over (partition by lease_id order by period_start) as before
        from scheduled_charges
      ) s join charges c on c.id = s.charge_id
      where s.period_start <= s.before`,
  },
  {
    name: 'No rent charge that nobody changed since the schedule made it lies outside its lease',
    query: sql<{ difference: number }>`
      select c.gross_amount as difference from scheduled_charges s
      join leases l on l.id = s.lease_id join charges c on c.id = s.charge_id
      where (s.period_end > ${lastDay} or s.period_start < l.lease_start) and c.source = 'schedule' and c.version = 1
        and c.deleted_at is null and c.is_owed and c.status_id <> all (${CLOSED_STATUSES}::bigint[])`,
  },
  {
    // The next run charges the days that an import, or a change of the last charge, leaves open, so these are left out.
    name: 'Every rent period that had ended when the schedule last ran is charged',
    query: sql<{ difference: number }>`
      select t.rent_amount as difference
      from leases l
      join jobs job on job.name = ${SCHEDULE_JOB}
      cross join lateral (select min(starts_on) as starts_on from lease_terms where lease_id = l.id) first
      left join lateral (
        select ${coveredUntil} as until, c.updated_at from scheduled_charges s join charges c on c.id = s.charge_id
        where s.lease_id = l.id order by s.period_start desc limit 1
      ) charged on true
      cross join lateral (select greatest(coalesce(charged.until + 1, l.lease_start), first.starts_on) as day) next
      cross join lateral (
        select rent_amount, rent_every, created_at from lease_terms t
        where t.lease_id = l.id and t.starts_on <= next.day order by t.starts_on desc limit 1
      ) t
      where next.day <= coalesce(${lastDay}, next.day) and least(${periodEnd}, ${lastDay}) < job.done_on
        and (t.created_at at time zone 'Africa/Kampala')::date < job.done_on - 1
        and coalesce(charged.updated_at, '-infinity') < job.done_at`,
  },
] as const;
