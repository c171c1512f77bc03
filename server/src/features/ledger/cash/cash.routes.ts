import * as calls from '@amayumba/contract/money/cash-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { listPayingAccounts, recordCash, showMyCash } from './cash.service.ts';

const RECORD = { may: 'cash:record' } as const;

/** Cash that caretakers and others record, without access to other people's money. */
export function cashRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.getMyCash, RECORD, ({ viewer }) => showMyCash(parts, viewer));
  route(app, calls.listPayingAccounts, RECORD, ({ viewer, query }) => listPayingAccounts(parts, viewer, query));
  route(app, calls.recordCash, RECORD, ({ repeatable, body }) => recordCash(parts, repeatable, body));
}
