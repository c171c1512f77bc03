import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { recordsOfTenants } from '../audit/records-of-tenants.ts';
import type { DataSubject } from './data-subjects.repository.ts';
import type { Row } from './person-rows.repository.ts';

/**
 * Lists the audit entries on a person's account, leases, money and complaints; other people appear by their role.
 * Values of a payment from the time when it belonged to another tenant are omitted.
 */
export async function listAuditOfPerson(db: Db, { user_id, tenant_id }: DataSubject): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with rows_about as (
      select 'user' as subject, ${user_id}::bigint as id
      union all select 'sign_in', ${user_id}::bigint
      union all ${recordsOfTenants(sql`${tenant_id}::bigint`)}),
    mine as (select *, coalesce(${tenant_id}::bigint, 0)::text as tenant from rows_about)
    select al.at, case when al.user_id = ${user_id} then 'you' else coalesce(u.role, 'the portal') end as by,
      al.action, al.subject, al.subject_id,
      case when coalesce(al.before ->> 'tenant_id', mine.tenant) = mine.tenant
        then coalesce(al.before, '{}') || coalesce(nullif(ap.content -> 'before', 'null'), '{}') else '{}' end as before,
      coalesce(al.after, '{}') || coalesce(nullif(ap.content -> 'after', 'null'), '{}') as after
    from mine join audit_log al on al.subject = mine.subject and al.subject_id = mine.id
    left join audit_personal ap on ap.entry_id = al.id and ap.part = 'details'
    left join users u on u.id = al.user_id
    where coalesce(al.after ->> 'tenant_id', al.before ->> 'tenant_id', mine.tenant) = mine.tenant
    order by al.at, al.id`.execute(db);
  return rows;
}

/** Lists a person's own actions and the addresses they acted from, without the records of others. */
export async function listActionsOfPerson(db: Db, { user_id }: DataSubject): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select al.at, al.action, al.subject, al.subject_id, ap.content ->> 'address' as address
    from audit_log al left join audit_personal ap on ap.entry_id = al.id and ap.part = 'origin'
    where al.user_id = ${user_id} order by al.at, al.id`.execute(db);
  return rows;
}
