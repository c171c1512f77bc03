import type { CreatedWebhook, Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import {
  useListWebhooksQuery,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from '../../../../features/webhooks/webhooks.api.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { notify } from '../../../../ui/notices.ts';
import { DeleteWebhookDialog } from './DeleteWebhookDialog.tsx';
import { DeliveriesModal } from './DeliveriesModal.tsx';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { type WebhookAction, WebhookItem } from './WebhookItem.tsx';
import { WebhookModal } from './WebhookModal.tsx';

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
      if (error) notify.failure('Test event not sent', asProblem(error)?.error);
      else setAsked({ what: 'deliveries', id });
    } else if (action === 'switch') {
      const { error } = await update({ id, body: { is_active: !is_active, version } });
      if (error) notify.failure('Webhook not changed', asProblem(error)?.error);
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
    <Card title="Webhooks" className="max-w-220" aside={query.data?.length ? add : undefined}>
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
      {asked?.what === 'added' && <NewWebhookDialog created={asked.webhook} onClose={close} />}
      {chosen && asked?.what === 'change' && <WebhookModal webhook={chosen} onCreated={onCreated} onClose={close} />}
      {chosen && asked?.what === 'deliveries' && <DeliveriesModal webhook={chosen} onClose={close} />}
      {chosen && asked?.what === 'delete' && <DeleteWebhookDialog webhook={chosen} onClose={close} />}
    </Card>
  );
}
