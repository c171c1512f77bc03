import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import { personMatches } from '../accounts/person-search.ts';
import { leasesOfHomes } from '../estates/home-search.ts';

// How rows that belong to a tenant and a lease are found and named. `row` is the alias of such a row.

/** The last day of a lease `l`; null without an agreed end. */
export const lastDay = sql<CalendarDate | null>`coalesce(l.ended_on, l.lease_end)`;

/** The ids of the tenants with a matching name, username, email address or phone. */
export const tenantsNamed = (search: string): RawBuilder<unknown> =>
  sql`select t.id from tenants t join users u on u.id = t.user_id where ${personMatches(search)}`;

/** The conditions by which a person or a home, as people call it, finds rows. */
export const ofTenantOrHome = (row: string, search: string): Condition[] => [
  sql`${sql.ref(`${row}.tenant_id`)} in (${tenantsNamed(search)})`,
  sql`${sql.ref(`${row}.lease_id`)} in (${leasesOfHomes(search)})`,
];

/** The name of the tenant of a row. */
export const tenantName = (row: string): RawBuilder<string> =>
  sql`(select u.shown_name from tenants t join users u on u.id = t.user_id where t.id = ${sql.ref(`${row}.tenant_id`)})`;

/**
 * The columns of `withTenantDetails`, for a row whose home is joined as the apartment `ap` and the block `b`.
 * Subqueries read the names, because PostgreSQL takes longer to plan so many joins than to read a page.
 */
export const tenantColumns = (row: string) => [
  sql<number>`${sql.ref(`${row}.tenant_id`)}`.as('tenant_id'),
  tenantName(row).as('tenant_name'),
  sql<string | null>`ap.number`.as('apartment'),
  sql<string | null>`b.name`.as('block'),
  sql<string | null>`(select e.name from estates e where e.id = ${sql.ref(`${row}.estate_id`)})`.as('estate'),
];

/** Joins the home of an account `a`: its lease `l`, apartment `ap`, block `b` and estate `e`, if any. */
export const withHome = sql`left join leases l on l.id = a.lease_id left join apartments ap on ap.id = l.apartment_id
  left join blocks b on b.id = ap.block_id left join estates e on e.id = a.estate_id`;

/** Joins the tenant `t` of an account `a`, with the user `u`, and {@link withHome}. */
export const withTenantAndHome = sql`join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id ${withHome}`;

/** The columns of `withTenantDetails`, for an account with {@link withTenantAndHome}. */
export const joinedTenant = sql`a.tenant_id, u.shown_name as tenant_name, ap.number as apartment, b.name as block,
  e.name as estate`;
