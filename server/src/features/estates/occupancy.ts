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
