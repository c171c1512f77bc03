import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '@amayumba/contract/refusal.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { migrationNames } from '../db/migrate.ts';

/** The state of the portal between start and end. */
export interface Lifecycle {
  /** A stop was requested: a load balancer should leave this process out. */
  isStopping: boolean;
}

/**
 * Longest that a probe waits for the database, in milliseconds: probes give up soon, and the reason should arrive
 * earlier.
 */
const PROBE_MS = 2_000;
const AWAY = 'database away';
const BEHIND = 'migrations are missing';

/**
 * Probes: `/livez` needs the process alone, `/healthz` the database with the schema of this version, `/readyz` also
 * that no stop was requested. See docs/product.md, Health.
 */
export async function healthRoutes(
  app: FastifyInstance,
  parts: { db: Db; clock: { now(): number } },
  lifecycle: Lifecycle,
) {
  const wanted = (await migrationNames()).at(-1) ?? '';
  const time = () => new Date(parts.clock.now()).toISOString();
  const problem = () => Promise.race([findTrouble(parts.db, wanted), delay(PROBE_MS, AWAY, { ref: false })]);
  const answer = (reply: FastifyReply, status: string) =>
    reply.code(status === 'ok' ? 200 : 503).send({ status, time: time() });

  app.get('/livez', (_request, reply) => answer(reply, 'ok'));
  app.get('/healthz', async (_request, reply) => answer(reply, (await problem()) ?? 'ok'));
  app.get('/readyz', async (_request, reply) =>
    answer(reply, lifecycle.isStopping ? 'stopping' : ((await problem()) ?? 'ok')),
  );
}

/** Lets running requests end, and refuses new requests on open connections while the portal closes. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    fail('stopping');
  });
}

async function findTrouble(db: Db, wanted: string): Promise<string | undefined> {
  try {
    const { rows } = await sql`select 1 from kysely_migration as m where m.name = ${wanted}`.execute(db);
    return rows.length === 1 ? undefined : BEHIND;
  } catch {
    return AWAY;
  }
}
