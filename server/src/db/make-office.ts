import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { codeOf } from './error-code.ts';
import { OFFICE } from './schemas.ts';
import { withinTransaction } from './transaction.ts';

/** PostgreSQL's code for a missing privilege. */
const NOT_ALLOWED = '42501';

/** The owner may not create schemas. The message is a sentence for the person at the shell. */
export class SchemaNotAllowed extends Error {
  override readonly name = 'SchemaNotAllowed';
}

/**
 * Moves everything that the migrations created in `public`, but no extension: the owner cannot move an extension of the
 * server's superuser. Everything that belongs to a table moves with it.
 */
const MOVE = sql`
  do $$
  declare
    statements text[];
    statement text;
  begin
    select coalesce(array_agg(found.move_it), '{}') into statements from (
      select format('alter %s %s set schema office',
          case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          c.oid::regclass) as move_it
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a', 'i') and d.refobjid <> c.oid)
      union all
      select format('alter routine %s set schema office', p.oid::regprocedure)
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter collation %s set schema office', l.oid::regcollation)
        from pg_collation l
        where l.collnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = l.oid and d.deptype = 'e')
      union all
      select format('alter type %s set schema office', format_type(t.oid, null))
        from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    ) found;
    foreach statement in array statements loop
      execute statement;
    end loop;
  end $$`;

/**
 * Creates the schema of the first company where it is missing, and moves the tables of a portal from `public` to it:
 * all of them or none. Call it as the owner, before migrations.
 * @throws SchemaNotAllowed
 */
export async function makeOffice(owner: Db): Promise<void> {
  const { rows } = await sql<{ has_office: boolean; is_in_public: boolean }>`
    select to_regnamespace(${OFFICE}) is not null as has_office,
      to_regclass('public.kysely_migration') is not null as is_in_public`.execute(owner);
  if (rows[0]?.has_office === true) return;
  try {
    await withinTransaction(owner, async (tx) => {
      await sql`create schema ${sql.id(OFFICE)}`.execute(tx);
      await sql`create extension if not exists pg_trgm schema public`.execute(tx);
      if (rows[0]?.is_in_public === true) await MOVE.execute(tx);
    });
  } catch (error) {
    if (!(error instanceof Error) || codeOf(error) !== NOT_ALLOWED) throw error;
    throw new SchemaNotAllowed(
      `Each company has a schema of its own, which the owner of the tables may not create (${error.message}): grant create on the database to the role, or make it the owner of the database.`,
      { cause: error },
    );
  }
}
