import { CHANNEL_LABELS, CHANNELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { INBOX_STATES, type InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useState } from 'react';
import { useOnce } from '../../../../api/use-once.ts';
import { useReopenInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { useGetStatementImportQuery } from '../../../../features/money/statement-imports.api.ts';
import { cx } from '../../../../lib/cx.ts';
import { choiceParam, idParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { statementPath } from '../money-place.ts';
import { useKey } from '../use-key.ts';
import { HandledItems } from './HandledItems.tsx';
import { OpenLines } from './OpenLines.tsx';
import { doneText, INBOX_LABELS } from './inbox-words.ts';

const STATES = INBOX_STATES.map((value) => ({ value, label: INBOX_LABELS[value] }));
/** Only by these channels does money arrive unasked. */
const CHANNEL_OPTIONS = CHANNELS.filter((channel) => ['mtn', 'airtel', 'bank'].includes(channel)).map((value) => ({
  value,
  label: CHANNEL_LABELS[value],
}));

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

function DoneNote({ item, onUndone }: { item: InboxItem; onUndone: () => void }) {
  const [reopen] = useReopenInboxItemMutation();
  const once = useOnce();
  const undo = async () => {
    const sent = await once.send((key) => reopen({ id: item.id, key }));
    if (sent?.data) onUndone();
  };
  useKey('u', () => void undo());
  return (
    <div
      className={cx(
        'flex min-h-13 flex-wrap items-center gap-x-3 border-b px-4 py-1 text-[0.875rem]',
        once.problem ? 'border-rose-line bg-rose-bg text-rose-ink' : 'border-green-line bg-green-bg text-green-ink',
      )}
    >
      <Icon name={once.problem ? 'alert' : 'checkCircle'} />
      <output className="min-w-0 flex-1 wrap-anywhere">
        {once.problem ? `Not undone. ${once.problem.error}` : `${doneText(item)}.`}
      </output>
      <Button
        size="sm"
        variant="ghost"
        aria-keyshortcuts="u"
        isPending={once.isPending}
        className="text-inherit!"
        onClick={() => void undo()}
      >
        Undo
        <KeyHint keyName="U" />
      </Button>
    </div>
  );
}

function StatementNote({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data } = useGetStatementImportQuery(id);
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1 text-[0.875rem]">
      <p className="min-w-0 wrap-anywhere">
        Only lines of{' '}
        <Link to={statementPath(id)} className="font-semibold text-link hover:underline">
          {data?.file_name ?? 'one statement'}
        </Link>
      </p>
      <Button size="sm" variant="ghost" onClick={onLeave}>
        Show all lines
      </Button>
    </div>
  );
}
