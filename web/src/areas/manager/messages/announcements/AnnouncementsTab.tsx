import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Announcement } from '@amayumba/contract/messages/announcement.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListAnnouncementsQuery } from '../../../../features/messages/announcements.api.ts';
import { pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { MoneyTable, PAGE_SIZE } from '../../money/MoneyTable.tsx';
import { ANNOUNCEMENT_COLUMNS, ReportLink, StateCounts } from './announcement-columns.tsx';

/** Networks report within a minute. */
const POLL_MS = 30_000;
const loadModal = () => import('./AnnounceModal.tsx');

/** The announcements, how many of their messages arrived, and a button for a new one. */
export function AnnouncementsTab() {
  const { params, change } = useListParams();
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
      <MoneyTable
        label="Announcements"
        query={query}
        page={page}
        count={query.data?.count}
        onPage={(next) => change({ page: next })}
        columns={ANNOUNCEMENT_COLUMNS}
        rowKey={({ id }) => id}
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

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  return (
    <div className="grid gap-1.5 text-[0.875rem]">
      <div className="flex items-baseline justify-between gap-3">
        <b className="font-semibold">{announcement.audience}</b>
        <span className="text-xs whitespace-nowrap text-muted tabular">{formatInstant(announcement.created_at)}</span>
      </div>
      <p className="line-clamp-3 wrap-anywhere">{announcement.text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <StateCounts announcement={announcement} />
        <ReportLink announcement={announcement} />
      </div>
    </div>
  );
}
