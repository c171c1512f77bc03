import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import { inChunks } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';

/** A link of the chain with the present content of its entry. */
export interface ChainLink {
  position: number;
  entry_id: number;
  hash: Buffer;
  /** The time and the subject in the entry; null if the entry is missing. */
  at: string | null;
  subject: string | null;
  /** The text that the hash covers after the previous hash; see docs/audit.md. */
  text: string | null;
  details_digest: Buffer | null;
  origin_digest: Buffer | null;
  /** The present digests of the parts that may be erased; null if a part is missing. */
  details_now: Buffer | null;
  origin_now: Buffer | null;
}

const digestOf = (part: 'details' | 'origin') => sql<Buffer | null>`(
  select sha256(ap.salt || convert_to(ap.content::text, 'UTF8')) from audit_personal ap
  where ap.entry_id = al.id and ap.part = ${sql.lit(part)})`;

/**
 * Builds the text that a hash covers after the previous hash, as PostgreSQL prints `jsonb`; see docs/audit.md. It uses
 * only PostgreSQL's own functions, so that a changed function in the database cannot hide anything.
 */
const textAt = (position: RawBuilder<number>) => sql<string>`(jsonb_build_object('position', ${position}, 'id', al.id,
  'at', (extract(epoch from al.at) * 1000000)::bigint, 'user_id', al.user_id, 'action', al.action, 'subject', al.subject,
  'subject_id', al.subject_id, 'before', al.before, 'after', al.after,
  'details', encode(al.details_digest, 'hex'), 'origin', encode(al.origin_digest, 'hex'))
  || case when al.key_id is null then '{}'::jsonb else jsonb_build_object('key_id', al.key_id) end)::text`;

/** Lists the links after a position of the chain, in order. */
export const listChainLinks = (db: Db, after: number, limit: number): Promise<ChainLink[]> =>
  db
    .selectFrom('audit_chain as ac')
    .leftJoin('audit_log as al', 'al.id', 'ac.entry_id')
    .select([
      'ac.position',
      'ac.entry_id',
      'ac.hash',
      'al.at',
      'al.subject',
      sql<string | null>`case when al.id is not null then ${textAt(sql`ac.position`)} end`.as('text'),
      'al.details_digest',
      'al.origin_digest',
      digestOf('details').as('details_now'),
      digestOf('origin').as('origin_now'),
    ])
    .where('ac.position', '>', after)
    .orderBy('ac.position')
    .limit(limit)
    .execute();

/**
 * Appends entries to the chain, in the order of their ids. Each hash is SHA-256 of the previous hash and the entry's
 * text. The end of the chain is locked first, so that one transaction at a time appends. Call it as the last step
 * of a transaction: the lock is then held only until the commit, and the chain has the order of the commits.
 */
export async function chainEntries(tx: Db, ids: readonly number[]): Promise<void> {
  await inChunks(ids, async (chunk) => {
    // A statement of its own: where Citus spreads companies over nodes, a function in a join would run on another one.
    const { rows } = await sql<{ position: number; hash: Buffer }>`select position, hash from lock_chain_end()`.execute(
      tx,
    );
    const end = onlyRow(rows);
    await sql`
      with chain as materialized (
        with recursive entries as materialized (
          select al.*, row_number() over (order by al.id) as number from audit_log al
          where al.id = any(${chunk}::bigint[])
        ), links as (
          select ${end.position}::bigint as position, null::bigint as entry_id, ${end.hash}::bytea as hash, 0::bigint as number
          union all
          select links.position + 1, al.id,
            sha256(links.hash || convert_to(${textAt(sql`links.position + 1`)}, 'UTF8')), al.number
          from links join entries al on al.number = links.number + 1
        )
        select position, entry_id, hash from links where entry_id is not null
      )
      insert into audit_chain (position, entry_id, hash) select position, entry_id, hash from chain`.execute(tx);
  });
}

/** Finds the end of the chain; undefined while it is empty. */
export const findChainEnd = (db: Db): Promise<{ position: number; hash: Buffer; at: string } | undefined> =>
  db
    .selectFrom('audit_chain as ac')
    .innerJoin('audit_log as al', 'al.id', 'ac.entry_id')
    .select(['ac.position', 'ac.hash', 'al.at'])
    .orderBy('ac.position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists the erased parts, as the entries that erased them name them: `details 12`, `origin 12`. */
export async function listErasedParts(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select part || ' ' || entry as name
    from audit_log al, unnest(array['details', 'origin']) part, jsonb_array_elements_text(al.after #> array['erased', part]) entry
    where al.action = 'erased' and al.subject = 'user'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The first instant of a day in Kampala. */
export const startOf = (day: CalendarDate): string => `${day}T00:00:00+03:00`;

/**
 * The day before which the addresses in the log were removed because their time was over, as the entries about that
 * name it; null if there is none.
 */
export async function findAddressesRemovedBefore(db: Db): Promise<CalendarDate | null> {
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select max(al.after ->> 'addresses_before') as day from audit_log al
    where al.subject = 'retention' and al.action = 'applied'`.execute(db);
  return onlyRow(rows).day;
}

/** Finds the first entry outside the chain. */
export const findUnhashedEntries = (db: Db): Promise<{ id: number; at: string } | undefined> =>
  db
    .selectFrom('audit_log as al')
    .select(['al.id', 'al.at'])
    .where(sql<boolean>`not exists (select from audit_chain ac where ac.entry_id = al.id)`)
    .orderBy('al.id')
    .limit(1)
    .executeTakeFirst();
