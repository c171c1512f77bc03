import type { Network } from '@amayumba/contract/money/collection.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

export const insertEvent = async (tx: Db, event: Insertable<Database['provider_events']>): Promise<void> => {
  await tx.insertInto('provider_events').values(event).execute();
};

/** The attempt of a network with a callback token. */
export const findByToken = (db: Db, provider: Network, token: string) =>
  db
    .selectFrom('collections')
    .select('id')
    .where('provider', '=', provider)
    .where('callback_token', '=', token)
    .executeTakeFirst();

/** The attempt of a network with an id. */
export const findOfNetwork = (db: Db, provider: Network, id: string) =>
  db.selectFrom('collections').select('id').where('provider', '=', provider).where('id', '=', id).executeTakeFirst();
