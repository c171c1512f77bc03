import { CHANNEL_NAMES, MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import { MESSAGE_PURPOSES, MESSAGE_STATES } from '@amayumba/contract/messages/message.ts';
import { MESSAGE_STATE_VIEWS, PURPOSE_NAMES } from '../../../../features/messages/message-view.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { MessageList } from './use-message-list.ts';

const STATES = MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_VIEWS[value].label }));
const PURPOSES = MESSAGE_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }));
const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));

/** Search, state, purpose, channel and days of the messages. */
export function MessageFilters({ list: { filter, change, clear, isNarrowed } }: { list: MessageList }) {
  const { search = '', state, purpose, channel, from, to } = filter;
  return (
    <FilterBar
      count={[state, purpose, channel, from, to].filter(Boolean).length}
      onClear={isNarrowed ? clear : undefined}
      search={
        <SearchField
          label="Search messages"
          placeholder="Name, unit, number"
          value={search}
          onSearch={(text) => change({ search: text.trim() })}
        />
      }
      filters={
        <>
          <SelectField
            label="State"
            placeholder="All states"
            options={STATES}
            value={state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
          />
          <SelectField
            label="Purpose"
            placeholder="All purposes"
            options={PURPOSES}
            value={purpose ?? ''}
            onChange={({ target }) => change({ purpose: target.value })}
          />
          <SelectField
            label="Channel"
            placeholder="All channels"
            options={CHANNELS}
            value={channel ?? ''}
            onChange={({ target }) => change({ channel: target.value })}
          />
          <DateField
            label="From"
            value={from ?? ''}
            max={to}
            onChange={({ target }) => change({ from: target.value })}
          />
          <DateField label="To" value={to ?? ''} min={from} onChange={({ target }) => change({ to: target.value })} />
        </>
      }
    />
  );
}
