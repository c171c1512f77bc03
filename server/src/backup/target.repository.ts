import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { listAppliedMigrations } from '../db/migrate.ts';
import type { Contents, TableContents } from './contents.ts';

/** The content of a target database: nothing, a portal without accounts, a portal in use, or something else. */
export type Occupation = 'empty' | 'unused' | 'in use' | 'foreign';

export async function findOccupation(db: Db): Promise<Occupation> {
  if ((await listAppliedMigrations(db)).length === 0) {
    const { rows } = await sql<{ is_empty: boolean }>`
      select not exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')
      ) as is_empty`.execute(db);
    return rows[0]?.is_empty === true ? 'empty' : 'foreign';
  }
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from users) or exists (select from estates) or exists (select from contact_messages) as is_used`.execute(
    db,
  );
  return rows[0]?.is_used === true ? 'in use' : 'unused';
}

/**
 * Drops everything that migrations created, and nothing that belongs to an extension. Runs in the caller's
 * transaction.
 */
export async function dropAllObjects(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      statements text[];
      statement text;
    begin
      -- All names before the first of them is gone.
      select coalesce(array_agg(found.drop_it), '{}') into statements from (
        select format('drop %s if exists %s cascade',
            case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
            c.oid::regclass) as drop_it
          from pg_class c
          where c.relnamespace = current_schema()::text::regnamespace and c.relkind in ('r', 'v', 'm', 'S')
            and not exists (select from pg_depend d where d.objid = c.oid and d.refobjid <> c.oid and d.deptype in ('e', 'a', 'i'))
        union all
        select format('drop routine if exists %s cascade', p.oid::regprocedure)
          from pg_proc p
          where p.pronamespace = current_schema()::text::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all
        select format('drop collation if exists %I cascade', l.collname)
          from pg_collation l
          where l.collnamespace = current_schema()::text::regnamespace
            and not exists (select from pg_depend d where d.objid = l.oid and d.deptype = 'e')
        union all
        select format('drop type if exists %s cascade', format_type(t.oid, null))
          from pg_type t
          where t.typnamespace = current_schema()::text::regnamespace and t.typtype in ('e', 'd')
            and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      ) found;
      foreach statement in array statements loop
        execute statement;
      end loop;
    end $$`.execute(db);
}

/** Deletes the rows that migrations inserted. The tables are in the order in which they are filled. */
export async function emptyTables(db: Db, tables: readonly TableContents[]): Promise<void> {
  // The audit log, which has none, refuses to be emptied.
  for (const { name, rows } of tables.toReversed())
    if (rows !== '0') await sql`delete from ${sql.table(name)}`.execute(db);
}

/** Runs the deferred checks now, which otherwise run at the commit; a table with pending checks cannot be altered. */
export const checkConstraints = async (db: Db): Promise<void> =>
  void (await sql`set constraints all immediate`.execute(db));

/** Sets each series of ids to its saved value. */
export async function setSequences(db: Db, sequences: Contents['sequences']): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await sql`select setval(${sql.lit(`"${name}"`)}::regclass, ${last_value}::bigint, ${is_called})`.execute(db);
  }
}

/** Updates the planner's statistics of the schema's tables; autovacuum would do it only after a minute. */
export async function analyze(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = current_schema()::text::regnamespace and c.relkind = 'r'`.execute(db);
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}
