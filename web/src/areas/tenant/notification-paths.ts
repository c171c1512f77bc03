import type { NotificationTarget } from '@amayumba/contract/notifications/notification.ts';

export const NOTIFICATION_PATHS = {
  payment: () => '/tenant/payments',
  complaint: (id: number) => `/tenant/complaints/${id}`,
  messages: (opens: NotificationTarget, account: number | null) => {
    if (opens === 'notices') return '/tenant/messages?tab=notices';
    // A conversation may be about a former home.
    return `/tenant/messages${account === null ? '' : `?account=${account}`}`;
  },
};
