import type { ClaimQuery, MyClaimsQuery } from '@amayumba/contract/money/claim.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { anyOf, type Condition, seesAll, visiblePayments, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { anyPattern, listedLate } from '../../../db/listed.ts';
import { ofTenantOrHome, tenantColumns } from '../../tenants/tenant-and-home.ts';

/** Claims `c` about payments `p` that are not deleted. */
const claims = (db: Db) =>
  db.selectFrom('claims as c').innerJoin('live_charges as p', 'p.id', 'c.charge_id').select('c.id');

/** The names and the home are read only for the claims of a page. */
const shownClaims = <DB, TB extends keyof DB>(db: Db, found: SelectQueryBuilder<DB, TB, { id: number }>) =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('claims as c', 'c.id', 'found.id')
    .innerJoin('charges as p', 'p.id', 'c.charge_id')
    .leftJoin('leases as l', 'l.id', 'p.lease_id')
    .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'ap.block_id')
    .select(tenantColumns('p'))
    .select([
      'c.id',
      'c.state',
      'c.charge_id',
      'p.payment_type',
      'p.months_paid',
      'p.payment_for_year',
      'p.description',
      'p.account_id',
      'c.amount',
      'c.method',
      'c.reference as reference_number',
      'c.paid_on',
      'c.notes',
      'c.file_id',
      'c.receipt_id',
      'c.reason',
      'c.logged_at',
    ]);

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaimRow>>>;

export const findClaimRow = (db: Db, id: number) =>
  shownClaims(db, claims(db).where('c.id', '=', id)).executeTakeFirst();

/** Claims `c` about payments `p` of a tenant or an apartment, or with a transaction id. */
const matches = (search: string): Condition =>
  anyOf([sql`c.reference ilike ${anyPattern(search)}`, ...ofTenantOrHome('p', search)]);

/**
 * Claims `c` about payments that are not deleted, for a count. Those are few, so that their payments are not looked up.
 */
const claimsCounted = (db: Db) =>
  db
    .selectFrom('claims as c')
    .select('c.id')
    .where(sql<boolean>`not exists (select from charges p where p.id = c.charge_id and p.deleted_at is not null)`);

const LAST_FIRST = sql`c.logged_at desc, c.id desc`;

/** Claims, those that wait longest first; then the decided ones, the latest first. */
export function listClaimRows(db: Db, viewer: Viewer, query: ClaimQuery) {
  const order =
    query.state === 'waiting'
      ? sql`c.logged_at, c.id`
      : sql`c.state = 'waiting' desc, case when c.state = 'waiting' then c.logged_at end, ${LAST_FIRST}`;
  const inState = whenGiven(query.state, (state) => sql`c.state = ${sql.lit(state)}`);
  const found = claims(db)
    .where(visiblePayments(viewer))
    .where(inState)
    .where(whenGiven(query.account, (id) => sql`p.account_id = ${id}`))
    .where(whenGiven(query.charge, (id) => sql`c.charge_id = ${id}`))
    .where(whenGiven(query.estate_id, (id) => sql`p.estate_id = ${id}`))
    .where(whenGiven(query.search, matches))
    .orderBy(order);
  const { account, charge, estate_id, search } = query;
  const isOfAll = seesAll(viewer) && [account, charge, estate_id, search].every((filter) => filter === undefined);
  return listedLate(
    query,
    found,
    (page) => shownClaims(db, page).orderBy(order),
    undefined,
    isOfAll ? claimsCounted(db).where(inState) : undefined,
  );
}

/** How many claims wait within the viewer's reach. */
export async function countWaitingClaims(db: Db, viewer: Viewer): Promise<number> {
  const waiting = seesAll(viewer) ? claimsCounted(db) : claims(db).where(visiblePayments(viewer));
  const { count } = await waiting
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`c.state = 'waiting'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The claims of a tenant, the last logged first. */
export function listOwnClaimRows(db: Db, viewer: Viewer, query: MyClaimsQuery) {
  const found = claims(db)
    .where(visiblePayments(viewer))
    .where(whenGiven(query.state, (state) => sql`c.state = ${sql.lit(state)}`))
    .where(whenGiven(query.account, (id) => sql`p.account_id = ${id}`))
    .orderBy(LAST_FIRST);
  return listedLate(query, found, (page) => shownClaims(db, page).orderBy(LAST_FIRST));
}
