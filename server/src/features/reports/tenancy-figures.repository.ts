import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ExpiringTenant, OwnerFilter, TenancyExpiry } from '@amayumba/contract/reports/owner-figures.ts';
import { ALERTS_MAX, EXPIRING_DAYS } from '@amayumba/contract/reports/rules.ts';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { blockFigures } from '../../db/block-figures.ts';
import { blocksWithin, estatesWithin, lastDay, nameOfPerson, percent } from './figures-scope.ts';

/** The leases `l` within scope and filter, with their apartment `a` and estate `e`. */
export const leasesWithin = (viewer: Viewer, filter: OwnerFilter) => sql`
  leases l join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id
  join live_estates e on e.id = b.estate_id and ${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;

/** The blocks of those leases, with the names of their estates: those of a deleted block as well, but not those of a deleted estate. */
const blocksOfLeases = (viewer: Viewer, filter: OwnerFilter) => sql`
  select b.id as block_id, e.name as estate from blocks b join live_estates e on e.id = b.estate_id
  where ${estatesWithin(viewer, filter)} and ${blocksWithin(filter)}`;

/** Tenants whose running lease ends within so many days, soonest first; all, or the first of them. */
export async function listExpiringRows(
  db: Db,
  viewer: Viewer,
  filter: OwnerFilter,
  today: CalendarDate,
  days: number,
  atMost?: number,
): Promise<ExpiringTenant[]> {
  const told = blockFigures(blocksOfLeases(viewer, filter), ['estate'], today);
  // Of the first few leases each is in one of as many blocks: those where a lease ends first. Names are looked up for what is shown.
  const { rows } = await sql<ExpiringTenant>`
    select l.tenant_id, ${nameOfPerson} as tenant_name, l.apartment, l.estate, l.last_day as lease_end,
      l.last_day - ${today}::date as days_until_expiry
    from (
      select l.id, l.tenant_id, a.number as apartment, b.estate, ${lastDay} as last_day
      from (
        select f.block_id, f.estate from ${told} f where f.next_lease_end <= ${today}::date + ${days}::int
        ${atMost === undefined ? sql`` : sql`order by f.next_lease_end fetch first ${sql.lit(atMost)} rows with ties`}
      ) b
      join apartments a on a.block_id = b.block_id join leases l on l.apartment_id = a.id
      where l.covers @> ${today}::date and ${lastDay} <= ${today}::date + ${days}::int
      ${
        atMost === undefined
          ? sql``
          : sql`order by ${lastDay}, b.estate collate "und-x-icu", a.number collate "und-x-icu", l.id limit ${sql.lit(atMost)}`
      }
    ) l
    join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
    order by l.last_day, l.estate collate "und-x-icu", l.apartment collate "und-x-icu", l.id`.execute(db);
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
  const told = blockFigures(blocksOfLeases(viewer, filter), [], today);
  const { rows } = await sql<RenewalFigures>`
    select ${percent(sql`sum(f.terms_renewed)`, sql`sum(f.terms_ended)`)} as renewal_rate,
      coalesce(sum(f.terms_ended), 0)::bigint as ended, coalesce(sum(f.terms_renewed), 0)::bigint as renewed,
      coalesce(sum(f.leases_ending), 0)::bigint as expiring_this_month
    from ${told} f`.execute(db);
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
  const expiring_soon = await listExpiringRows(db, viewer, filter, today, EXPIRING_DAYS, ALERTS_MAX);
  return { renewal_rate, expiring_this_month, expiring_soon };
}
