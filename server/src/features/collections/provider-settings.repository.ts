import type { ProviderName } from '@amayumba/contract/money/provider.ts';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { changedBy, type StoredVersion } from '../../http/stale-change.ts';

const COLUMNS = ['provider', 'mode', 'base_url', 'currency', 'secrets', 'callback_token', 'version'] as const;

export type ProviderSettings = Awaited<ReturnType<typeof listProviderSettings>>[number];

export const listProviderSettings = (db: Db) => db.selectFrom('provider_settings').select(COLUMNS).execute();

export const findProviderSettings = (db: Db, provider: ProviderName) =>
  db.selectFrom('provider_settings').select(COLUMNS).where('provider', '=', provider).executeTakeFirst();

export const lockProviderSettings = (tx: Db, provider: ProviderName) =>
  tx
    .selectFrom('provider_settings')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Stores a network with the token of its fixed address, unless it is stored already. */
export async function addProviderSettings(
  db: Db,
  rows: readonly { provider: ProviderName; callback_token: string; mode: 'off' | 'simulator' }[],
): Promise<void> {
  await db
    .insertInto('provider_settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function writeProviderSettings(
  tx: Db,
  provider: ProviderName,
  change: Pick<Updateable<Database['provider_settings']>, 'mode' | 'base_url' | 'currency'> & {
    secrets: Buffer | null;
  },
): Promise<void> {
  const { secrets, ...rest } = change;
  await tx
    .updateTable('provider_settings')
    .set({ ...rest, secrets: sql`${secrets}` })
    .where('provider', '=', provider)
    .execute();
}

/** The network whose fixed address has a token. */
export const findByCallbackToken = (db: Db, token: string) =>
  db.selectFrom('provider_settings').select(COLUMNS).where('callback_token', '=', token).executeTakeFirst();

/** The version of a network's settings, which the transaction has locked. */
export const storedProviderVersion = (tx: Db, provider: ProviderName): Promise<StoredVersion | undefined> =>
  tx
    .selectFrom('provider_settings as v')
    .select(['v.version', changedBy.as('changed_by'), 'v.changed_at'])
    .where('v.provider', '=', provider)
    .executeTakeFirst();
