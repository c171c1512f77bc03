import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../db/connect.ts';
import { readFigures } from './figures.repository.ts';
import type { Metrics, Now } from './metrics.ts';

export interface MetricsParts {
  metrics: Metrics;
  pool: () => Now['pool'];
  lastBackup: () => Promise<number | undefined>;
  /** Who has it may read the figures from anywhere; without one, only this machine may. */
  token: string | undefined;
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** A program on this machine, and not a reverse proxy here that passes on somebody's request. */
const isFromHere = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'));

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromHere(request);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** Figures for Prometheus at /metrics: for who has the token, or for this machine alone. For everybody else it is not there. */
export function metricsRoute(app: FastifyInstance, db: Db, clock: { now(): number }, parts: MetricsParts): void {
  const { metrics, pool, lastBackup, token } = parts;
  metrics.watch(app);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) fail('unknown_path');
    const figures = await readFigures(db).catch(() => undefined);
    const now: Now = {
      pool: pool(),
      figures,
      lastBackupMs: await lastBackup(),
      nowMs: clock.now(),
    };
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.page(now));
  });
}
