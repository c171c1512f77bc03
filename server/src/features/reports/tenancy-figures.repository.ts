import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ExpiringTenant, OwnerFilter, TenancyExpiry } from '@amayumba/contract/reports/owner-figures.ts';
import { EXPIRING_DAYS } from '@amayumba/contract/reports/rules.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { blocksWithin, estatesWithin, monthAround, nameOfPerson, percent } from './figures-scope.ts';

/** Days that the renewal rate looks back on, today not among them. Decisions §6. */
const RENEWAL_DAYS = 365;

/** The last day of a lease `l`; null where it has no end. */
export const lastDay = sql`coalesce(l.ended_on, l.lease_end)`;

/** The leases `l` within scope and filter, with their apartment `a` and estate `e`. */
export const leasesWithin = (viewer: Viewer, filter: OwnerFilter) => sql`
  leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id
  join live_estates e on e.id = b.estate_id and ${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;

/** Tenants whose running lease ends within so many days, soonest first. */
export async function listExpiringRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
): Promise<ExpiringTenant[]> {
  const { rows } = await sql<ExpiringTenant>`
    select l.tenant_id, ${nameOfPerson} as tenant_name, a.number as apartment, e.name as estate, ${lastDay} as lease_end,
      ${lastDay} - ${today}::date as days_until_expiry
    from ${leasesWithin(viewer, filter)}
    join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
    where l.covers @> ${today}::date and ${lastDay} <= ${today}::date + ${days}::int
    order by ${lastDay}, e.name collate "und-x-icu", a.number collate "und-x-icu", l.id`.execute(db);
  return rows;
}

/** How many of the terms that came to an end were renewed, and how many running leases end this month. */
export interface RenewalFigures {
  /** In percent, unrounded; 0 where no term ended. */
  renewal_rate: number;
  ended: number;
  renewed: number;
  expiring_this_month: number;
}

/**
 * Renewals of the last 365 days. A term comes to an end where a renewal took over (its previous end) and where a lease stopped (its
 * last day); a lease can count once for each year. Decisions §6.
 */
export async function getRenewalFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<RenewalFigures> {
  const ended = (day: ReturnType<typeof sql>) =>
    sql`${day} >= ${today}::date - ${sql.lit(RENEWAL_DAYS)} and ${day} < ${today}::date`;
  const { rows } = await sql<RenewalFigures>`
    with mine as (
      select l.id, ${lastDay} as last_day, l.covers from ${leasesWithin(viewer, filter)} where not isempty(l.covers)
    ),
    terms as (
      -- What was renewed but then given up before its end did not come to that end.
      select distinct mine.id, r.previous_end, true as is_renewed
      from mine join lease_renewals r on r.lease_id = mine.id
      where ${ended(sql`r.previous_end`)} and (mine.last_day is null or r.previous_end < mine.last_day)
      union all
      select mine.id, mine.last_day, false from mine where ${ended(sql`mine.last_day`)}
    )
    select ${percent(sql`count(*) filter (where is_renewed)`, sql`count(*)`)} as renewal_rate,
      count(*) as ended, count(*) filter (where is_renewed) as renewed,
      (select count(*) from mine where mine.covers @> ${today}::date and mine.last_day <@ ${monthAround(today)}) as expiring_this_month
    from terms`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a share of nothing is still one row');
  return figures;
}

/** Leases that end soon and how many of those that came to an end were renewed. Decisions §6. */
export async function getTenancyFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<TenancyExpiry> {
  const { renewal_rate, expiring_this_month } = await getRenewalFigures(db, viewer, filter, today);
  const expiring_soon = await listExpiringRows(db, viewer, filter, today, EXPIRING_DAYS);
  return { renewal_rate, expiring_this_month, expiring_soon };
}
