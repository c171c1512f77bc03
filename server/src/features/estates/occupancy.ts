import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Condition } from '../../access/scope.ts';

/**
 * Whether somebody lives in an apartment on a day, on a query that calls the table `a`: a lease covers the day and its tenant's
 * account is active. Available otherwise. Decisions §5.
 */
export const occupiedOn = (day: CalendarDate): RawBuilder<boolean> => sql<boolean>`exists (
  select from leases living
  join tenants resident on resident.id = living.tenant_id
  join users account on account.id = resident.user_id
  where living.apartment_id = a.id and living.covers @> ${day}::date and account.status = 'active')`;

/**
 * The blocks `b` of estates `e` that a condition holds for, one row each: how many apartments a block has and how many of them are
 * {@link occupiedOn} a day. At most one lease covers an apartment on a day, so the joins repeat none.
 */
export const homesByBlock = (which: Condition, day: CalendarDate): RawBuilder<unknown> => sql`(
  select b.estate_id, b.id as block_id, b.name as block_name, count(a.id) as homes, count(account.id) as occupied
  from live_estates e join live_blocks b on b.estate_id = e.id
  left join live_apartments a on a.block_id = b.id
  left join leases living on living.apartment_id = a.id and living.covers @> ${day}::date
  left join tenants resident on resident.id = living.tenant_id
  left join users account on account.id = resident.user_id and account.status = 'active'
  where ${which}
  group by b.estate_id, b.id, b.name)`;

/**
 * The same for what a list of tenants shows on a day, on a query that calls tenant_homes `h`: of tenants with a lease on that day it is
 * that lease which is shown.
 */
export const livesThereOn = (day: CalendarDate): RawBuilder<boolean> => sql<boolean>`(h.is_active
  and h.shown_from <= ${day}::date and h.shown_until > ${day}::date and h.lease_start <= ${day}::date
  and (h.last_day >= ${day}::date or h.last_day is null))`;
