import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { type Notice, NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { noticeName } from '../../../features/messages/notice-view.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';

interface UnreadNoticesProps {
  notices: readonly Notice[];
  onOpen: (notice: Notice) => void;
}

/** Formal notices that the tenant has not opened yet, above everything else. Renders nothing if there are none. */
export function UnreadNotices({ notices, onOpen }: UnreadNoticesProps) {
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
