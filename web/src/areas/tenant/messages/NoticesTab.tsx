import { formatDayOf, formatInstant } from '@amayumba/contract/calendar.ts';
import { type Notice, NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { noticeName, noticeText } from '../../../features/messages/notice-view.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import type { OwnNotices } from './use-own-notices.ts';

/** The formal notices that were served on the tenant, the newest first; opening one notes that it was read. */
export function NoticesTab({ notices: { query, open } }: { notices: OwnNotices }) {
  return (
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
}

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
