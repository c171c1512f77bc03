import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import { unitName } from '../../estates/unit-name.ts';
import type { Agreement, Letting, Share } from './fees.ts';

/** A row that belongs to an owner. */
type Owned<Row> = Row & { owner: number };

/** The shares that owners have or had. A share of a deleted estate ended the day before: no least fee is due. */
export const listShares = (db: Db, owners: readonly number[]): Promise<Owned<Share>[]> =>
  db
    .selectFrom('estate_ownerships as o')
    .innerJoin('estates as e', 'e.id', 'o.estate_id')
    .select(['o.owner_id as owner', 'o.estate_id as estate', 'o.from_date', 'o.slice_from', 'o.share_percent'])
    .select(
      sql<CalendarDate | null>`least(o.to_date, (e.deleted_at at time zone interval '3 hours')::date - 1)`.as(
        'to_date',
      ),
    )
    .where('o.owner_id', '=', anyId(owners))
    .orderBy('o.estate_id')
    .orderBy('o.from_date')
    .execute();

const anyId = (ids: readonly number[]) => sql<number>`any (${[...ids]}::bigint[])`;

/** The agreements of estates in which owners have or had a share. */
export const listAgreements = (db: Db, owners: readonly number[]): Promise<Agreement[]> =>
  db
    .selectFrom('fee_agreements as f')
    .select(['f.estate_id as estate', 'f.from_date', 'f.percent_of', 'f.percent'])
    .select(['f.minimum', 'f.letting_fee', 'f.vat_percent'])
    .where((is) =>
      is(
        'f.estate_id',
        'in',
        is.selectFrom('estate_ownerships').select('estate_id').where('owner_id', '=', anyId(owners)),
      ),
    )
    .execute();

/** The names of estates, in their order. */
export const listEstateNames = (db: Db, ids: readonly number[]): Promise<{ estate: number; estate_name: string }[]> =>
  db
    .selectFrom('estates as e')
    .select(['e.id as estate', 'e.name as estate_name'])
    .where('e.id', '=', anyId(ids))
    .orderBy('e.name')
    .orderBy('e.id')
    .execute();

/** The days of an owner's months for which lettings are charged; no day after the last one of all. */
interface LettingRange {
  owner: number;
  from: CalendarDate;
}

/**
 * The leases with new tenants that began until a day and whose letting fee was not charged before the month: leases of
 * the month, or of a month since the owner's first statement that were entered late. A tenant who moves within an
 * estate is not new.
 */
export async function listLettings(
  db: Db,
  ranges: readonly LettingRange[],
  until: CalendarDate,
): Promise<Owned<Letting>[]> {
  const owners = ranges.map(({ owner }) => owner);
  const days = ranges.map(({ from }) => from);
  const { rows } = await sql<Owned<Letting>>`
    select o.owner_id as owner, l.id as lease, b.estate_id as estate, ${unitName('ap', 'b')} as apartment, l.lease_start,
      coalesce((
        select round(t.rent_amount / case t.rent_every when 'week' then 12.0 / 52 when 'month' then 1 when 'quarter' then 3
          when 'half_year' then 6 else 12 end)::bigint
        from lease_terms t where t.lease_id = l.id order by t.starts_on limit 1), ap.rent_amount) as rent
    from unnest(${owners}::bigint[], ${days}::date[]) as range (owner_id, first_day)
    join estate_ownerships o on o.owner_id = range.owner_id
    join blocks b on b.estate_id = o.estate_id
    join apartments ap on ap.block_id = b.id
    join leases l on l.apartment_id = ap.id and l.lease_start between o.from_date and coalesce(o.to_date, 'infinity')
    where l.lease_start <= ${until}::date and not isempty(l.covers)
      and l.lease_start >= least(range.first_day, (
        select min(s.month) from owner_statements s where s.owner_id = o.owner_id and s.replaced_by is null))
      and exists (select from fee_agreements f where f.estate_id = o.estate_id and f.letting_fee > 0)
      and not exists (
        select from leases earlier join apartments home on home.id = earlier.apartment_id
        join blocks place on place.id = home.block_id
        where earlier.tenant_id = l.tenant_id and earlier.lease_start < l.lease_start and not isempty(earlier.covers)
          and place.estate_id = b.estate_id)
      and not exists (select from owner_fees f where f.lease_id = l.id and f.owner_id = o.owner_id
        and f.kind = 'letting' and f.reversed_at is null and f.effective_on < range.first_day)
    order by l.lease_start, l.id`.execute(db);
  return rows;
}
