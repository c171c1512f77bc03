import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Announcement } from '@amayumba/contract/messages/announcement.ts';
import type { MessageState } from '@amayumba/contract/messages/message.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { MESSAGE_STATE_VIEWS } from '../../../../features/messages/message-view.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/DataTable.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { announcementReportPath } from '../message-place.ts';

const COUNTED = ['delivered', 'sent', 'waiting', 'failed', 'skipped'] as const satisfies readonly MessageState[];

/** How many messages of an announcement are in which state. */
export function StateCounts({ announcement }: { announcement: Announcement }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {COUNTED.filter((state) => announcement[state] > 0).map((state) => (
        <Badge key={state} tone={MESSAGE_STATE_VIEWS[state].tone}>
          {formatWhole(announcement[state])} {MESSAGE_STATE_VIEWS[state].label.toLowerCase()}
        </Badge>
      ))}
    </span>
  );
}

/** The link to the messages of each person. */
export function ReportLink({ announcement: { id, audience } }: { announcement: Announcement }) {
  return (
    <Link
      to={announcementReportPath(id)}
      className="inline-flex min-h-9 items-center font-semibold whitespace-nowrap text-link hover:underline"
    >
      Report <span className="sr-only">of the announcement to {audience}</span>
    </Link>
  );
}

/** The columns of the list of announcements. */
export const ANNOUNCEMENT_COLUMNS: readonly Column<Announcement>[] = [
  {
    key: 'when',
    header: 'When',
    className: 'whitespace-nowrap tabular',
    cell: ({ created_at, created_by }) => (
      <>
        {formatInstant(created_at)}
        <span className="block text-xs text-muted">{created_by}</span>
      </>
    ),
  },
  {
    key: 'to',
    header: 'To',
    className: 'whitespace-nowrap',
    cell: ({ audience, channels }) => (
      <>
        <span className="block max-w-72 truncate font-semibold" title={audience}>
          {audience}
        </span>
        <span className="flex gap-x-2.5 text-xs text-muted">
          {channels.map((channel) => (
            <ChannelMark key={channel} channel={channel} />
          ))}
        </span>
      </>
    ),
  },
  {
    key: 'text',
    header: 'Text',
    hiddenBelow: 'md',
    className: 'w-full max-w-0 min-w-40',
    cell: ({ text }) => (
      <span className="block truncate" title={text}>
        {text}
      </span>
    ),
  },
  {
    key: 'states',
    header: 'Messages',
    className: 'min-w-60',
    cell: (announcement) => <StateCounts announcement={announcement} />,
  },
  {
    key: 'report',
    header: 'Report',
    isHeaderHidden: true,
    align: 'right',
    cell: (announcement) => <ReportLink announcement={announcement} />,
  },
];
