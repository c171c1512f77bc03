import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ExpiringTenant, OwnerFilter, TenancyExpiry } from '@amayumba/contract/reports/owner-figures.ts';
import { ALERTS_MAX, EXPIRING_DAYS } from '@amayumba/contract/reports/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { seesAll } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';
import { PLANNED_EACH_TIME } from '../../db/preparing-client.ts';
import { unitName } from '../estates/unit-name.ts';
import { blocksWithin, estatesWithin, lastDay, monthAround, percent } from './figures-scope.ts';

/** The leases `l` within scope and filter, with their apartment `a` and estate `e`. */
export const leasesWithin = (viewer: Viewer, filter: OwnerFilter) => sql`
  leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id
  join live_estates e on e.id = b.estate_id and ${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;

/**
 * The same leases `l` for a count, without their homes. A manager counts all but those of deleted estates, which are
 * few: joining every home takes longer than the count.
 */
const leasesCounted = (viewer: Viewer, filter: OwnerFilter) =>
  seesAll(viewer) && filter.estate_id === undefined && filter.block_id === undefined
    ? sql`(select * from leases held where held.apartment_id not in (select a.id from estates e
        join blocks b on b.estate_id = e.id join apartments a on a.block_id = b.id where e.deleted_at is not null)) l`
    : leasesWithin(viewer, filter);

/** Tenants whose current lease ends within a number of days, soonest first, optionally limited. */
export async function listExpiringRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
  atMost?: number,
): Promise<ExpiringTenant[]> {
  const endsThen = sql`l.covers @> ${today}::date and ${lastDay} between ${today}::date and ${today}::date + ${days}::int`;
  // PostgreSQL expects few leases to end on some days, and would read those of everybody for one owner's. A plan for
  // any days expects fewer still, and would look up the home of each.
  const ends = seesAll(viewer) ? endsThen : sql`(${endsThen}) is true`;
  const { rows } = await sql<ExpiringTenant>`
    select ${sql.raw(PLANNED_EACH_TIME)} l.tenant_id, u.shown_name as tenant_name, ${unitName('a', 'b')} as apartment, e.name as estate, ${lastDay} as lease_end,
      ${lastDay} - ${today}::date as days_until_expiry
    from ${leasesWithin(viewer, filter)} join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
    where ${ends}
    order by ${lastDay}, e.name collate "und-x-icu", a.number collate "und-x-icu", l.id limit ${atMost ?? null}`.execute(
    db,
  );
  return rows;
}

/** The renewal rate of ended terms, and how many current leases end this month. */
export interface RenewalFigures {
  /** In per cent, unrounded; 0 if no term ended. */
  renewal_rate: number;
  ended: number;
  renewed: number;
  expiring_this_month: number;
}

/**
 * Renewals of the last 365 days. A term ends where a renewal begins (its previous end) and where a lease ends (its last
 * day); a lease can count once for each year. See docs/rules.md, Renewals and expiring leases.
 */
export async function getRenewalFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<RenewalFigures> {
  const isOfYear = (day: RawBuilder<unknown>) => sql`${day} >= ${today}::date - 365 and ${day} < ${today}::date`;
  // Leases of a deleted block still count; those of a deleted estate do not.
  // A plan for any days expects a hundredth of the renewals, and would look up the home and estate of each.
  const planned = sql.raw(seesAll(viewer) ? '' : PLANNED_EACH_TIME);
  const { rows } = await sql<RenewalFigures>`
    with ${planned} renewals as (
      select count(*) as renewed from (
        -- Leaves out a renewed term whose lease ended before that term did.
        select distinct l.id, r.previous_end from ${leasesCounted(viewer, filter)} join lease_renewals r on r.lease_id = l.id
        where not isempty(l.covers) and ${isOfYear(sql`r.previous_end`)} and (${lastDay} is null or r.previous_end < ${lastDay})
      ) term
    ),
    endings as (
      select count(*) filter (where ${lastDay} < ${today}::date) as ended, count(*) filter (where l.covers @> ${today}::date) as expiring
      from ${leasesCounted(viewer, filter)}
      where not isempty(l.covers) and ${lastDay} >= ${today}::date - 365 and ${lastDay} < upper(${monthAround(today)})
    )
    select ${percent(sql`renewed`, sql`(renewed + ended)`)} as renewal_rate, renewed + ended as ended, renewed,
      expiring as expiring_this_month
    from renewals cross join endings`.execute(db);
  return onlyRow(rows);
}

/**
 * Leases that end soon, and the share of ended terms that was renewed. See docs/rules.md, Renewals and expiring leases.
 */
export async function getTenancyFigures(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
): Promise<TenancyExpiry> {
  const [{ renewal_rate, ended, expiring_this_month }, expiring_soon] = await Promise.all([
    getRenewalFigures(db, viewer, filter, today),
    listExpiringRows(db, viewer, filter, today, EXPIRING_DAYS, ALERTS_MAX),
  ]);
  return { renewal_rate, ended_terms: ended, expiring_this_month, expiring_soon };
}
