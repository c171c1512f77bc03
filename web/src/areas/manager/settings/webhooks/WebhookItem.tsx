import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import type { Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import { counted } from '../../../../lib/counted.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { eventLabel, healthOf, shortUrl } from './webhook-words.ts';

/** The actions for a webhook. */
export type WebhookAction = 'change' | 'deliveries' | 'test' | 'switch' | 'delete';

interface WebhookItemProps {
  webhook: Webhook;
  isPending: boolean;
  onAction: (action: WebhookAction) => void;
}

/** A webhook: whether it works, its events, and its actions. */
export function WebhookItem({ webhook, isPending, onAction }: WebhookItemProps) {
  const { url, events, is_active, last_success_at, last_failure_at, waiting, failed } = webhook;
  const { label, tone, note } = healthOf(webhook);
  const name = shortUrl(url);
  const actions: [WebhookAction, string][] = [
    ['deliveries', 'Deliveries'],
    ...(is_active ? [['test', 'Send test'] satisfies [WebhookAction, string]] : []),
    ['switch', is_active ? 'Switch off' : 'Switch on'],
    ['change', 'Change'],
    ['delete', 'Delete'],
  ];
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-[0.9375rem] font-semibold wrap-anywhere">{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      <FactList
        facts={[
          ['Last delivered', last_success_at === null ? 'Never' : formatInstant(last_success_at)],
          ...(last_failure_at === null ? [] : [['Last failed attempt', formatInstant(last_failure_at)] as const]),
          ['Deliveries', `${formatWhole(waiting)} waiting, ${formatWhole(failed)} failed`],
        ]}
      />
      <details className="mt-1 text-[0.875rem]">
        <summary className="cursor-pointer rounded-xs py-3 text-link">
          {counted(events.length, 'event')} <span className="sr-only">of {name}</span>
        </summary>
        <ul className="list-disc pl-5 text-muted">
          {events.map((event) => (
            <li key={event}>{eventLabel(event)}</li>
          ))}
        </ul>
      </details>
      <div className="mt-3 flex flex-wrap gap-2">
        {actions.map(([action, text]) => (
          <Button key={action} size="sm" disabled={isPending} onClick={() => onAction(action)}>
            {text} <span className="sr-only">{name}</span>
          </Button>
        ))}
      </div>
    </li>
  );
}
