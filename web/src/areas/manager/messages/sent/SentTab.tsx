import { listMessages } from '@amayumba/contract/messages/endpoints.ts';
import { CHANNEL_NAMES, MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import {
  MESSAGE_PURPOSES,
  MESSAGE_STATE_NAMES,
  MESSAGE_STATES,
  PURPOSE_NAMES,
} from '@amayumba/contract/messages/message.ts';
import { request } from '../../../../api/request.ts';
import { usePolling } from '../../../../api/use-polling.ts';
import { useListMessagesQuery } from '../../../../features/messages/messages.api.ts';
import { choiceParam, dayParam, idParam, pageParam, useListParams } from '../../../../lib/use-list-params.ts';
import { today } from '../../../../lib/today.ts';
import { cleared } from '../../../../lib/cleared.ts';
import { ParamDays, ParamSearch, ParamSelect } from '../../../../ui/ParamFields.tsx';
import { NoRows } from '../../../../ui/NoRows.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { ExportButton } from '../../money/ExportButton.tsx';
import { PAGE_SIZE } from '../../money/MoneyTable.tsx';
import { MESSAGES_POLL_MS, MessageTable } from './MessageTable.tsx';

const STATES = MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_NAMES[value] }));
const PURPOSES = MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }));
const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));

export function SentTab() {
  const { params, change } = useListParams();
  const filter = {
    search: params.get('search') ?? undefined,
    state: choiceParam(params, 'state', MESSAGE_STATES),
    purpose: choiceParam(params, 'purpose', MESSAGE_PURPOSES),
    channel: choiceParam(params, 'channel', MESSAGE_CHANNELS),
    from: dayParam(params, 'from'),
    to: dayParam(params, 'to'),
    // From the page of a record.
    account: idParam(params, 'account') ?? undefined,
    announcement: idParam(params, 'announcement') ?? undefined,
    notice: idParam(params, 'notice') ?? undefined,
    receipt: idParam(params, 'receipt') ?? undefined,
    charge: idParam(params, 'charge') ?? undefined,
  };
  const { state, purpose, channel, from, to } = filter;
  const page = pageParam(params);
  const query = useListMessagesQuery({ ...filter, page, page_size: PAGE_SIZE }, usePolling(MESSAGES_POLL_MS));
  const clear = () => change(cleared(Object.keys(filter)));
  const onClear = Object.values(filter).some(Boolean) ? clear : undefined;
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
        action={
          <ExportButton
            fileName={`amayumba-messages-${today()}`}
            requestFor={(file) => request(listMessages, { query: { ...filter, file } })}
          />
        }
      />
      {only && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1 text-sm sm:px-5">
          Only messages of one {only} are shown.
          <Button size="sm" variant="ghost" onClick={clear}>
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
