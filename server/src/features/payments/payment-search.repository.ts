import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Condition } from '../../access/scope.ts';
import type { Db } from '../../db/connect.ts';
import { containing } from '../../db/listed.ts';
import { personMatches } from '../../db/person-search.ts';

/** Tenants or leases whose payments are looked up one by one; with more it is quicker to look at every payment. */
const LOOKED_UP = 10_000;

/** A receipt number as people type it: `12`, `#12`, `No. 12`. */
const RECEIPT_NUMBER = /^(?:#|no\.?)?\s*(\d{1,15})$/i;

/** The tenants with such a name, account or phone. */
const tenantsFound = (search: string) =>
  sql`select t.id from tenants t join users u on u.id = t.user_id where ${personMatches(search)}`;

/** The leases of apartments with such a number. */
const leasesFound = (search: string) =>
  sql`select l.id from leases l join apartments a on a.id = l.apartment_id where a.search_text like lower(${containing(search)})`;

/** What a search finds payments `p` by, besides whom and what they are from: the reference, or exactly the receipt number. */
function numbersMatch(search: string): Condition[] {
  const reference = sql<SqlBool>`p.reference_number ilike ${containing(search)}`;
  const number = RECEIPT_NUMBER.exec(search)?.[1];
  if (number === undefined) return [reference];
  const receipt = sql<SqlBool>`((p.id, p.due_date) in (select r.payment_id, r.payment_due_date from receipts r where r.number = ${number}::bigint)
    and p.receipt_number = ${number}::bigint)`;
  return [reference, receipt];
}

const idsOf = (found: RawBuilder<unknown>) =>
  sql<number[]>`(select coalesce(json_agg(f.id), '[]') from (${found} limit ${LOOKED_UP + 1}) f)`;

/** What some payments `p` are found by. */
interface FoundBy {
  is: Condition;
  /** That it does not find them, as is quicker where they are found otherwise. */
  isNot: Condition;
}

const foundBy = (is: Condition): FoundBy => ({ is, isNot: sql`(${is}) is not true` });

/**
 * Whether a column has one of these ids: an index is gone through with the array of a subquery, while planning would weigh each id of an
 * array by itself.
 */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[]): Condition =>
  sql`${column} = any ((select ${ids}::bigint[])::bigint[])`;

/** By one of these ids in a column, if there are any. Rows that were found otherwise are told apart by a table of them in memory. */
const byOneOf = (column: RawBuilder<unknown>, ids: readonly number[]): FoundBy[] =>
  ids.length === 0
    ? []
    : [{ is: isOneOf(column, ids), isNot: sql`(${column} in (select unnest(${ids}::bigint[]))) is not true` }];

/** How a search finds payments `p`. */
export interface Search {
  /** The tenants whose payments the first of the ways finds, where there is such a way. */
  tenants: readonly number[];
  /** Conditions of which each payment meets one at most, so that what they find need not be compared. */
  ways: Condition[];
}

/**
 * The ways in which a search finds payments. Each has its index; put together by `or` none would be used, unless they find so many that all
 * payments are looked at. In a snapshot: tenants and leases are asked for first, so that a way without any is left out.
 */
export async function waysToFind(view: Db, search: string): Promise<Search> {
  const { rows } = await sql<{ tenants: number[]; leases: number[] }>`
    select ${idsOf(tenantsFound(search))} as tenants, ${idsOf(leasesFound(search))} as leases`.execute(view);
  const { tenants, leases } = rows[0] ?? { tenants: [], leases: [] };
  const numbers = numbersMatch(search);
  if (Math.max(tenants.length, leases.length) > LOOKED_UP) {
    const whose = [sql`p.tenant_id in (${tenantsFound(search)})`, sql`p.lease_id in (${leasesFound(search)})`];
    return { tenants: [], ways: [sql`(${sql.join([...whose, ...numbers], sql` or `)})`] };
  }
  const found = [...byOneOf(sql`p.tenant_id`, tenants), ...byOneOf(sql`p.lease_id`, leases), ...numbers.map(foundBy)];
  const ways = found.map(({ is }, place) => {
    const others = found.slice(0, place).map(({ isNot }) => sql` and ${isNot}`);
    return sql<SqlBool>`(${is}${sql.join(others, sql``)})`;
  });
  return { tenants, ways };
}
