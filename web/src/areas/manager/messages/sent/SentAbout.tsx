import { formatInstant } from '@amayumba/contract/calendar.ts';
import {
  type Message,
  MESSAGE_STATE_NAMES,
  type MessageQuery,
  subjectOf,
} from '@amayumba/contract/messages/message.ts';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { MESSAGE_STATE_VIEWS, reasonOf } from '../../../../features/messages/message-view.ts';
import { useListMessagesQuery } from '../../../../features/messages/messages.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Link } from '../../../../ui/Link.tsx';

/** As many as most records have: one by each channel. */
const SHOWN = 3;

interface SentAboutProps {
  of: Pick<MessageQuery, 'receipt' | 'charge'>;
  title: string;
  /** The list of all of them, with their texts. */
  allPath: string;
}

/** The last messages about a record, and whether they arrived. Renders nothing without any. */
export function SentAbout({ of, title, allPath }: SentAboutProps) {
  const mayRead = useMay('messages:read');
  const { currentData } = useListMessagesQuery({ ...of, page: 1, page_size: SHOWN }, { skip: !mayRead });
  if (!currentData || currentData.count === 0) return null;
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="text-[0.875rem] font-semibold text-ink">{title}</h3>
      <ul className="mt-1 divide-y divide-line text-[0.875rem]">
        {currentData.results.map((message) => (
          <Sent key={message.id} message={message} />
        ))}
      </ul>
      <Link
        to={allPath}
        className="inline-flex min-h-11 items-center text-[0.875rem] font-semibold text-link hover:underline"
      >
        {currentData.count > SHOWN ? `All ${counted(currentData.count, 'message')}` : 'What they say'}
      </Link>
    </section>
  );
}

function Sent({ message }: { message: Message }) {
  const { channel, state, to, sent_at, created_at } = message;
  const reason = state === 'sent' ? '' : reasonOf(message);
  return (
    <li className="py-2">
      <span className="flex items-center justify-between gap-3">
        <ChannelMark channel={channel} />
        <Badge tone={MESSAGE_STATE_VIEWS[state].tone}>{MESSAGE_STATE_NAMES[state]}</Badge>
      </span>
      <span className="block text-xs wrap-anywhere text-muted tabular">
        {[subjectOf(message), formatInstant(sent_at ?? created_at), to].filter(Boolean).join(' · ')}
      </span>
      {reason && <span className="block text-xs text-muted">{reason}</span>}
    </li>
  );
}
