import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Db } from '../db/connect.ts';
import { readPortalFigures } from './figures.repository.ts';
import type { CompanyNow } from './company-metrics.ts';
import type { Metrics, Now } from './metrics.ts';

export interface MetricsParts {
  metrics: Metrics;
  pool: () => Now['pool'];
  /** Where an app serves several companies. */
  companies?: () => CompanyNow[];
  lastBackup: () => Promise<number | undefined>;
  /** With this token any machine may read the metrics; without one, only this machine. */
  token: string | undefined;
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** A proxy that is set up by hand may send none but `X-Real-IP`. */
const OF_A_PROXY = /^(?:forwarded$|via$|x-real-ip$|x-forwarded-)/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a program on this machine makes the request itself, and no reverse proxy forwards it. */
const isFromHere = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => OF_A_PROXY.test(name));

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromHere(request);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** Metrics for Prometheus at /metrics: with the token, or for this machine alone. Everybody else gets a 404. */
export function metricsRoute(app: FastifyInstance, db: Db, clock: { now(): number }, parts: MetricsParts): void {
  const { metrics, pool, companies, lastBackup, token } = parts;
  metrics.watch(app, clock);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) fail('unknown_path');
    const figures = await readPortalFigures(db).catch(() => undefined);
    const now: Now = {
      pool: pool(),
      figures,
      lastBackupMs: await lastBackup(),
      nowMs: clock.now(),
      companies: companies?.() ?? [],
    };
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.page(now));
  });
}
