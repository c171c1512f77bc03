import { formatDayOf, formatInstant } from '@amayumba/contract/calendar.ts';
import { type Notice, NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { FRESH_LINK_MS, usePolling } from '../../../api/use-polling.ts';
import { noticeName, noticeText } from '../../../features/messages/notice-view.ts';
import { useListNoticesQuery, useReadNoticeMutation } from '../../../features/messages/notices.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';

/** The formal notices that were served on the tenant, the newest first; opening one notes that it was read. */
export const NoticesTab = ({ notices: { query, open } }: { notices: OwnNotices }) => (
  <div className="p-4 sm:px-5">
    <Figures title="Your notices" query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState icon="file" title="No notices">
            Formal notices of your property manager, such as a new rent, appear here.
          </EmptyState>
        ) : (
          <ul aria-label="Notices" className="-my-3 divide-y divide-line">
            {results.map((notice) => (
              <NoticeEntry key={notice.id} notice={notice} onOpen={() => open(notice)} />
            ))}
          </ul>
        )
      }
    </Figures>
  </div>
);

function NoticeEntry({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { kind, pdf, created_at, read_at } = notice;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 py-3 text-[0.875rem]">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <b className="font-semibold text-ink">{NOTICE_NAMES[kind]}</b>
          {read_at === null && <Badge tone="amber">Not opened</Badge>}
        </p>
        <p className="wrap-anywhere text-ink">{noticeText(notice)}</p>
        <p className="text-sm text-muted tabular">
          Served {formatDayOf(created_at)}
          {read_at !== null && `, opened ${formatInstant(read_at)}`}
        </p>
      </div>
      {pdf && (
        <span className="flex min-h-11 items-center">
          <FileLink href={pdf} what={noticeName(notice)} onOpen={onOpen} />
        </span>
      )}
    </li>
  );
}

/** Formal notices that the tenant has not opened yet, above everything else. Renders nothing if there are none. */
export function UnreadNotices({ notices, onOpen }: { notices: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  if (notices.length === 0) return null;
  return (
    <Banner
      tone="amber"
      title={notices.length === 1 ? 'A notice waits for you' : `${notices.length} notices wait for you`}
      className="mb-3"
    >
      <ul className="grid gap-1">
        {notices.map((notice) => (
          <li key={notice.id} className="flex flex-wrap items-center gap-x-3">
            <span>
              {NOTICE_NAMES[notice.kind]}, served {formatDayOf(notice.created_at)}
            </span>
            {notice.pdf && <FileLink href={notice.pdf} what={noticeName(notice)} onOpen={() => onOpen(notice)} />}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** More notices than a tenancy has. */
const PAGE = { page: 1, page_size: 50 } as const;

/** The tenant's notices, the unopened ones among them, and a function that records that one was opened. */
export function useOwnNotices() {
  const query = useListNoticesQuery(PAGE, usePolling(FRESH_LINK_MS));
  const [markRead] = useReadNoticeMutation();
  return {
    query,
    unread: query.data?.results.filter(({ read_at }) => read_at === null) ?? [],
    open: ({ id, read_at }: Notice) => {
      if (read_at === null) void markRead(id);
    },
  };
}

type OwnNotices = ReturnType<typeof useOwnNotices>;
