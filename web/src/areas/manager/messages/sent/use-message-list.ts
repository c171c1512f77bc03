import { isCalendarDate } from '@amayumba/contract/calendar.ts';
import { MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import { MESSAGE_PURPOSES, MESSAGE_STATES } from '@amayumba/contract/messages/message.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListMessagesQuery } from '../../../../features/messages/messages.api.ts';
import { choiceParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { PAGE_SIZE } from '../../money/MoneyTable.tsx';

/** Networks report within a minute. */
const POLL_MS = 30_000;

const NO_FILTERS = {
  search: null,
  state: null,
  purpose: null,
  channel: null,
  from: null,
  to: null,
  account: null,
  announcement: null,
  notice: null,
} as const;

/** The list of messages, with its filters from the URL. */
export function useMessageList() {
  const { params, change } = useListParams();
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isCalendarDate(text) ? text : undefined;
  };
  const filter = {
    search: params.get('search') ?? undefined,
    state: choiceParam(params, 'state', MESSAGE_STATES),
    purpose: choiceParam(params, 'purpose', MESSAGE_PURPOSES),
    channel: choiceParam(params, 'channel', MESSAGE_CHANNELS),
    from: day('from'),
    to: day('to'),
    // From an account, an announcement or a notice.
    account: idParam(params, 'account') ?? undefined,
    announcement: idParam(params, 'announcement') ?? undefined,
    notice: idParam(params, 'notice') ?? undefined,
  };
  const page = pageParam(params);
  const query = useListMessagesQuery({ ...filter, page, page_size: PAGE_SIZE }, usePolling(POLL_MS));
  return {
    filter,
    page,
    query,
    isNarrowed: Object.values(filter).some(Boolean),
    change,
    clear: () => change(NO_FILTERS),
  };
}

export type MessageList = ReturnType<typeof useMessageList>;
