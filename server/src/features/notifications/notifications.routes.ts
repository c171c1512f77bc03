import type { FastifyInstance } from 'fastify';
import { listNotifications, readNotification } from '@amayumba/contract/notifications/endpoints.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { writeAs } from '../../access/write-as.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { listNotificationRows, readNotificationRow } from './notifications.repository.ts';

/** Routes of a person's own messages. */
export function notificationsRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  route(app, listNotifications, { may: 'notifications:own' }, ({ viewer, query }) =>
    listNotificationRows(db, viewer, query),
  );
  route(
    app,
    readNotification,
    { may: 'notifications:own' },
    async ({ viewer, params }) =>
      (await writeAs(db, viewer, (tx) => readNotificationRow(tx, viewer, params.id, new Date(clock.now())))) ??
      fail('not_found'),
  );
}
