import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/webhooks/endpoints.ts';
import { deliverySchema } from '@amayumba/contract/webhooks/webhook.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, updates, none, type PageQuery, reads, readsPage, sends, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

type DeliveryPage = PageQuery<typeof calls.listDeliveries> & { id: number };
const CHANGED = changes('Webhook');

/** Webhooks: other systems that receive events. Other servers lack these calls. */
export const {
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useListDeliveriesQuery,
  useRepeatDeliveryMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: reads(build, calls.listWebhooks, ['Webhook'], none),
    createWebhook: writes(
      build,
      calls.createWebhook,
      (body: BodyOf<typeof calls.createWebhook>) => ({ body }),
      CHANGED,
    ),
    updateWebhook: updates(build, calls.updateWebhook, CHANGED),
    deleteWebhook: sends(build, calls.deleteWebhook, byId, CHANGED),
    testWebhook: writes(build, calls.testWebhook, byId, CHANGED),
    listDeliveries: readsPage(
      build,
      calls.listDeliveries,
      deliverySchema,
      ['Webhook'],
      ({ id, ...query }: DeliveryPage) => ({
        params: { id },
        query,
      }),
    ),
    repeatDelivery: writes(build, calls.repeatDelivery, byId, CHANGED),
  }),
});
