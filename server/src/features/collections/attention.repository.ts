import type { Network } from '@amayumba/contract/money/collection.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Attempts of each network without an answer after a day, about which a person decides. */
export async function listUnknown(db: Db) {
  const { rows } = await sql<{ provider: Network; count: number; since: string; checks: number }>`
    select k.provider, count(*) as count, min(k.requested_at) as since, max(k.checks) as checks
    from collections k where k.state = 'unknown' group by k.provider order by k.provider`.execute(db);
  return rows;
}

/** Networks that refuse the keys or do not answer, while attempts wait for them. */
export async function listFailingNetworks(db: Db) {
  const { rows } = await sql<{ provider: Network; last_error: string; since: string; count: number }>`
    select h.provider, h.last_error, min(k.requested_at) as since, count(*) as count
    from provider_health h join collections k on k.provider = h.provider and k.state in ('created', 'sent', 'pending')
    where h.last_error <> '' group by h.provider order by h.provider`.execute(db);
  return rows;
}
