import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Announcement } from '@amayumba/contract/messages/announcement.ts';
import { MESSAGE_STATE_NAMES, type MessageState } from '@amayumba/contract/messages/message.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListAnnouncementsQuery } from '../../../../features/messages/announcements.api.ts';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { MESSAGE_STATE_VIEWS } from '../../../../features/messages/message-view.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { PAGE_SIZE, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { RowCard } from '../../../../ui/RowCard.tsx';
import { ListRows } from '../../../../ui/ListRows.tsx';
import { announcementReportPath } from '../message-place.ts';

/** Networks report within a minute. */
const POLL_MS = 30_000;
const loadModal = () => import('./AnnounceModal.tsx');

export function AnnouncementsTab() {
  const { params } = useListParams();
  const [isWriting, setWriting] = useState(false);
  const modal = useLazyPart(loadModal, isWriting);
  const page = pageParam(params);
  const query = useListAnnouncementsQuery({ page, page_size: PAGE_SIZE }, usePolling(POLL_MS));
  return (
    <>
      <div className="flex justify-end border-b border-line p-3 sm:px-4">
        <Button variant="primary" icon="plus" may="messages:write" onClick={() => setWriting(true)}>
          New announcement
        </Button>
      </div>
      <ListRows
        noun="announcements"
        query={query}
        columns={ANNOUNCEMENT_COLUMNS}
        card={(announcement) => <AnnouncementCard announcement={announcement} />}
        empty={
          <EmptyState icon="message" title="No announcements yet">
            Write to an estate, a block, chosen tenants or everybody in arrears, and see first whom it reaches and what
            it costs.
          </EmptyState>
        }
      />
      {modal && isWriting && <modal.AnnounceModal onClose={() => setWriting(false)} />}
    </>
  );
}

const AnnouncementCard = ({ announcement }: { announcement: Announcement }) => (
  <RowCard
    title={announcement.audience}
    aside={<span className="text-xs text-muted tabular">{formatInstant(announcement.created_at)}</span>}
  >
    <p className="line-clamp-3 wrap-anywhere">{announcement.text}</p>
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <StateCounts announcement={announcement} />
      <ReportLink announcement={announcement} />
    </div>
  </RowCard>
);

const COUNTED = ['delivered', 'sent', 'waiting', 'failed', 'skipped'] as const satisfies readonly MessageState[];

const StateCounts = ({ announcement }: { announcement: Announcement }) => (
  <span className="flex flex-wrap gap-1.5">
    {COUNTED.filter((state) => announcement[state] > 0).map((state) => (
      <Badge key={state} tone={MESSAGE_STATE_VIEWS[state].tone}>
        {formatWhole(announcement[state])} {MESSAGE_STATE_NAMES[state].toLowerCase()}
      </Badge>
    ))}
  </span>
);

const ReportLink = ({ announcement: { id, audience } }: { announcement: Announcement }) => (
  <Link
    to={announcementReportPath(id)}
    className="inline-flex min-h-9 items-center font-semibold whitespace-nowrap text-link hover:underline"
  >
    Report <span className="sr-only">of the announcement to {audience}</span>
  </Link>
);

const ANNOUNCEMENT_COLUMNS: readonly Column<Announcement>[] = [
  column('When', { className: 'whitespace-nowrap tabular' }, ({ created_at, created_by }) => (
    <>
      {formatInstant(created_at)}
      <span className="block text-xs text-muted">{created_by}</span>
    </>
  )),
  column('To', { className: 'whitespace-nowrap' }, ({ audience, channels }) => (
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
  )),
  column('Text', { hiddenBelow: 'md', className: 'w-full max-w-0 min-w-40' }, ({ text }) => (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )),
  column('Messages', { className: 'min-w-60' }, (announcement) => <StateCounts announcement={announcement} />),
  column('Report', { isHeaderHidden: true, align: 'right' }, (announcement) => (
    <ReportLink announcement={announcement} />
  )),
];
