import { useState } from 'react';
import { usePolling } from '../../api/use-polling.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { NotificationPaths } from './NotificationList.tsx';
import { NOTIFICATIONS_POLL_MS, useListNotificationsQuery } from './notifications.api.ts';

/** The highest count shown; three digits do not fit the badge. */
const MOST_COUNTED = 99;

const loadList = () => import('./NotificationList.tsx');

/** The number of unread messages, and the messages in a side panel. See docs/rules.md, Notifications. */
export function NotificationBell({ paths }: { paths: NotificationPaths }) {
  const [isOpen, setOpen] = useState(false);
  const messages = useLazyPart(loadList, isOpen);
  const watched = usePolling(NOTIFICATIONS_POLL_MS);
  // Only the count is needed, and one row is the smallest page.
  const { data } = useListNotificationsQuery({ unread: true, page: 1, page_size: 1 }, watched);
  const count = data?.count ?? 0;
  return (
    <>
      <span className="relative flex-none">
        <IconButton
          icon="bell"
          label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          tone="onDark"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className="lg:border lg:border-white/30 lg:bg-white/10 lg:backdrop-blur-md lg:hover:bg-white/20"
        />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-rose-solid px-1 text-[0.6875rem] leading-none font-bold text-rose-on-solid tabular lg:-top-1.5 lg:-right-1.5"
          >
            {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
          </span>
        )}
      </span>
      <Drawer title="Notifications" isOpen={isOpen} onClose={() => setOpen(false)}>
        {messages && <messages.NotificationList paths={paths} onFollow={() => setOpen(false)} />}
      </Drawer>
    </>
  );
}
