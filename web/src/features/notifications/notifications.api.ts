import { byId, sends } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { listNotifications, readNotification } from '@amayumba/contract/notifications/endpoints.ts';
import { type Notification, notificationSchema } from '@amayumba/contract/notifications/notification.ts';
import { baseApi } from '../../api/base-api.ts';
import { readListed } from '../../api/dialect/unpaged.ts';
import { request } from '../../api/request.ts';

interface NotificationFilter {
  page: number;
  page_size: number;
  /** If undefined, the list contains read and unread messages. */
  unread?: boolean;
}

export const { useListNotificationsQuery, useReadNotificationMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<Page<Notification>, NotificationFilter>({
      query: (query) => request(listNotifications, { query }),
      transformResponse: readListed<Notification, NotificationFilter>({
        matches: ({ read_at }, { unread }) => unread === undefined || unread === (read_at === null),
        compare: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
      }),
      responseSchema: pageOf(notificationSchema),
      providesTags: ['Notification'],
    }),
    readNotification: sends(build, readNotification, byId, changes('Notification')),
  }),
});

/** Polling interval of messages in milliseconds. */
export const NOTIFICATIONS_POLL_MS = 60_000;
