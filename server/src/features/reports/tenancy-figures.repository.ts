import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ExpiringTenant, OwnerFilter, TenancyExpiry } from '@amayumba/contract/reports/owner-figures.ts';
import { ALERTS_MAX, EXPIRING_DAYS } from '@amayumba/contract/reports/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { type Columns, inColumns, rowsOf } from '../../db/columns.ts';
import { blocksWithin, estatesWithin, lastDay, monthAround, percent } from './figures-scope.ts';

/** The leases `l` within scope and filter, with their apartment `a` and estate `e`. */
export const leasesWithin = (viewer: Viewer, filter: OwnerFilter) => sql`
  leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id
  join live_estates e on e.id = b.estate_id and ${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;

const EXPIRING = ['tenant_id', 'tenant_name', 'apartment', 'estate', 'lease_end', 'days_until_expiry'] as const;

/**
 * Tenants whose running lease ends within so many days, soonest first; all, or the first of them. Of a tenant with a lease on a day it is that
 * one which tenant_homes tells, with the names that are shown: nothing else is looked up, for of many estates the list is long.
 */
export async function listExpiringRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
  atMost?: number,
): Promise<ExpiringTenant[]> {
  const within = estatesWithin(viewer, filter);
  const ending = sql`h.shown_from <= ${today}::date and h.shown_until > ${today}::date and h.lease_start <= ${today}::date
    and h.last_day between ${today}::date and ${today}::date + ${days}::int
    and ${filter.block_id === undefined ? sql`true` : sql`h.block_id = ${filter.block_id}`}`;
  const told = sql`h.tenant_id, h.name as tenant_name, h.number as apartment, h.estate_name as estate, h.last_day as lease_end,
    h.last_day - ${today}::date as days_until_expiry`;
  const inEstate = sql`h.number collate "und-x-icu", h.lease_id`;
  const listed =
    atMost === undefined
      ? // By day and then by the estate's name, as one number: of thousands of rows that costs half of comparing names.
        sql`
        select ${told} from tenant_homes h join ranked on ranked.id = h.estate_id where ${ending}
        order by (h.last_day - ${today}::date) * 1000000000::bigint + ranked.place, ${inEstate}`
      : // Found along the days: none of the few ends after the last of the first that are met there.
        sql`
        select ${told} from (
          select h.* from tenant_homes h where ${ending} and h.estate_id in (select e.id from live_estates e where ${within})
          order by h.last_day fetch first ${sql.lit(atMost)} rows with ties
        ) h
        order by h.last_day, h.estate_name collate "und-x-icu", ${inEstate} limit ${sql.lit(atMost)}`;
  const { rows } = await sql<Columns<ExpiringTenant>>`
    with ranked as materialized (
      select e.id, rank() over (order by e.name collate "und-x-icu") as place from live_estates e where ${within}
    ),
    listed as (${listed})
    select ${inColumns(EXPIRING)} from listed`.execute(db);
  return rowsOf(rows);
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
  const isOfYear = (day: RawBuilder<unknown>) => sql`${day} >= ${today}::date - 365 and ${day} < ${today}::date`;
  // Leases of a block that was deleted still count, those of a deleted estate do not.
  const { rows } = await sql<RenewalFigures>`
    with mine as (
      select l.id, ${lastDay} as last_day, l.covers from ${leasesWithin(viewer, filter)} where not isempty(l.covers)
    ),
    terms as (
      -- What was renewed but then given up before its end did not come to that end.
      select distinct mine.id, r.previous_end, true as is_renewed
      from mine join lease_renewals r on r.lease_id = mine.id
      where ${isOfYear(sql`r.previous_end`)} and (mine.last_day is null or r.previous_end < mine.last_day)
      union all
      select mine.id, mine.last_day, false from mine where ${isOfYear(sql`mine.last_day`)}
    )
    select ${percent(sql`count(*) filter (where is_renewed)`, sql`count(*)`)} as renewal_rate,
      count(*) as ended, count(*) filter (where is_renewed) as renewed,
      (select count(*) from mine where mine.covers @> ${today}::date and mine.last_day <@ ${monthAround(today)})
        as expiring_this_month
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
  const [{ renewal_rate, expiring_this_month }, expiring_soon] = await Promise.all([
    getRenewalFigures(db, viewer, filter, today),
    listExpiringRows(db, viewer, filter, today, EXPIRING_DAYS, ALERTS_MAX),
  ]);
  return { renewal_rate, expiring_this_month, expiring_soon };
}
