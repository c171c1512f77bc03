import { announce, listAnnouncements } from '@amayumba/contract/messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { repeatable } from '../../../http/idempotency.ts';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { listAnnouncementRows } from './announcements.repository.ts';
import { announce as sendAnnouncement } from './announcements.service.ts';

/** Messages to many tenants at once. */
export function announcementsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listAnnouncements, { may: 'messages:read' }, ({ viewer, query }) =>
    listAnnouncementRows(parts.db, viewer, query),
  );
  route(app, announce, { may: 'messages:write' }, ({ viewer, body, request, uploads }) =>
    sendAnnouncement(parts, repeatable(viewer, request, uploads), body),
  );
}
