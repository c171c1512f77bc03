import type { InboxItem, InboxQuery } from '@amayumba/contract/money/inbox.ts';
import { useState } from 'react';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListInboxQuery } from '../../../../features/money/inbox.api.ts';
import { PAGE_SIZE, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';

/**
 * The open lines, and the current one: that of the address, also if it is on another page. It stays until the person
 * moves on, even if the list is fetched again without it: nothing changes under a key that is about to be pressed.
 */
export function useInboxLine(filter: Omit<InboxQuery, 'page' | 'page_size' | 'state'>) {
  const { params, change } = useListParams();
  const page = pageParam(params);
  const query = useListInboxQuery({ ...filter, state: 'open', page, page_size: PAGE_SIZE }, usePolling(0));
  const items = query.currentData?.results ?? [];
  const [held, setHeld] = useState<InboxItem | null>(null);
  const itemOf = (id: number | null | undefined) =>
    items.find((item) => item.id === id) ?? (id && held?.id === id ? held : undefined);
  const asked = idParam(params, 'line');
  const alone = useListInboxQuery(
    { id: asked ?? 0, page: 1, page_size: 1 },
    { skip: asked === null || itemOf(asked) !== undefined || !query.currentData },
  );
  const linked = alone.currentData?.results.find(({ id }) => id === asked);
  const isLinkedOpen = linked?.state === 'open';
  const line = itemOf(asked) ?? (isLinkedOpen ? linked : undefined) ?? itemOf(held?.id) ?? items[0] ?? null;
  if (line !== held) setHeld(line);
  const place = line ? items.findIndex(({ id }) => id === line.id) : -1;
  const choose = (id: number | null) => {
    setHeld(null);
    change({ line: id, page });
  };
  return {
    query,
    isSought: alone.isFetching,
    /** The line of the address, if it was matched or dismissed. */
    handled: linked && !isLinkedOpen && !itemOf(asked) ? linked : undefined,
    items,
    page,
    line,
    /** Its position among all open lines, from 1; null once it is no longer one of them. */
    position: place < 0 ? null : (page - 1) * PAGE_SIZE + place + 1,
    choose,
    /** Moves to the line after it, or before it; at the end of the page nothing happens. */
    step: (by: 1 | -1) => {
      const next = items[place + by];
      if (next) choose(next.id);
    },
    /** The line that follows once this one is done. */
    afterwards: items[place + 1]?.id ?? items[place - 1]?.id ?? null,
    turn: (next: number) => {
      setHeld(null);
      change({ line: null, page: next });
    },
  };
}

export type InboxLine = ReturnType<typeof useInboxLine>;
