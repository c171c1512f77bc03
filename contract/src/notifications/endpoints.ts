import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { notificationQuerySchema, notificationSchema } from './notification.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/',
  summary: 'Own messages, newest first',
  query: notificationQuerySchema,
  response: listOf(notificationSchema),
});
export const readNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:id/read/',
  summary: 'Mark a message as read',
  stale: 'taken: a message is only marked as read, and reading it twice loses nothing',
  response: notificationSchema,
});
