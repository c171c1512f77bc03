import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/money/charging-endpoints.ts';
import { createMoneyRule, listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { sendDownload } from '../../files/send-download.ts';
import { chargeMany } from './bulk-charges.service.ts';
import * as rules from './money-rules.service.ts';
import { exportSchedule } from './export-schedule.service.ts';
import { previewSchedule, runSchedule } from './schedule.service.ts';
import * as terms from './terms.service.ts';

const READ = { may: 'money:read' } as const;
const WRITE = { may: 'money:write' } as const;

/** Routes for the rent of leases, its schedule, charges to many accounts and the rules of the ledger. */
export function scheduleRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  route(app, calls.listTerms, READ, ({ params, query }) => terms.listTerms(db, params.id, query));
  route(app, calls.createTerms, WRITE, ({ repeatable, params, body }) =>
    terms.createTerms(parts, repeatable, { account: params.id, ...body }),
  );
  route(app, calls.deleteTerms, WRITE, ({ viewer, params }) => terms.deleteTerms(parts, viewer, params.id));
  route(app, calls.previewSchedule, READ, ({ viewer, body }) => previewSchedule(parts, viewer, body));
  route(app, calls.exportSchedule, READ, async ({ viewer, query, reply }) => {
    const file = await exportSchedule(parts, viewer, query);
    return sendDownload(reply, file.media_type, file);
  });
  route(app, calls.runSchedule, WRITE, ({ repeatable, body, request }) =>
    runSchedule(parts, repeatable, body, ({ account, error }) =>
      request.log.error({ err: error, account }, 'the rent of an account could not be charged'),
    ),
  );
  route(app, calls.chargeMany, WRITE, ({ repeatable, body }) => chargeMany(parts, repeatable, body));
  route(app, listMoneyRules, READ, ({ query }) => rules.listMoneyRules(parts, query));
  route(app, createMoneyRule, { may: 'money_rules:write' }, ({ repeatable, body }) =>
    rules.createMoneyRule(parts, repeatable, body),
  );
}
