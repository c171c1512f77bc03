import { sql } from 'kysely';
import type { RefusalCode } from '@amayumba/contract/errors.ts';
import { failFor } from '@amayumba/contract/refusal.ts';
import type { Db } from '../db/connect.ts';

interface Allowance {
  /** What is limited; each limit counts by itself. */
  what: string;
  /** How often one may ask … */
  requests: number;
  /** … in so many minutes, from the first time on. */
  minutes: number;
  /** How it is refused. */
  code?: Extract<RefusalCode, 'too_many_requests' | 'too_many_attempts'>;
}

/** A limit, kept in the database so that it holds over several server processes and a restart. */
export interface Throttle {
  /** Counts one time for an address or an account. @throws Refusal the allowance's `code` once it is too much */
  take: (who: string) => Promise<void>;
  /** Counts one time and answers whether it is within what is allowed. */
  isWithin: (who: string) => Promise<boolean>;
  /** Begins anew. */
  forget: (who: string) => Promise<void>;
}

/** Keeps something from being asked for too often: one statement for each time, and another where a count begins. */
export function throttle({ db, clock }: { db: Db; clock: { now(): number } }, allowance: Allowance): Throttle {
  const { what, requests, minutes, code = 'too_many_requests' } = allowance;

  async function count(who: string): Promise<{ used: number; endsInMs: number }> {
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const { rows } = await sql<{ used: number; ends_at: string }>`
      insert into rate_limits as l (what, who, used, ends_at)
      values (${what}, ${who}, 1, ${new Date(nowMs + minutes * 60_000)})
      on conflict (what, who) do update set
        -- What is refused anyway need not be counted on. A count that would end later than a new one began while the clock was wrong.
        used = case when l.ends_at <= ${now} or l.ends_at > excluded.ends_at then 1 else least(l.used, ${requests}::integer) + 1 end,
        ends_at = case when l.ends_at <= ${now} then excluded.ends_at else least(l.ends_at, excluded.ends_at) end
      returning used, ends_at`.execute(db);
    const { used = 1, ends_at = '' } = rows[0] ?? {};
    if (used === 1) await forgetOld(now);
    return { used, endsInMs: Date.parse(ends_at) - nowMs };
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
    take: async (who) => {
      const { used, endsInMs } = await count(who);
      if (used > requests) failFor(code, Math.ceil(endsInMs / 1000));
    },
    isWithin: async (who) => (await count(who)).used <= requests,
    forget: async (who) => {
      await db.deleteFrom('rate_limits').where('what', '=', what).where('who', '=', who).execute();
    },
  };
}
