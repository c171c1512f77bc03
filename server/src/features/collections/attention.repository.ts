import type { Network } from '@amayumba/contract/money/collection.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Unknown attempts, about which a person decides, by account and network, the oldest first. */
export async function listUnknown(db: Db, limit: number) {
  const { rows } = await sql<{
    account: number;
    tenant_name: string;
    provider: Network;
    count: number;
    since: string;
    checks: number;
  }>`
    select k.account_id as account, u.shown_name as tenant_name, k.provider, count(*) as count,
      min(k.requested_at) as since, max(k.checks) as checks
    from collections k join accounts a on a.id = k.account_id join tenants t on t.id = a.tenant_id
    join users u on u.id = t.user_id
    where k.state = 'unknown' group by k.account_id, u.shown_name, k.provider
    order by since, k.account_id, k.provider limit ${limit}`.execute(db);
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
