import { formatInstant } from '@amayumba/contract/calendar.ts';
import type { Message } from '@amayumba/contract/messages/message.ts';
import { formatCost, MESSAGE_STATE_VIEWS, partsText, reasonOf } from '../../../../features/messages/message-view.ts';

/** The whole text of a message, and its result. */
export function MessageDetails({ message }: { message: Message }) {
  const reason = reasonOf(message);
  return (
    <div className="grid gap-3 text-[0.875rem] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
      <p className="wrap-anywhere whitespace-pre-line">{message.body}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 text-sm">
        {factsOf(message).map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="tabular wrap-anywhere">{value}</dd>
          </div>
        ))}
        {reason && (
          <div className="contents">
            <dt className="text-muted">{MESSAGE_STATE_VIEWS[message.state].label}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function factsOf({ to, created_at, sent_at, reported_at, segments, cost }: Message) {
  const facts: (readonly [term: string, value: string] | false)[] = [
    to !== '' && ['To', to],
    ['Written', formatInstant(created_at)],
    sent_at !== null && ['Sent', formatInstant(sent_at)],
    reported_at !== null && ['Reported', formatInstant(reported_at)],
    segments > 0 && ['SMS', partsText(segments) + (cost === null ? '' : `, ${formatCost(cost)}`)],
  ];
  return facts.filter((fact) => fact !== false);
}
