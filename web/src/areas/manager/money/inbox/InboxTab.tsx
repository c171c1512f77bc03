import { CHANNELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { INBOX_STATES, type InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useState } from 'react';
import { CHANNEL_LABELS } from '../../../../features/money/money-view.ts';
import { choiceParam, idParam, useListParams } from '../../../../lib/use-list-params.ts';
import { cx } from '../../../../lib/cx.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { DoneNote } from './DoneNote.tsx';
import { HandledItems } from './HandledItems.tsx';
import { INBOX_LABELS } from './inbox-words.ts';
import { OpenLines } from './OpenLines.tsx';
import { StatementNote } from './StatementNote.tsx';

const STATES = INBOX_STATES.map((value) => ({ value, label: INBOX_LABELS[value] }));
/** Only by these channels does money arrive unasked. */
const CHANNEL_OPTIONS = CHANNELS.filter((channel) => ['mtn', 'airtel', 'bank'].includes(channel)).map((value) => ({
  value,
  label: CHANNEL_LABELS[value],
}));

/** Money that arrived and could not be matched: one line after the other, and the results of earlier ones. */
export function InboxTab() {
  const { params, change } = useListParams();
  const state = choiceParam(params, 'state', INBOX_STATES) ?? 'open';
  const channel = choiceParam(params, 'channel', CHANNELS);
  const statement_import = idParam(params, 'statement') ?? undefined;
  const [done, setDone] = useState<InboxItem | null>(null);
  const isOpen = state === 'open';
  const filter = { channel, statement_import };
  return (
    <>
      {statement_import && (
        <StatementNote id={statement_import} onLeave={() => change({ statement: null, line: null })} />
      )}
      {done && (
        <DoneNote
          key={`${done.id} ${done.state}`}
          item={done}
          onUndone={() => {
            setDone(null);
            change({ state: null, line: done.id });
          }}
        />
      )}
      <div className="lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <div
          className={cx('border-b border-line p-3 sm:px-4', isOpen ? 'lg:has-[+section]:border-r' : 'lg:col-span-2')}
        >
          <div className="labels-inside grid grid-cols-2 gap-2 lg:max-w-88">
            <SelectField
              label="State"
              options={STATES}
              value={state}
              onChange={({ target }) => change({ line: null, state: target.value === 'open' ? null : target.value })}
            />
            <SelectField
              label="Channel"
              placeholder="All channels"
              options={CHANNEL_OPTIONS}
              value={channel ?? ''}
              onChange={({ target }) => change({ line: null, channel: target.value })}
            />
          </div>
        </div>
        {isOpen ? (
          <OpenLines
            key={`${channel} ${statement_import}`}
            filter={filter}
            isNarrowed={Boolean(channel ?? statement_import)}
            onDone={setDone}
          />
        ) : (
          <div className="lg:col-span-2">
            <HandledItems filter={{ ...filter, state }} />
          </div>
        )}
      </div>
    </>
  );
}
