import { sql } from 'kysely';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { ErrorBody } from '@amayumba/contract/errors.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/connect.ts';
import { setLocal } from '../db/set-local.ts';
import { isStale, type Match, hasVersion } from './if-match.ts';

/** The stored version, and its author where known. */
export interface StoredVersion {
  version: number;
  changed_by: string | null;
  changed_at: string | null;
}

/** The extra fields of the response to a stale change: both versions, and who stored the current one. */
type ConflictDetails = Required<Pick<ErrorBody, 'current' | 'sent' | 'changed_by' | 'changed_at'>>;

/** A change of a record that somebody else has changed since the client read it. */
export class StaleChange extends Refusal {
  readonly conflict: ConflictDetails;
  /** The stored version, where the record has one. */
  readonly version: number | undefined;

  constructor(conflict: ConflictDetails, version?: number, sentence = sentenceOn(conflict)) {
    super('stale_change', sentence);
    this.conflict = conflict;
    this.version = version;
  }
}

function sentenceOn({ changed_by, changed_at }: Pick<StoredVersion, 'changed_by' | 'changed_at'>): string {
  const by = changed_by === null ? '' : ` by ${changed_by}`;
  const at = changed_at === null ? '' : ` at ${formatInstant(changed_at)}`;
  return `This was changed meanwhile${by}${at}. Nothing was saved.`;
}

/** Sets the author of the changes of this transaction; the database stores it with the new versions. */
export const setActor = (tx: Db, viewer: Viewer): Promise<void> => setLocal(tx, 'amayumba.user_id', viewer.user_id);

/** The account that last changed a row `v`, to be selected with its version. */
export const changedBy = sql<string | null>`(
  select by.shown_name from users by where by.id = v.changed_by)`;

type Counted =
  | 'users'
  | 'estates'
  | 'blocks'
  | 'apartments'
  | 'accounts'
  | 'charges'
  | 'receipts'
  | 'complaints'
  | 'documents'
  | 'vendors'
  | 'expenses'
  | 'recurring_expenses'
  | 'fee_agreements'
  | 'webhooks';

/** The versions of rows that the transaction has locked, by id. */
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
  /** The current object, in the shape of the call's response. */
  current: () => Promise<unknown>;
}

/**
 * Allows a change that is based on the stored version, or that names no version. Call it when the row is locked and
 * before anything is written, so that of two changes from one version only one succeeds.
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
