import { sql } from 'kysely';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { failFor } from '@amayumba/contract/refusal.ts';
import type { Db } from '../db/connect.ts';

interface Allowance {
  /** What is limited; each limit counts by itself. */
  what: string;
  /** How often one may ask, or how much one may send … */
  requests: number;
  /** … in so many minutes, from the first time on. */
  minutes: number;
  /** How it is refused. */
  code?: Extract<RefusalCode, `too_many_${string}`>;
}

/** What is counted, where it is not one time by itself. */
interface Counted {
  amount?: number;
  /** The transaction that does what is counted: what it does not do in the end is not counted. */
  tx?: Db;
}

/** A limit, kept in the database so that it holds over several server processes and a restart. */
export interface Throttle {
  /** Counts one time for an address or an account. @throws Refusal the allowance's `code` once it is too much */
  take: (who: string, counted?: Counted) => Promise<void>;
  /** Counts one time and answers whether it is within what is allowed. */
  isWithin: (who: string) => Promise<boolean>;
  /** Begins anew. */
  forget: (who: string) => Promise<void>;
}

/** Keeps something from being asked for too often: one statement for each time, and another where a count begins or is full. */
export function throttle({ db, clock }: { db: Db; clock: { now(): number } }, allowance: Allowance): Throttle {
  const { what, requests, minutes, code = 'too_many_requests' } = allowance;

  /** Counts what is within the allowance; what is not is left out of the count. */
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
    // Not while others wait for a transaction to end.
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

  /** Forgets some counts that are over, leaving those that somebody else is just forgetting. */
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
