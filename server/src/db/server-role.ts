import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { OFFICE, PLATFORM } from './schemas.ts';
import { APPEND_ONLY, ENDED_BY, ERASABLE, UNDONE } from './tables/protected-tables.ts';
import { withinTransaction } from './transaction.ts';

/** The server reads these; the owner writes them. */
const READ_ONLY = ['kysely_migration', 'kysely_migration_lock'];
/** Two servers that start at once must not grant at the same time. */
const LOCK = '4705122027';

/** The columns that the server may update in tables of which it may update no other column. */
const ENDING = Object.entries(ENDED_BY).flatMap(([table, columns]) =>
  columns.map((column) => [table, column] as const),
);

/** The role that a connection works as. */
export async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Citus refuses grants of single columns: there the whole row may be updated, and only the triggers protect it. */
const BY_COLUMN = sql`not exists (select from pg_extension where extname = 'citus')`;

/**
 * The statements that give the role the privileges that the server needs and revoke all others; none where the role
 * owns the tables, because then it may do everything.
 */
const statementsFor = (role: string) => sql<{ statement: string }>`
  with relations as (
    select c.oid, c.relkind, c.oid::regclass::text as name, c.relname::text
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'S')
      and not pg_has_role(${role}, c.relowner, 'member')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), wishes as (
    select oid, relkind, name, case
      when relkind = 'S' then '{usage,select,update}'::text[]
      when relname = any (${READ_ONLY}) then '{select}'
      when relname = any (${APPEND_ONLY}) then '{select,insert}'
      when relname = ${UNDONE} and ${BY_COLUMN} then '{select,insert,delete}'
      when relname = ${UNDONE} then '{select,insert,update,delete}'
      when relname = any (${Object.keys(ENDED_BY)}) and ${BY_COLUMN} then '{select,insert}'
      when relname = any (${Object.keys(ENDED_BY)}) then '{select,insert,update}'
      when relname = ${ERASABLE} then '{select,insert,delete}'
      else '{select,insert,update,delete}' end as wanted
    from relations
  ), lacking as (
    select oid, relkind, name, privilege
    from wishes cross join unnest(wanted) as privilege
    where not case relkind when 'S' then has_sequence_privilege(${role}, oid, privilege) else has_table_privilege(${role}, oid, privilege) end
  )
  select format('grant %s on %s %s to %I', privileges, kind, string_agg(name, ', '), ${role}::text) as statement
  from (
    select name, case relkind when 'S' then 'sequence' else 'table' end as kind, string_agg(privilege, ', ') as privileges
    from lacking group by oid, relkind, name
  ) each
  group by kind, privileges
  union all
  select format('revoke update, delete, truncate on %s from %I, public', name, ${role}::text)
  from relations
  where relkind = 'r' and relname <> ${UNDONE}
    and (relname = any (${APPEND_ONLY}) or relname = any (${Object.keys(ENDED_BY)}) and ${BY_COLUMN})
    and has_table_privilege(${role}, oid, 'update, delete, truncate')
  union all
  select format('revoke update, truncate on %s from %I, public', name, ${role}::text)
  from relations
  where (relname = ${ERASABLE} or relname = ${UNDONE} and ${BY_COLUMN})
    and has_table_privilege(${role}, oid, 'update, truncate')
  union all
  select format('grant update (%s) on %s to %I', string_agg(quote_ident(columns.name), ', '), relations.name, ${role}::text)
  from relations join unnest(${ENDING.map(([table]) => table)}::text[], ${ENDING.map(([, column]) => column)}::text[])
    columns (of, name) on columns.of = relname
  where ${BY_COLUMN} and not has_column_privilege(${role}, oid, columns.name, 'update')
  group by relations.name`;

/** The server's role reads the companies, lists itself among the processes, and stores and deletes sign-ups. */
export async function grantPlatform(tx: Db, role: string): Promise<void> {
  const [schema, to] = [sql.id(PLATFORM), sql.id(role)];
  await sql`grant usage on schema ${schema} to ${to}`.execute(tx);
  await sql`grant select on all tables in schema ${schema} to ${to}`.execute(tx);
  await sql`grant insert, update, delete on ${sql.id(PLATFORM, 'processes')} to ${to}`.execute(tx);
  await sql`grant insert, delete on ${sql.id(PLATFORM, 'sign_ups')} to ${to}`.execute(tx);
}

/**
 * Grants the server's role what the server needs in a company's schema. Call it as the owner, after every migration.
 */
export const grantToServer = (owner: Db, role: string, schema: string = OFFICE): Promise<void> =>
  withinTransaction(owner, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(tx);
    await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(tx);
    const { rows } = await statementsFor(role).execute(tx);
    // As one script, which is one round trip.
    await sql.raw(rows.map(({ statement }) => statement).join(';\n')).execute(tx);
  });

/**
 * Gives the server's role an empty search path in this database, so that a connection that names no company fails
 * instead of reading another company's tables. A path that somebody has set stays: a pooler may need it, see
 * docs/scaling.md.
 */
export async function emptySearchPath(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; is_set: boolean }>`
    select current_user::text as role, current_database()::text as database, exists (
      select from pg_db_role_setting s cross join unnest(s.setconfig) as setting
      where s.setrole = current_user::regrole and s.setdatabase in (0, d.oid) and setting like 'search_path=%'
    ) as is_set
    from pg_database d where d.datname = current_database()`.execute(db);
  const [found] = rows;
  if (!found || found.is_set) return;
  await sql`alter role ${sql.id(found.role)} in database ${sql.id(found.database)} set search_path = ''`.execute(db);
}
