import { sql } from 'kysely';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { ErrorBody } from '@amayumba/contract/errors.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/connect.ts';
import { isStale, type Match, hasVersion } from './if-match.ts';

/** The version in which something is stored, and who made it so where that is known. */
export interface StoredVersion {
  version: number;
  changed_by: string | null;
  changed_at: string | null;
}

/** What else the answer to a stale change carries: both versions, and whose the stored one is. */
type Meanwhile = Required<Pick<ErrorBody, 'current' | 'sent' | 'changed_by' | 'changed_at'>>;

/** A change of something that was changed since it was seen. */
export class StaleChange extends Refusal {
  readonly meanwhile: Meanwhile;
  /** Of the stored one, where it is one. */
  readonly version: number | undefined;

  constructor(meanwhile: Meanwhile, version?: number, sentence = sentenceOn(meanwhile)) {
    super('stale_change', sentence);
    this.meanwhile = meanwhile;
    this.version = version;
  }
}

function sentenceOn({ changed_by, changed_at }: Pick<StoredVersion, 'changed_by' | 'changed_at'>): string {
  const by = changed_by === null ? '' : ` by ${changed_by}`;
  const at = changed_at === null ? '' : ` at ${formatInstant(changed_at)}`;
  return `This was changed meanwhile${by}${at}. Nothing was saved.`;
}

/** Says who makes the changes of this transaction, for the database to write down beside the versions that it counts. */
export async function setActor(tx: Db, viewer: Viewer): Promise<void> {
  await sql`select set_config('amayumba.user_id', ${String(viewer.user_id)}, true)`.execute(tx);
}

/** Who made a row `v` what it is, to be selected beside its version. */
export const changedBy = sql<string | null>`(
  select by.shown_name from users by where by.id = v.changed_by)`;

type Counted = 'users' | 'estates' | 'blocks' | 'apartments' | 'payments' | 'complaints';

/** The versions of rows that the transaction has locked, by their ids. */
export async function storedVersions(
  tx: Db,
  table: Counted,
  ids: readonly number[],
): Promise<Map<number, StoredVersion>> {
  const { rows } = await sql<StoredVersion & { id: number }>`
    select v.id, v.version, ${changedBy} as changed_by, v.changed_at from ${sql.table(table)} v
    where v.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}

interface Compared {
  match: Match;
  /** Reads the version under the lock that the transaction holds. */
  stored: () => Promise<StoredVersion | undefined>;
  /** The object as it is now, in the shape in which the call answers it. */
  current: () => Promise<unknown>;
}

/**
 * Lets a change go on where it was made from what is stored, or does not say what it was made from. To be called when the row is locked and
 * before anything is written, so that of two changes from one version exactly one is made.
 * @throws StaleChange
 */
export async function refuseStale(tx: Db, viewer: Viewer, { match, stored, current }: Compared): Promise<void> {
  await setActor(tx, viewer);
  if (!hasVersion(match)) return;
  const now = await stored();
  if (!now || !isStale(match, now.version)) return;
  const { version, changed_by, changed_at } = now;
  throw new StaleChange({ current: await current(), sent: match.sent, changed_by, changed_at }, version);
}

/** {@link refuseStale} for one row of a table. */
export const refuseStaleRow = (
  tx: Db,
  viewer: Viewer,
  match: Match,
  [table, id]: [Counted, number],
  current: () => Promise<unknown>,
): Promise<void> =>
  refuseStale(tx, viewer, { match, current, stored: async () => (await storedVersions(tx, table, [id])).get(id) });
