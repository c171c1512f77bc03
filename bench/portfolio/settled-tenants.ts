import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../server/src/db/connect.ts';

/** Usernames of some tenants who can sign in and have a lease far into the future, so that they can log payments. */
export async function settledTenants(db: Db, today: CalendarDate, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.user_id', 'u.id')
    .innerJoin('leases as l', 'l.tenant_id', 't.id')
    .where('l.lease_start', '<', today)
    .where('l.lease_end', '>', today)
    .where('l.ended_on', 'is', null)
    .where('u.status', '=', 'active')
    .select('u.username')
    .orderBy('u.id')
    .limit(count)
    .execute();
  return rows.map(({ username }) => username);
}
