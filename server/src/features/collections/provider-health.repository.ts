import type { Network } from '@amayumba/contract/money/collection.ts';
import type { ProviderName } from '@amayumba/contract/money/provider.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The interval between two calls to a network, in milliseconds: at most ten a second, by all processes together. */
export const BETWEEN_CALLS_MS = 100;
/** Failed calls in a row, within a minute, after which a network counts as unavailable. */
const AWAY_AFTER = 3;

/**
 * Reserves the time of the next call to a network. Returns the milliseconds until then. Times are compared by their
 * difference and added as seconds, because Citus takes only immutable functions there.
 */
export async function reserveCall(db: Db, provider: Network, betweenCallsMs: number): Promise<number> {
  // A time far ahead was written while the clock was wrong.
  const { rows } = await sql<{ wait_ms: number }>`
    with reserved as (
      insert into provider_health as h (provider, next_call_at) values (${provider}, clock_timestamp())
      on conflict (provider) do update set next_call_at = case
        when h.next_call_at - excluded.next_call_at > interval '10 minutes' then excluded.next_call_at
        else greatest(excluded.next_call_at,
          to_timestamp(extract(epoch from h.next_call_at - timestamptz 'epoch')::float8 + ${betweenCallsMs}::float8 / 1000)) end
      returning h.next_call_at
    )
    select (extract(epoch from next_call_at - clock_timestamp()) * 1000)::float8 as wait_ms from reserved`.execute(db);
  return Math.max(0, rows[0]?.wait_ms ?? 0);
}

/**
 * Records that a provider answered. In good times it does not write at every call, and takes no lock, for which
 * concurrent calls would wait.
 */
export async function recordAnswered(db: Db, provider: ProviderName): Promise<void> {
  const { rows: recorded } = await sql`
    select h.provider from provider_health h
    where h.provider = ${provider} and h.last_error = '' and h.failed_at = '{}'
      and h.last_ok_at between now() - interval '10 seconds' and now()`.execute(db);
  if (recorded.length > 0) return;
  await sql`
    insert into provider_health (provider, last_ok_at) values (${provider}, now())
    on conflict (provider) do update set last_ok_at = excluded.last_ok_at, last_error = '', failed_at = '{}'`.execute(
    db,
  );
}

/** Records that a call failed. A network that refuses the keys is available. */
export async function recordFailed(db: Db, provider: ProviderName, sentence: string, isSilent: boolean): Promise<void> {
  const failed = isSilent
    ? sql`(h.failed_at || excluded.failed_at)[greatest(cardinality(h.failed_at) + 2 - ${AWAY_AFTER}::integer, 1):]`
    : sql`excluded.failed_at`;
  await sql`
    insert into provider_health as h (provider, last_error, failed_at)
    values (${provider}, ${sentence}, case when ${isSilent}::boolean then array[now()] else '{}'::timestamptz[] end)
    on conflict (provider) do update set last_error = excluded.last_error, failed_at = ${failed}`.execute(db);
}

/** Whether the last calls to a network, all within a minute, failed. */
export async function isAway(db: Db, provider: Network): Promise<boolean> {
  const { rows } = await sql<{ is_away: boolean }>`
    select cardinality(h.failed_at) >= ${AWAY_AFTER}::integer and h.failed_at[1] > now() - interval '1 minute' as is_away
    from provider_health h where h.provider = ${provider}`.execute(db);
  return rows[0]?.is_away ?? false;
}

export const listHealth = (db: Db) =>
  db.selectFrom('provider_health').select(['provider', 'last_ok_at', 'last_error']).execute();
