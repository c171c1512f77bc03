import { once } from 'node:events';
import type { PostgresPool } from 'kysely';
import PQueue from 'p-queue';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { searchPathOption } from './schemas.ts';

/** How long a connection of a company stays open without being used, in milliseconds. */
const IDLE_MS = 60_000;

/** Longest wait for the end of a connection, in milliseconds. */
const CLOSING_MS = 1_000;

/** Connections of one company at most: without a limit of four, busy companies closed one another's. */
const OF_ONE = 2;

/** Connections that belong to another company than they should. The message is a sentence for the operator. */
export class WrongSchema extends Error {
  override readonly name = 'WrongSchema';
}

interface PoolsOptions {
  /** The settings of every pool, with the options of its connections except the search path. */
  config: PoolConfig & { options: string };
  /** The most connections of all these pools together. */
  most: number;
  /** Longest wait for a free connection, in milliseconds. */
  waitMs: number;
  /** Called with each pool, for its errors. */
  watch: (pool: Pool) => void;
}

/** Those that wait take an idle connection in the next tick. */
const hasIdle = ({ idleCount, waitingCount }: Pool): boolean => idleCount > waitingCount;

/** The number of open connections of a pool once those that wait have connected. */
const openSoon = ({ totalCount, idleCount, waitingCount }: Pool): number =>
  Math.min(OF_ONE, totalCount + Math.max(0, waitingCount - idleCount));

/** The pools of all companies but the first, with a common limit. */
export interface CompanyPools {
  of(schema: string): PostgresPool;
  all(): Pool[];
  /** The open connections of a schema. */
  connectionsOf(schema: string): number;
  /** Closes the pool of a schema that is gone, each connection once it is given back. */
  close(schema: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * A pool for each company, whose connections open with its search path and keep it: changing it would make PostgreSQL
 * plan every statement anew. At the limit, a connection of the company that was used least recently is closed for
 * one of another. See docs/decisions/0040-a-company-is-a-schema.md.
 */
export function companyPools({ config, most, waitMs, watch }: PoolsOptions): CompanyPools {
  /** In the order of their last use. */
  const pools = new Map<string, Pool>();
  const lent = new PQueue({ concurrency: most });
  /** Connections that are being closed to make room for others that are not open yet. */
  let replaced = 0;
  const checked = new WeakSet<PoolClient>();

  function poolOf(schema: string): Pool {
    const options = `${config.options} ${searchPathOption(schema)}`;
    const pool = pools.get(schema) ?? new Pool({ ...config, options, max: OF_ONE, min: 0, idleTimeoutMillis: IDLE_MS });
    if (!pools.delete(schema)) watch(pool);
    pools.set(schema, pool);
    return pool;
  }

  /** Waits until fewer than `most` connections are in use. Call the returned function when the connection is back. */
  const takePlace = () =>
    new Promise<() => void>((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        // The driver's own message, by which a database without a free connection is recognised.
        reject(new Error('timeout exceeded when trying to connect'));
      }, waitMs);
      const holdPlace = (free: () => void) => {
        clearTimeout(timer);
        if (isLate) free();
        else resolve(free);
      };
      void lent.add(() => new Promise<void>(holdPlace));
    });

  const openInAll = () => [...pools.values()].reduce((sum, pool) => sum + openSoon(pool), replaced);

  /**
   * At the limit, first closes another connection and waits until PostgreSQL has ended it, which takes longer than
   * opening one. The wait is short, because that connection may hang.
   */
  async function connect(pool: Pool): Promise<PoolClient> {
    const idle = !hasIdle(pool) && openInAll() >= most ? [...pools.values()].find(hasIdle) : undefined;
    if (!idle) return pool.connect();
    const client = await idle.connect();
    const ended = once(client, 'end', { signal: AbortSignal.timeout(CLOSING_MS) }).catch(() => {});
    client.release(true);
    replaced += 1;
    await ended;
    replaced -= 1;
    return pool.connect();
  }

  /** A pooler drops the search path, and its connections would then read the tables of another company. */
  async function checkSchema(client: PoolClient, schema: string): Promise<void> {
    if (checked.has(client)) return;
    const { rows } = await client.query<{ schema: string | null }>('select current_schema()::text as schema');
    if (rows[0]?.schema !== schema)
      throw new WrongSchema(
        'Connections of several companies must lead to PostgreSQL itself: a pooler does not pass on whose tables they are for.',
      );
    checked.add(client);
  }

  async function lend(schema: string): Promise<PoolClient> {
    const free = await takePlace();
    try {
      const client = await connect(poolOf(schema));
      const giveBack = client.release.bind(client);
      client.release = (error) => {
        giveBack(error);
        free();
      };
      await checkSchema(client, schema).catch((error: unknown) => {
        giveBack(true);
        throw error;
      });
      return client;
    } catch (error) {
      free();
      throw error;
    }
  }

  return {
    of: (schema) => ({ connect: () => lend(schema), end: () => Promise.resolve(), options: {} }),
    all: () => [...pools.values()],
    connectionsOf: (schema) => pools.get(schema)?.totalCount ?? 0,
    async close(schema) {
      const pool = pools.get(schema);
      pools.delete(schema);
      await pool?.end();
    },
    end: async () => void (await Promise.all([...pools.values()].map((pool) => pool.end()))),
  };
}
