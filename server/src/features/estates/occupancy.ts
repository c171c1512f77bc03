import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';

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
 * The same for what a list of tenants shows on a day, on a query that calls tenant_homes `h`: of tenants with a lease on that day it is
 * that lease which is shown.
 */
export const livesThereOn = (day: CalendarDate): RawBuilder<boolean> => sql<boolean>`(h.is_active
  and h.shown_from <= ${day}::date and h.shown_until > ${day}::date and h.lease_start <= ${day}::date
  and (h.last_day >= ${day}::date or h.last_day is null))`;
