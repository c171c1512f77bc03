import type { Db } from '../../../db/connect.ts';

/** A tenant's name, phone and address for mail; undefined if there is no such tenant. */
export const findContact = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id as user_id', 'u.email', 'u.email_verified_at', 'u.shown_name as name', 'u.phone_number as phone'])
    .where('t.id', '=', tenantId)
    .executeTakeFirst();
