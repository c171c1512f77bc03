import { listNotices, readNotice, serveNotice } from '@amayumba/contract/messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import * as notices from './notices.service.ts';
import * as serving from './serve-notice.ts';

/** Formal notices under the law. */
export function noticesRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listNotices, { may: 'notices:read' }, ({ viewer, query }) => notices.listNotices(parts, viewer, query));
  route(app, serveNotice, { may: 'messages:write' }, ({ repeatable, body }) =>
    serving.serveNotice(parts, repeatable, body),
  );
  route(app, readNotice, { may: 'messages:own' }, ({ viewer, params }) => notices.readNotice(parts, viewer, params.id));
}
