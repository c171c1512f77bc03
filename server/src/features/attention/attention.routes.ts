import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/attention/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import * as attention from './attention.service.ts';

/** Routes for the portal's own failed work. */
export function attentionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.listAttention, { may: 'attention:read' }, ({ viewer, query }) =>
    attention.listAttention(parts, viewer, query),
  );
  route(app, calls.retryAttention, { may: 'attention:write' }, ({ viewer, body }) =>
    attention.retryAttention(parts, viewer, body.ids),
  );
  route(app, calls.dismissAttention, { may: 'attention:write' }, ({ viewer, body }) =>
    attention.dismissAttention(parts, viewer, body.ids),
  );
}
