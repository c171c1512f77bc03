import { copyFileSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Db } from '../../server/src/db/connect.ts';
import { OFFICE } from '../../server/src/db/schemas.ts';
import { openSession } from '../../server/src/db/session.ts';

/** Files that PostgreSQL keeps next to the rows of a table: free space, and pages that are visible to all. */
const FORKS = ['', '_fsm', '_vm'];

/** The file of a relation of the first company, and that of the same relation of another one. */
interface CopiedFile {
  from: string;
  to: string;
}

/** Each table, index and sequence of the first company beside that of each other company. */
const PAIRS = sql`
  select f.oid as from_oid, t.oid as to_oid
  from pg_class f join pg_class t on t.relname = f.relname and t.relkind = f.relkind
    join pg_namespace n on n.oid = t.relnamespace and n.nspname like 'c\\_%'
  where f.relnamespace = ${OFFICE}::regnamespace and f.relkind in ('r', 'i', 'S') and f.relname <> 'kysely_migration'`;

/** The files to copy, once the companies are created. @throws Error where rows lie in files that are not listed */
export async function listFiles(db: Db): Promise<CopiedFile[]> {
  const { rows: large } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = ${OFFICE}::regnamespace and c.reltoastrelid <> 0 and pg_relation_size(c.reltoastrelid) > 0`.execute(
    db,
  );
  if (large.length > 0) throw new Error(`Values of ${large.map(({ name }) => name).join(', ')} are stored apart.`);
  const { rows } = await sql<CopiedFile>`
    select pg_relation_filepath(p.from_oid) as from, pg_relation_filepath(p.to_oid) as to
    from (${PAIRS}) p left join pg_index f on f.indexrelid = p.from_oid left join pg_index t on t.indexrelid = p.to_oid
    -- Where neither table has rows, they and their indexes are alike. A company has some from its creation.
    where pg_relation_size(coalesce(f.indrelid, p.from_oid)) > 0
      or pg_relation_size(coalesce(t.indrelid, p.to_oid)) > 0`.execute(db);
  return rows;
}

/**
 * Gives companies without rows the rows of the first one: copies the files of its tables, indexes and sequences below
 * `data` while the server does not run. Inserting them takes a second of a processor for each company.
 */
export function copyFiles(data: string, files: readonly CopiedFile[]): void {
  const forks = new Map<string, string[]>();
  for (const { from, to } of files) {
    const there = forks.get(from) ?? FORKS.filter((fork) => existsSync(path.join(data, from + fork)));
    forks.set(from, there);
    for (const fork of FORKS)
      if (!there.includes(fork)) rmSync(path.join(data, to + fork), { force: true });
      // Into the file that is there, which keeps its owner.
      else copyFileSync(path.join(data, from + fork), path.join(data, to + fork));
  }
}

/** Gives the copied tables the statistics of the first company's, as autovacuum does within minutes. */
export async function copyStatistics(owner: PoolConfig): Promise<void> {
  const { db, close } = await openSession(owner);
  try {
    await sql`analyze pg_class, pg_statistic, pg_namespace`.execute(db);
    await sql`create temporary table pairs as ${PAIRS}`.execute(db);
    await sql`analyze pairs`.execute(db);
    await sql`
      update pg_class c set relpages = f.relpages, reltuples = f.reltuples, relallvisible = f.relallvisible
      from pairs p join pg_class f on f.oid = p.from_oid where c.oid = p.to_oid`.execute(db);
    await sql`delete from pg_statistic s using pairs p where s.starelid = p.to_oid`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select attname::text as name from pg_attribute where attrelid = 'pg_statistic'::regclass and attnum > 1
      order by attnum`.execute(db);
    await sql`
      insert into pg_statistic (starelid, ${sql.join(rows.map(({ name }) => sql.id(name)))})
      select p.to_oid, ${sql.join(rows.map(({ name }) => sql.id('s', name)))}
      from pairs p join pg_statistic s on s.starelid = p.from_oid`.execute(db);
  } finally {
    await close();
  }
}
