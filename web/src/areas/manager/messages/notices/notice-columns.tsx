import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type Notice, NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { noticeName, noticeText } from '../../../../features/messages/notice-view.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/DataTable.tsx';
import { FileLink } from '../../../../ui/FileLink.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { accountPath, homeText } from '../../money/money-place.ts';
import { noticeMessagesPath } from '../message-place.ts';

/** The tenant on whom a notice was served. */
export function NoticeTenant({ notice: { account, tenant_details } }: { notice: Notice }) {
  return (
    <span className="min-w-0">
      <NameLink to={accountPath(account)}>{tenant_details.name}</NameLink>
      <span className="block text-xs text-muted">{homeText(tenant_details)}</span>
    </span>
  );
}

/** Whether the tenant opened a notice in the portal, and when. */
export function ReadBadge({ notice: { read_at } }: { notice: Notice }) {
  if (read_at === null) return <Badge tone="amber">Not opened</Badge>;
  return (
    <span className="block">
      <Badge tone="green">Opened</Badge>
      <span className="block text-xs whitespace-nowrap text-muted tabular">{formatInstant(read_at)}</span>
    </span>
  );
}

/** The paper of a notice, and the messages about it: its proof of delivery. */
export function NoticeLinks({ notice }: { notice: Notice }) {
  return (
    <span className="flex items-center justify-end gap-4">
      {notice.pdf ? (
        <FileLink href={notice.pdf} what={noticeName(notice)} />
      ) : (
        <span className="text-muted">Paper erased</span>
      )}
      <Link to={noticeMessagesPath(notice.id)} className="font-semibold whitespace-nowrap text-link hover:underline">
        Delivery <span className="sr-only">of the {noticeName(notice)}</span>
      </Link>
    </span>
  );
}

/** The columns of the list of notices. */
export const NOTICE_COLUMNS: readonly Column<Notice>[] = [
  {
    key: 'served',
    header: 'Served',
    className: 'whitespace-nowrap tabular',
    cell: ({ created_at, created_by }) => (
      <>
        {formatInstant(created_at)}
        <span className="block text-xs text-muted">{created_by}</span>
      </>
    ),
  },
  {
    key: 'tenant',
    header: 'Tenant',
    className: 'whitespace-nowrap',
    cell: (notice) => <NoticeTenant notice={notice} />,
  },
  {
    key: 'notice',
    header: 'Notice',
    className: 'w-full max-w-0 min-w-48',
    cell: (notice) => (
      <>
        <span className="block font-semibold">{NOTICE_NAMES[notice.kind]}</span>
        <span className="block truncate text-xs text-muted" title={noticeText(notice)}>
          {noticeText(notice)}
        </span>
      </>
    ),
  },
  { key: 'read', header: 'In the portal', cell: (notice) => <ReadBadge notice={notice} /> },
  { key: 'links', header: 'Paper and proof', align: 'right', cell: (notice) => <NoticeLinks notice={notice} /> },
];
