import type { ClaimQuery, MyClaimsQuery } from '@amayumba/contract/money/claim.ts';
import { sql } from 'kysely';
import { visiblePayments, whenGiven } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { containsPattern, listed } from '../../../db/listed.ts';
import { personMatches } from '../../accounts/person-search.ts';

const claims = (db: Db) =>
  db
    .selectFrom('claims as c')
    .innerJoin('live_charges as p', 'p.id', 'c.charge_id')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('leases as l', 'l.id', 'p.lease_id')
    .leftJoin('apartments as ap', 'ap.id', 'l.apartment_id')
    .leftJoin('blocks as b', 'b.id', 'ap.block_id')
    .leftJoin('estates as e', 'e.id', 'p.estate_id')
    .select([
      'c.id',
      'c.state',
      'c.charge_id',
      'p.payment_type',
      'p.months_paid',
      'p.payment_for_year',
      'p.description',
      'p.account_id',
      'p.tenant_id',
      'u.shown_name as tenant_name',
      'ap.number as apartment',
      'b.name as block',
      'e.name as estate',
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

export const findClaimRow = (db: Db, id: number) => claims(db).where('c.id', '=', id).executeTakeFirst();

/** Claims, those that wait longest first; decided ones, the last first. */
export const listClaimRows = (db: Db, query: ClaimQuery) =>
  listed(
    query,
    claims(db)
      .where(whenGiven(query.state, (state) => sql`c.state = ${state}`))
      .where(whenGiven(query.account, (id) => sql`p.account_id = ${id}`))
      .where(whenGiven(query.charge, (id) => sql`c.charge_id = ${id}`))
      .where(whenGiven(query.estate_id, (id) => sql`p.estate_id = ${id}`))
      .where(
        whenGiven(
          query.search,
          (search) => sql`(${personMatches(search)} or c.reference ilike ${containsPattern(search)}
            or ap.search_text like lower(${containsPattern(search)}))`,
        ),
      )
      .$if(query.state === 'waiting', (waiting) => waiting.orderBy('c.logged_at').orderBy('c.id'))
      .$if(query.state !== 'waiting', (all) =>
        all
          .orderBy(sql`c.state = 'waiting' desc`)
          .orderBy(sql`case when c.state = 'waiting' then c.logged_at end`)
          .orderBy('c.logged_at', 'desc')
          .orderBy('c.id', 'desc'),
      ),
  );

/** The claims of a tenant, the last logged first. */
export const listOwnClaimRows = (db: Db, viewer: Viewer, query: MyClaimsQuery) =>
  listed(
    query,
    claims(db)
      .where(visiblePayments(viewer))
      .where(whenGiven(query.state, (state) => sql`c.state = ${state}`))
      .where(whenGiven(query.account, (id) => sql`p.account_id = ${id}`))
      .orderBy('c.logged_at', 'desc')
      .orderBy('c.id', 'desc'),
  );
