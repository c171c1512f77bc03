import { sql } from 'kysely';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { failFor } from '@amayumba/contract/refusal.ts';
import type { Db } from '../db/connect.ts';

interface Allowance {
  /** The name of the limit; each limit counts separately. */
  what: string;
  /** The maximum number of requests, or the maximum amount … */
  requests: number;
  /** … in this many minutes, starting with the first request. */
  minutes: number;
  /** The code of the refusal. */
  code?: Extract<RefusalCode, `too_many_${string}`>;
}

/** The amount to count, where it is not one request by itself. */
interface Counted {
  amount?: number;
  /** The transaction of the counted work: rolling it back also rolls the count back. */
  tx?: Db;
}

/** A limit, stored in the database so that it holds across several server processes and a restart. */
export interface Throttle {
  /** Counts one request of an address or an account. @throws Refusal the allowance's `code` beyond the limit */
  take: (who: string, counted?: Counted) => Promise<void>;
  /** Counts one request and returns whether it is within the limit. */
  isWithin: (who: string) => Promise<boolean>;
  /** Resets the count. */
  forget: (who: string) => Promise<void>;
}

/**
 * Limits how often a request may be made: one statement for each request, and another where a count begins or is
 * full.
 */
export function throttle({ db, clock }: { db: Db; clock: { now(): number } }, allowance: Allowance): Throttle {
  const { what, requests, minutes, code = 'too_many_requests' } = allowance;

  /** Counts requests within the limit; refused requests do not count. */
  async function count(who: string, { amount = 1, tx = db }: Counted = {}): Promise<boolean> {
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const { rows } = await sql<{ used: number }>`
      insert into rate_limits as l (what, who, used, ends_at)
      values (${what}, ${who}, ${amount}, ${new Date(nowMs + minutes * 60_000)})
      on conflict (what, who) do update set
        -- A count that would end later than a new one began while the clock was wrong.
        used = case when l.ends_at <= ${now} or l.ends_at > excluded.ends_at then excluded.used else l.used + excluded.used end,
        ends_at = case when l.ends_at <= ${now} then excluded.ends_at else least(l.ends_at, excluded.ends_at) end
      where l.ends_at <= ${now} or l.ends_at > excluded.ends_at or l.used + excluded.used <= ${requests}::integer
      returning used`.execute(tx);
    // Not inside a transaction, which could make others wait.
    if (rows[0]?.used === amount && tx === db) await forgetOld(now);
    return rows.length > 0;
  }

  async function secondsToWait(who: string, tx = db): Promise<number> {
    const { ends_at } = await tx
      .selectFrom('rate_limits')
      .select('ends_at')
      .where('what', '=', what)
      .where('who', '=', who)
      .executeTakeFirstOrThrow();
    return Math.max(1, Math.ceil((Date.parse(ends_at) - clock.now()) / 1000));
  }

  /** Deletes some expired counts, except those that another process is deleting. */
  async function forgetOld(now: Date): Promise<void> {
    await sql`
      delete from rate_limits l where l.ctid = any (array(
        select o.ctid from rate_limits o where o.ends_at <= ${now} order by o.ends_at limit 100 for update skip locked))`.execute(
      db,
    );
  }

  return {
    take: async (who, counted = {}) => {
      if (!(await count(who, counted))) failFor(code, await secondsToWait(who, counted.tx));
    },
    isWithin: (who) => count(who),
    forget: async (who) => {
      await db.deleteFrom('rate_limits').where('what', '=', what).where('who', '=', who).execute();
    },
  };
}
