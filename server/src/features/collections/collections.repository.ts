import type { CollectionQuery } from '@amayumba/contract/money/collection.ts';
import { type Insertable, type SelectQueryBuilder, sql, type UpdateObject } from 'kysely';
import { anyOf, type Condition, visibleAccounts, whenGiven } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { anyPattern, listedLate } from '../../db/listed.ts';
import { ofTenantOrHome, tenantColumns } from '../tenants/tenant-and-home.ts';

export const insertCollection = async (tx: Db, attempt: Insertable<Database['collections']>): Promise<void> => {
  await tx.insertInto('collections').values(attempt).execute();
};

export type CollectionChange = UpdateObject<Database, 'collections'>;

const LOCKED = [
  'id',
  'account_id',
  'provider',
  'phone',
  'amount',
  'by_link',
  'state',
  'requests',
  'reason_code',
  'provider_reference',
  'receipt_id',
] as const;

export type LockedCollection = NonNullable<Awaited<ReturnType<typeof lockCollection>>>;

/** One attempt, locked until the transaction ends. Its account is locked before it. */
export const lockCollection = (tx: Db, id: string) =>
  tx
    .selectFrom('collections')
    .select(LOCKED)
    .select(sql<number>`coalesce(extract(epoch from now() - asked_at), 0)::float8`.as('waited_s'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The request of an attempt, which never changes. */
export const findRequest = (db: Db, id: string) =>
  db
    .selectFrom('collections')
    .select(['account_id', 'provider', 'phone', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether an attempt ended with a receipt. */
export async function isCollected(tx: Db, receiptId: number): Promise<boolean> {
  const row = await tx.selectFrom('collections').select('id').where('receipt_id', '=', receiptId).executeTakeFirst();
  return row !== undefined;
}

/** Changes a locked attempt. */
export async function changeCollection(tx: Db, id: string, change: CollectionChange): Promise<void> {
  await tx.updateTable('collections').set(change).where('id', '=', id).execute();
}

/** Ends an attempt for good. */
export const finishCollection = (tx: Db, id: string, change: CollectionChange): Promise<void> =>
  changeCollection(tx, id, { ...change, finished_at: sql<Date>`now()`, next_check_at: null });

/** Attempts `k` that meet a condition, of accounts `a` that a viewer may see; null is the portal itself. */
const collectionsThat = (db: Db, viewer: Viewer | null, condition: Condition) =>
  db
    .selectFrom('collections as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select('k.id')
    .where(viewer ? visibleAccounts(viewer) : sql<boolean>`true`)
    .where(condition);

const shownCollections = <DB, TB extends keyof DB>(db: Db, found: SelectQueryBuilder<DB, TB, { id: string }>) =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('collections as k', 'k.id', 'found.id')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .leftJoin('leases as l', 'l.id', 'a.lease_id')
    .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'ap.block_id')
    .leftJoin('receipts as r', 'r.id', 'k.receipt_id')
    .select(tenantColumns('a'))
    .select([
      'k.id',
      'k.account_id',
      'k.provider',
      'k.phone',
      'k.amount',
      'k.state',
      'k.reason_code',
      'k.provider_reference',
      'k.receipt_id',
      sql<string | null>`r.snapshot ->> 'code'`.as('receipt_code'),
      'k.requested_at',
      'k.finished_at',
      'k.checks',
      'k.decision',
      sql<number>`coalesce(extract(epoch from now() - k.asked_at), 0)::float8`.as('waited_s'),
      sql<boolean>`k.next_check_at is not null and exists (
        select from provider_settings p where p.provider = k.provider and p.mode = k.mode)`.as('is_checked'),
    ]);

export type CollectionRow = NonNullable<Awaited<ReturnType<typeof findCollectionRow>>>;

/** One attempt, if its viewer may see it. */
export const findCollectionRow = (db: Db, viewer: Viewer | null, id: string) =>
  shownCollections(db, collectionsThat(db, viewer, sql`k.id = ${id}`)).executeTakeFirst();

/** An attempt that a pay link of an account started. */
export const findLinkedRow = (db: Db, id: string, accountId: number) =>
  shownCollections(
    db,
    collectionsThat(db, null, sql`k.id = ${id} and k.account_id = ${accountId} and k.by_link`),
  ).executeTakeFirst();

/** Finds attempts by the payer's phone, the network's number, the tenant or the home. */
const matches = (search: string): Condition => {
  const digits = search.replaceAll(/\D/g, '').replace(/^0/, '');
  const phone: Condition = digits.length < 3 ? sql`false` : sql`k.phone like ${`%${digits}%`}`;
  return anyOf([phone, sql`k.provider_reference ilike ${anyPattern(search)}`, ...ofTenantOrHome('a', search)]);
};

const inState = (state: NonNullable<CollectionQuery['state']>): Condition =>
  state === 'open' ? sql`k.state in ('created', 'sent', 'pending')` : sql`k.state = ${sql.lit(state)}`;

/** Attempts, the latest first. */
export function listCollectionRows(db: Db, viewer: Viewer, query: CollectionQuery) {
  const order = sql`k.requested_at desc, k.id`;
  const found = collectionsThat(db, viewer, sql`true`)
    .where(whenGiven(query.state, inState))
    .where(whenGiven(query.provider, (provider) => sql`k.provider = ${provider}`))
    .where(whenGiven(query.account, (id) => sql`k.account_id = ${id}`))
    .where(whenGiven(query.search, matches))
    .orderBy(order);
  return listedLate(query, found, (page) => shownCollections(db, page).orderBy(order));
}

/** How many attempts of a network may still be answered. */
export async function countOpen(db: Db, provider: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from collections k
    where k.provider = ${provider} and k.state in ('created', 'sent', 'pending')`.execute(db);
  return rows[0]?.count ?? 0;
}
