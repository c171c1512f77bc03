import { choiceFilter, dayFilter, idFilter, textFilter, useListFilter } from '../../../../lib/use-list-filter.ts';
import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { CHANNEL_NAMES, MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import {
  MESSAGE_PURPOSES,
  MESSAGE_STATE_NAMES,
  MESSAGE_STATES,
  PURPOSE_NAMES,
} from '@amayumba/contract/messages/message.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListMessagesQuery } from '../../../../features/messages/messages.api.ts';
import { ParamDays, ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { ExportButton } from '../../ExportButton.tsx';
import { MESSAGES_POLL_MS, MessageTable } from './MessageTable.tsx';

const STATES = MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_NAMES[value] }));
const PURPOSES = MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }));
const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));

const FILTERS = {
  search: textFilter('search'),
  state: choiceFilter('state', MESSAGE_STATES),
  purpose: choiceFilter('purpose', MESSAGE_PURPOSES),
  channel: choiceFilter('channel', MESSAGE_CHANNELS),
  from: dayFilter('from'),
  to: dayFilter('to'),
  // From the page of a record.
  account: idFilter('account'),
  announcement: idFilter('announcement'),
  notice: idFilter('notice'),
  receipt: idFilter('receipt'),
  charge: idFilter('charge'),
};

export function SentTab() {
  const { filter, paged, onClear } = useListFilter(FILTERS);
  const { state, purpose, channel, from, to } = filter;
  const query = useListMessagesQuery(paged, usePolling(MESSAGES_POLL_MS));
  // No filter shows that the list is limited to one of these.
  const only = (['announcement', 'notice', 'receipt', 'charge', 'account'] as const).find((name) => filter[name]);
  return (
    <>
      <FilterBar
        count={[state, purpose, channel, from, to].filter(Boolean).length}
        onClear={onClear}
        search={<ParamSearch label="Search messages" placeholder="Name, unit, number" />}
        filters={
          <>
            <ParamSelect name="state" label="State" placeholder="All states" options={STATES} />
            <ParamSelect name="purpose" label="Purpose" placeholder="All purposes" options={PURPOSES} />
            <ParamSelect name="channel" label="Channel" placeholder="All channels" options={CHANNELS} />
            <ParamDays />
          </>
        }
        action={<ExportButton name="messages" call={listMessages} query={filter} />}
      />
      {only && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1 text-sm sm:px-5">
          Only messages of one {only} are shown.
          <Button size="sm" variant="ghost" onClick={onClear}>
            Show all messages
          </Button>
        </p>
      )}
      <MessageTable
        query={query}
        empty={
          <NoRows
            icon="message"
            title="No messages found"
            onClear={onClear}
            noMatch="No message matches the search and filters."
          >
            Reminders, receipts and notices appear here once they go.
          </NoRows>
        }
      />
    </>
  );
}
