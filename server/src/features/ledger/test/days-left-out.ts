import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/**
 * The first days up to `until` that no charged period has, one of each of some accounts: a period has its own days, and
 * where it adopted a charge that a person made, those of the months of that charge. Days before the terms need none.
 */
export async function daysLeftOut(
  db: Db,
  accounts: readonly number[],
  until: CalendarDate,
): Promise<{ account: number; day: CalendarDate }[]> {
  const { rows } = await sql<{ account: number; first: CalendarDate; last: CalendarDate; charged: [string, string][] }>`
    select a.id as account, greatest(l.lease_start, t.first) as first,
      least(l.ended_on, l.lease_end, ${until}::date) as last, (
        select coalesce(json_agg(json_build_array(
          case when c.source = 'schedule' then s.period_start else date_trunc('month', s.period_start)::date end,
          case when c.source = 'schedule' then s.period_end
            else (date_trunc('month', greatest(s.period_end, c.period_end)) + interval '1 month - 1 day')::date end)), '[]')
        from scheduled_charges s join charges c on c.id = s.charge_id where s.lease_id = l.id) as charged
    from accounts a join leases l on l.id = a.lease_id
    join (select lease_id, min(starts_on) as first from lease_terms group by lease_id) t on t.lease_id = l.id
    where a.id = any (${accounts}::bigint[])`.execute(db);
  return rows.flatMap(({ account, first, last, charged }) => {
    for (let day = first; day <= last; day = addDays(day, 1))
      if (!charged.some(([from, to]) => from <= day && day <= to)) return [{ account, day }];
    return [];
  });
}
