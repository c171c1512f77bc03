import { createWebhook } from '@amayumba/contract/webhooks/endpoints.ts';
import type { WebhookEvent } from '@amayumba/contract/webhooks/events.ts';
import type { CreatedWebhook, Delivery } from '@amayumba/contract/webhooks/webhook.ts';
import { afterAll, beforeAll } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';
import { listDeliveryRows } from '../deliveries.repository.ts';
import { startWebhookSender } from '../sending/webhook-sender.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** For senders, which must not log anything. */
function log(line: string): void {
  throw new Error(line);
}

/** An office whose webhooks may be on this machine, with a manager and a receiver. Call it at the top of a file. */
export function webhookOffice() {
  const t = testApp();
  const holder: { manager?: Caller; receiver?: Receiver } = {};
  beforeAll(async () => {
    Object.assign(t.parts.webhooks, { allowsPrivate: true, timeoutMs: 300 });
    holder.manager = t.as(await t.make.user('manager'));
    holder.receiver = await startReceiver();
  });
  afterAll(() => holder.receiver?.close());
  const manager = () => holder.manager as Caller;
  const receiver = () => holder.receiver as Receiver;

  return {
    t,
    manager,
    receiver,
    log,
    async webhook(events: WebhookEvent[], url = receiver().url): Promise<CreatedWebhook> {
      return (await manager().call(createWebhook, { body: { url, events } })).body;
    },
    /** The deliveries to a webhook, the newest first, whatever the time is and whether the manager is signed in. */
    deliveries: async ({ id }: { id: number }) => (await listDeliveryRows(t.db, id, {})) as Delivery[],
    /** Runs a sender until nothing is due any more. */
    async send(): Promise<void> {
      const sender = startWebhookSender(t.parts, log);
      const open = async () =>
        (
          await t.db
            .selectFrom('webhook_deliveries as d')
            .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
            .select('d.id')
            .where('w.is_active', '=', true)
            .where('d.next_at', '<=', new Date(t.clock.now()).toISOString())
            .union(t.db.selectFrom('webhook_deliveries').select('id').where('state', '=', 'sending'))
            .union(t.db.selectFrom('webhook_events').select('id').where('prepared_at', 'is', null))
            .execute()
        ).length;
      const until = performance.now() + 20_000;
      while ((await open()) > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
      await sender.stop();
    },
  };
}
