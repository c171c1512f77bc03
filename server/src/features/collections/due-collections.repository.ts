import type { CollectionState, Network } from '@amayumba/contract/money/collection.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { LONGEST_WAIT_S } from './check-plan.ts';

/** How long a process may take for one step of an attempt before another one takes it, in seconds. */
const CLAIM_S = 120;

/** An attempt whose next step this process takes. Times are seconds by the database's clock. */
export interface DueCollection {
  id: string;
  account_id: number;
  provider: Network;
  mode: 'simulator' | 'sandbox' | 'live';
  phone: string;
  amount: number;
  state: CollectionState;
  requests: number;
  callback_token: string;
  reference_code: string;
  unit: string;
  /**
   * Seconds since it was stored, since the network was first asked for the money, and since the network reported it as
   * not known.
   */
  age_s: number;
  asked_s: number | null;
  absent_s: number | null;
}

/** A check that is further ahead than any plan allows was written while the clock was wrong. */
const isDue = sql`(k.next_check_at <= now() or k.next_check_at > now() + ${LONGEST_WAIT_S} * interval '1 second')`;

/**
 * Claims attempts by a query of ids, which are locked, and postpones them, so that no other process takes them too. A
 * subquery of its own reads the clock, because Citus takes only immutable functions of columns in an update.
 */
async function claim(db: Db, ids: ReturnType<typeof sql>): Promise<DueCollection[]> {
  const { rows } = await sql<DueCollection>`
    update collections c set next_check_at = clock.claimed_until
    from (select now() as now, now() + ${CLAIM_S} * interval '1 second' as claimed_until) clock,
      accounts a left join leases l on l.id = a.lease_id left join apartments ap on ap.id = l.apartment_id
      left join blocks b on b.id = ap.block_id
    where a.id = c.account_id and c.id = any (array(${ids}))
    returning c.id, c.account_id, c.provider, c.mode, c.phone, c.amount, c.state, c.requests, c.callback_token,
      a.reference_code, coalesce(ap.number || ' ' || b.name, '') as unit,
      extract(epoch from clock.now - c.requested_at)::float8 as age_s,
      extract(epoch from clock.now - c.asked_at)::float8 as asked_s,
      extract(epoch from clock.now - c.absent_since)::float8 as absent_s`.execute(db);
  return rows;
}

/** Claims attempts of a network that are due, those that wait longest first. */
export const claimDue = (db: Db, provider: Network, limit: number): Promise<DueCollection[]> =>
  claim(
    db,
    sql`select k.id from collections k where k.provider = ${provider} and ${isDue}
      order by k.next_check_at limit ${limit} for update skip locked`,
  );

/** Claims one attempt that is not final, whenever it is due; nothing if another process holds its lock. */
export const claimOne = (db: Db, id: string): Promise<DueCollection[]> =>
  claim(db, sql`select k.id from collections k where k.id = ${id} and k.finished_at is null for update skip locked`);

/** Makes an attempt that is not final due now. */
export async function bringForward(db: Db, id: string): Promise<void> {
  await sql`update collections set next_check_at = least(next_check_at, now())
    where id = ${id} and finished_at is null`.execute(db);
}

/** The change that makes an attempt due in some seconds. */
export const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * interval '1 second'`;
