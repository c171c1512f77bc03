import type { FastifyInstance } from 'fastify';
import { changesWhoSees } from '../access/permissions.ts';
import type { ReportReads } from '../db/report-reads.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Notes before each answer to a write how far the database is by then, so that whoever wrote, and asks another process next, is shown
 * what they wrote, and nobody is shown by a replica what they may see no longer.
 */
export function noteWrites(app: FastifyInstance, reports: ReportReads): void {
  if (!reports.replica) return;
  app.addHook('onSend', async ({ method, viewer, routeOptions }, reply) => {
    if (!viewer || READS.has(method) || reply.statusCode >= 400) return;
    await reports.wrote(viewer.user_id);
    const { rule } = routeOptions.config;
    if (rule && 'may' in rule && changesWhoSees(rule.may)) await reports.wrote(null);
  });
}
