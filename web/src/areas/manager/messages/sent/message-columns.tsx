import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type Message, MESSAGE_STATE_NAMES, subjectOf } from '@amayumba/contract/messages/message.ts';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { formatCost, MESSAGE_STATE_VIEWS, partsText, reasonOf } from '../../../../features/messages/message-view.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { actionsColumn, type Column, column } from '../../../../ui/DataTable.tsx';
import { NameLink } from '../../../../ui/NameLink.tsx';
import { accountPath, homeText } from '../../money/money-place.ts';

export function MessageTenant({ message: { account, tenant_details, to } }: { message: Message }) {
  if (!tenant_details) return <span className="tabular">{to || 'Nobody any more'}</span>;
  return (
    <>
      {account === null ? (
        <b className="font-semibold text-ink">{tenant_details.name}</b>
      ) : (
        <NameLink to={accountPath(account)}>{tenant_details.name}</NameLink>
      )}
      <span className="block text-xs text-muted tabular">{to || homeText(tenant_details)}</span>
    </>
  );
}

/** The state in a word with its reason in a line, which is shown whole under the pointer. */
function StateCell({ message }: { message: Message }) {
  const { tone } = MESSAGE_STATE_VIEWS[message.state];
  const reason = reasonOf(message);
  return (
    <span className="block max-w-52" title={reason || undefined}>
      <Badge tone={tone}>{MESSAGE_STATE_NAMES[message.state]}</Badge>
      {reason && <span className="block truncate text-xs text-muted">{reason}</span>}
    </span>
  );
}

/** The cost of a message, or its number of parts while the cost is not known. */
export function MessageCost({ message: { cost, segments, state } }: { message: Message }) {
  if (cost !== null) return <span title={partsText(segments)}>{formatCost(cost)}</span>;
  return <span className="text-muted">{segments > 0 && state !== 'skipped' ? partsText(segments) : '–'}</span>;
}

interface MessageActions {
  openId: number | null;
  onToggle: (message: Message) => void;
  onRepeat: (message: Message) => void;
}

export const TextButton = ({
  message,
  actions: { openId, onToggle },
}: {
  message: Message;
  actions: MessageActions;
}) => (
  <button
    type="button"
    aria-expanded={openId === message.id}
    aria-label={`${openId === message.id ? 'Hide' : 'Show'} the whole message: ${message.body}`}
    onClick={() => onToggle(message)}
    className="block min-h-9 w-full truncate text-left hover:text-link hover:underline"
  >
    {message.body}
  </button>
);

export function RepeatButton({ message, actions: { onRepeat } }: { message: Message; actions: MessageActions }) {
  if (!message.can_repeat) return null;
  return (
    <Button size="sm" variant="ghost" may="messages:write" onClick={() => onRepeat(message)}>
      Send again <span className="sr-only">to {message.tenant_details?.name ?? message.to}</span>
    </Button>
  );
}

export const messageColumns = (actions: MessageActions, isOfOne: boolean): Column<Message>[] => [
  column('When', { className: 'whitespace-nowrap tabular' }, ({ sent_at, created_at }) =>
    formatInstant(sent_at ?? created_at),
  ),
  ...(isOfOne
    ? []
    : [
        column('Tenant', { className: 'whitespace-nowrap' }, (message: Message) => <MessageTenant message={message} />),
      ]),
  column('About', { hiddenBelow: 'md' }, (message) => (
    <>
      <span className="block whitespace-nowrap">{subjectOf(message)}</span>
      <span className="block text-xs text-muted">
        <ChannelMark channel={message.channel} />
      </span>
    </>
  )),
  column('Text', { className: 'w-full max-w-0 min-w-40' }, (message) => (
    <TextButton message={message} actions={actions} />
  )),
  column('State', (message) => <StateCell message={message} />),
  column('Cost', { align: 'right', hiddenBelow: 'lg', className: 'whitespace-nowrap' }, (message) => (
    <MessageCost message={message} />
  )),
  actionsColumn((message) => <RepeatButton message={message} actions={actions} />),
];
