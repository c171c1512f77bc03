import type { FastifyInstance } from 'fastify';
import { listNotifications, readNotification } from '@amayumba/contract/notifications/endpoints.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { writeAs } from '../../access/write-as.ts';
import { route } from '../../http/route.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { listNotificationRows, readNotificationRow } from './notifications.repository.ts';

/** Routes of a person's own messages. */
export function notificationsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listNotifications, { may: 'notifications:own' }, ({ viewer, query }) =>
    listNotificationRows(parts.db, viewer, query),
  );
  route(
    app,
    readNotification,
    { may: 'notifications:own' },
    async ({ viewer, params }) =>
      (await writeAs(parts.db, viewer, (tx) => readNotificationRow(tx, viewer, params.id, nowOf(parts)))) ??
      fail('not_found'),
  );
}
