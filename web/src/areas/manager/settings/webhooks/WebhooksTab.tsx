import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import type { CreatedWebhook, Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import {
  useDeleteWebhookMutation,
  useListWebhooksQuery,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from '../../../../features/webhooks/webhooks.api.ts';
import { failureTitle } from '../../../../lib/failure-title.ts';
import { counted } from '../../../../lib/counted.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FactList } from '../../../../ui/FactList.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ShownOnceDialog } from '../ShownOnceDialog.tsx';
import { DeliveriesModal, eventLabel, shortUrl } from './DeliveriesModal.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { WebhookModal } from './WebhookModal.tsx';
import { ConfirmAction } from '../../ConfirmAction.tsx';

type Asked =
  | { what: 'add' }
  | { what: 'added'; webhook: CreatedWebhook }
  | { what: 'change' | 'deliveries' | 'delete'; id: number };

/** Webhooks: other systems that receive events. See docs/product.md, Webhooks. */
export function WebhooksTab() {
  const query = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [test, testing] = useTestWebhookMutation();
  const [update, updating] = useUpdateWebhookMutation();
  const close = () => setAsked(null);
  const isPending = testing.isLoading || updating.isLoading;

  async function act({ id, is_active, version }: Webhook, action: WebhookAction): Promise<void> {
    if (action === 'test') {
      const { error } = await test(id);
      const problem = asProblem(error);
      if (problem) notify.failure(failureTitle('Test event not sent', problem), problem.error);
      else setAsked({ what: 'deliveries', id });
    } else if (action === 'switch') {
      const { error } = await update({ id, body: { is_active: !is_active, version } });
      const problem = asProblem(error);
      if (problem) notify.failure(failureTitle('Webhook not changed', problem), problem.error);
      else notify.success(is_active ? 'Webhook switched off' : 'Webhook switched on');
    } else setAsked({ what: action, id });
  }

  const add = (
    <Button variant="primary" icon="plus" onClick={() => setAsked({ what: 'add' })}>
      Add webhook
    </Button>
  );
  const chosen = asked && 'id' in asked ? query.data?.find(({ id }) => id === asked.id) : undefined;
  const onCreated = (webhook: CreatedWebhook) => setAsked({ what: 'added', webhook });
  return (
    <Card title="Webhooks" aside={query.data?.length ? add : undefined}>
      <p className="max-w-[70ch] text-sm text-muted">
        The portal can tell another system, such as your accounting software, as soon as something happens. A delivery
        that fails is sent again for up to three days.
      </p>
      <div className="mt-3">
        <Figures title="The webhooks" query={query}>
          {(webhooks) =>
            webhooks.length === 0 ? (
              <EmptyState icon="mail" title="No webhooks" action={add}>
                No other system receives events.
              </EmptyState>
            ) : (
              <ul aria-label="Webhooks" className="-mb-4 divide-y divide-line border-t border-line">
                {webhooks.map((webhook) => (
                  <WebhookItem
                    key={webhook.id}
                    webhook={webhook}
                    isPending={isPending}
                    onAction={(action) => void act(webhook, action)}
                  />
                ))}
              </ul>
            )
          }
        </Figures>
      </div>
      {asked?.what === 'add' && <WebhookModal onCreated={onCreated} onClose={close} />}
      {asked?.what === 'added' && (
        <ShownOnceDialog
          title="Webhook added"
          name={shortUrl(asked.webhook.url)}
          what="secret"
          label="Signing secret"
          value={asked.webhook.secret}
          onClose={close}
        >
          It is shown only this once. The other system needs it to check that what arrives comes from this portal.
        </ShownOnceDialog>
      )}
      {chosen && asked?.what === 'change' && <WebhookModal webhook={chosen} onCreated={onCreated} onClose={close} />}
      {chosen && asked?.what === 'deliveries' && <DeliveriesModal webhook={chosen} onClose={close} />}
      {chosen && asked?.what === 'delete' && <DeleteWebhookDialog webhook={chosen} onClose={close} />}
    </Card>
  );
}

type WebhookAction = 'change' | 'deliveries' | 'test' | 'switch' | 'delete';

interface WebhookItemProps {
  webhook: Webhook;
  isPending: boolean;
  onAction: (action: WebhookAction) => void;
}

function WebhookItem({ webhook, isPending, onAction }: WebhookItemProps) {
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

function DeleteWebhookDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [remove] = useDeleteWebhookMutation();
  return (
    <ConfirmAction
      title="Delete this webhook?"
      confirmLabel="Delete"
      action={() => remove(id)}
      onDone={() => notify.success('Webhook deleted')}
      onClose={onClose}
    >
      Nothing more is sent to {shortUrl(url)}, and the list of its deliveries goes too.
    </ConfirmAction>
  );
}

interface Health {
  label: string;
  tone: Tone;
  note?: string;
}

function healthOf({ is_active, disabled_reason, failures, waiting, last_success_at }: Webhook): Health {
  if (disabled_reason === 'gone')
    return {
      label: 'Off',
      tone: 'rose',
      note: 'The other system answered that nobody is there any more, so the portal switched this webhook off.',
    };
  if (!is_active) return { label: 'Off', tone: 'grey', note: 'Events are not kept for it while it is off.' };
  if (failures > 0) {
    const next =
      waiting > 0
        ? 'The portal tries again automatically.'
        : 'No delivery waits; one can be sent again under Deliveries.';
    return { label: 'Failing', tone: 'amber', note: `The last attempt failed. ${next}` };
  }
  return last_success_at === null ? { label: 'Not used yet', tone: 'grey' } : { label: 'Working', tone: 'green' };
}
