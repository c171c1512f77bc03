import type { NotificationTarget } from '@amayumba/contract/notifications/notification.ts';

/** The pages that a tenant's notifications open. */
export const NOTIFICATION_PATHS = {
  payment: () => '/tenant/payments',
  complaint: (id: number) => `/tenant/complaints/${id}`,
  messages: (opens: NotificationTarget) => `/tenant/messages${opens === 'notices' ? '?tab=notices' : ''}`,
};
