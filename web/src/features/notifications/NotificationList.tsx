import { formatInstant } from '@amayumba/contract/calendar.ts';
import { PAGE_SIZE_MAX } from '@amayumba/contract/lists.ts';
import type { Notification, NotificationTarget } from '@amayumba/contract/notifications/notification.ts';
import { type ReactNode, useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { usePolling } from '../../api/use-polling.ts';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { notify } from '../../ui/notices.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NOTIFICATIONS_POLL_MS, useListNotificationsQuery, useReadNotificationMutation } from './notifications.api.ts';

/** Paths of the pages that a role's messages open, by the id of their subject; null if the role has no such page. */
export interface NotificationPaths {
  payment: ((id: number) => string) | null;
  complaint: ((id: number) => string) | null;
  /** The page for a part of the messages, or for an account; undefined if the role has no such page. */
  messages?: ((opens: NotificationTarget, account: number | null) => string | undefined) | undefined;
  /** The page of an owner's statements. */
  statements?: string | undefined;
}

/** Messages shown at first, and added by each 'Show more'. */
const STEP = 20;

interface NotificationListProps {
  paths: NotificationPaths;
  /** Called when a message opens another screen. */
  onFollow: () => void;
}

/** A person's messages, newest first. Opening one marks it as read and opens the screen of its subject. */
export function NotificationList({ paths, onFollow }: NotificationListProps) {
  // One growing page, so that new messages cannot make a message appear twice.
  const [size, setSize] = useState(STEP);
  const { data, error, isFetching, refetch } = useListNotificationsQuery(
    { page: 1, page_size: size },
    usePolling(NOTIFICATIONS_POLL_MS),
  );
  const [readNotification] = useReadNotificationMutation();
  const open = async ({ id, read_at }: Notification) => {
    if (read_at !== null) return;
    const { error: failure } = await readNotification(id);
    if (failure) notify.failure('The message could not be marked as read', asProblem(failure)?.error);
  };
  if (!data && error)
    return <LoadError title="Your notifications could not be loaded" query={{ error, isFetching, refetch }} />;
  if (!data) return <NotificationSkeleton />;
  if (data.count === 0)
    return (
      <EmptyState icon="bell" title="No notifications yet">
        Changes to your payments and complaints appear here.
      </EmptyState>
    );
  const isMore = data.count > data.results.length && size < PAGE_SIZE_MAX;
  return (
    <>
      <ul aria-label="Notifications" className="-mx-5 -mt-5 divide-y divide-line">
        {data.results.map((notification) => (
          <li key={notification.id}>
            <NotificationEntry
              notification={notification}
              to={pathOf(notification, paths)}
              onOpen={() => void open(notification)}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button className="mt-4 w-full" isPending={isFetching} onClick={() => setSize(size + STEP)}>
          Show more
        </Button>
      )}
    </>
  );
}

interface NotificationEntryProps {
  notification: Notification;
  to: string | null;
  onOpen: () => void;
  onFollow: () => void;
}

function NotificationEntry({ notification, to, onOpen, onFollow }: NotificationEntryProps) {
  const isUnread = notification.read_at === null;
  const className = cx(
    'flex w-full gap-3 px-5 py-4 text-left transition-colors focus-visible:-outline-offset-3',
    isUnread && 'bg-selected/60',
  );
  const content = <NotificationText notification={notification} />;
  if (to !== null)
    return (
      <Link
        to={to}
        className={cx(className, 'hover:bg-hover')}
        onClick={() => {
          onOpen();
          onFollow();
        }}
      >
        {content}
      </Link>
    );
  if (isUnread)
    return (
      <button type="button" className={cx(className, 'hover:bg-hover')} onClick={onOpen}>
        {content}
      </button>
    );
  return <div className={className}>{content}</div>;
}

function NotificationText({ notification }: { notification: Notification }) {
  const { title, body, created_at, read_at } = notification;
  return (
    <>
      <span
        className={cx(
          'mt-0.5 grid size-8.5 flex-none place-items-center rounded-md',
          read_at === null ? 'bg-primary text-on-primary' : 'bg-sunken text-muted',
        )}
      >
        <Icon name={iconOf(notification)} className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={cx('block text-[0.875rem] text-ink', read_at === null ? 'font-bold' : 'font-semibold')}>
          {read_at === null && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        <span className="mt-0.5 block text-[0.875rem] whitespace-pre-line text-muted">{body}</span>
        <time dateTime={created_at} className="mt-1 block text-xs text-muted tabular">
          {formatInstant(created_at)}
        </time>
      </span>
    </>
  );
}

const NotificationSkeleton = (): ReactNode => (
  <div aria-busy="true" className="grid gap-5">
    {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
      <div key={width} className="grid gap-2">
        <Skeleton className={cx('h-4', width)} />
        <Skeleton className="h-4 w-full" />
      </div>
    ))}
    <output className="sr-only">Loading notifications...</output>
  </div>
);

function pathOf(notification: Notification, paths: NotificationPaths): string | null {
  const { payment, complaint, opens, account, owner_statement } = notification;
  if (owner_statement) return paths.statements ?? null;
  if (opens) return paths.messages?.(opens, account ?? null) ?? null;
  if (payment !== null) return paths.payment?.(payment) ?? null;
  return complaint === null ? null : (paths.complaint?.(complaint) ?? null);
}

const OPENS_ICONS: Readonly<Record<NotificationTarget, IconName>> = {
  conversation: 'message',
  notices: 'file',
  reminders: 'message',
  account: 'wallet',
  approvals: 'shield',
};

function iconOf({ payment, complaint, opens, owner_statement }: Notification): IconName {
  if (owner_statement) return 'file';
  if (opens) return OPENS_ICONS[opens];
  if (payment !== null) return 'wallet';
  return complaint === null ? 'mail' : 'complaint';
}
