import type { Notice } from '@amayumba/contract/messages/notice.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { useListNoticesQuery, useReadNoticeMutation } from '../../../features/messages/notices.api.ts';

/** More notices than a tenancy has. */
const PAGE = { page: 1, page_size: 50 } as const;
/** Polling renews the links to the papers before they expire. */
const FRESH_LINK_MS = 10 * 60_000;

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

export type OwnNotices = ReturnType<typeof useOwnNotices>;
