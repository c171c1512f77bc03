import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Condition, visibleComplaints, visibleEstates, visiblePayments } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';

// Whose rows a figure draws on: the viewer's (access/scope.ts), narrowed by the filter. An estate or block that is not the viewer's
// gives nothing at all, just as one that does not exist. Decisions §6.

const all = (conditions: readonly (Condition | undefined)[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )})`;

const livesInBlock = (leaseId: string, block: number) => sql<SqlBool>`exists (
  select from leases within_lease join apartments within_home on within_home.id = within_lease.apartment_id
  where within_lease.id = ${sql.ref(leaseId)} and within_home.block_id = ${block})`;

/** Estates `e`. With a block, the estate it stands in. */
export const estatesWithin = (viewer: Viewer, { estate_id, block_id }: OwnerFilter): Condition =>
  all([
    visibleEstates(viewer),
    estate_id === undefined ? undefined : sql`e.id = ${estate_id}`,
    block_id === undefined
      ? undefined
      : sql`exists (select from live_blocks asked where asked.estate_id = e.id and asked.id = ${block_id})`,
  ]);

/** Blocks `b`, where their estates are already within. */
export const blocksWithin = ({ block_id }: OwnerFilter): Condition =>
  block_id === undefined ? sql`true` : sql`b.id = ${block_id}`;

/** Payments `p`, by the lease they belong to. */
export const paymentsWithin = (viewer: Viewer, { estate_id, block_id }: OwnerFilter): Condition =>
  all([
    visiblePayments(viewer),
    estate_id === undefined ? undefined : sql`p.estate_id = ${estate_id}`,
    block_id === undefined ? undefined : livesInBlock('p.lease_id', block_id),
  ]);

/** Complaints `c`, by the lease they were made under. */
export const complaintsWithin = (viewer: Viewer, { estate_id, block_id }: OwnerFilter): Condition =>
  all([
    visibleComplaints(viewer),
    estate_id === undefined ? undefined : sql`c.estate_id = ${estate_id}`,
    block_id === undefined ? undefined : livesInBlock('c.lease_id', block_id),
  ]);

/** A share in percent, unrounded; 0 without a denominator. Decisions §6. */
export const percent = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql<number>`coalesce(${part} * 100.0 / nullif(${whole}, 0), 0)`;

/** A sum of whole shillings; what JSON could not carry exactly stays at the largest number it can. */
export const shillings = (sum: RawBuilder<unknown>) => sql<number>`least(coalesce(${sum}, 0), ${sql.lit(UGX_MAX)})`;

/** The month a day lies in, as a range of days. */
export const monthAround = (day: CalendarDate) =>
  sql`daterange(date_trunc('month', ${day}::timestamp)::date, (date_trunc('month', ${day}::timestamp) + interval '1 month')::date)`;

/** First and last name of a user `u`, or the username. */
export const nameOfPerson = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`;
