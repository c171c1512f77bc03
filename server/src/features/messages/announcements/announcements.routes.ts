import { announce, listAnnouncements } from '@amayumba/contract/messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import * as announcements from './announcements.service.ts';

/** Messages to many tenants at once. */
export function announcementsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listAnnouncements, { may: 'messages:read' }, ({ viewer, query }) =>
    announcements.listAnnouncements(parts, viewer, query),
  );
  route(app, announce, { may: 'messages:write' }, ({ repeatable, body }) =>
    announcements.announce(parts, repeatable, body),
  );
}
