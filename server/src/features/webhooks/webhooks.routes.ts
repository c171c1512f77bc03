import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  testWebhook,
  updateWebhook,
} from '@amayumba/contract/webhooks/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { originOf } from '../accounts/origin.ts';
import { listWebhookRows } from './webhooks.repository.ts';
import * as webhooks from './webhooks.service.ts';

const RULE = { may: 'webhooks:write' } as const;

/** Webhooks: other systems that receive events. */
export function webhooksRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listWebhooks, RULE, () => listWebhookRows(parts.db));
  route(app, createWebhook, RULE, ({ viewer, body, request }) =>
    webhooks.createWebhook(parts, viewer, body, originOf(request)),
  );
  route(app, updateWebhook, RULE, ({ viewer, params, body, match, request }) =>
    webhooks.updateWebhook(parts, { viewer, match, origin: originOf(request) }, params.id, body),
  );
  route(app, deleteWebhook, RULE, ({ viewer, params, match }) =>
    webhooks.deleteWebhook(parts, viewer, params.id, match),
  );
  route(app, testWebhook, RULE, ({ viewer, params }) => webhooks.testWebhook(parts, viewer, params.id));
  route(app, listDeliveries, RULE, ({ params, query }) => webhooks.listDeliveries(parts.db, params.id, query));
  route(app, repeatDelivery, RULE, ({ viewer, params }) => webhooks.repeatDelivery(parts, viewer, params.id));
}
