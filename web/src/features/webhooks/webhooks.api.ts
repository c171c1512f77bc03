import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  testWebhook,
  updateWebhook,
} from '@amayumba/contract/webhooks/endpoints.ts';
import { deliverySchema } from '@amayumba/contract/webhooks/webhook.ts';
import { baseApi } from '../../api/base-api.ts';
import { byId, changeOf, none, type PageQuery, reads, readsPage, sends, writes } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

type DeliveryPage = PageQuery<typeof listDeliveries> & { id: number };
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
    listWebhooks: reads(build, listWebhooks, ['Webhook'], none),
    createWebhook: writes(build, createWebhook, (body: BodyOf<typeof createWebhook>) => ({ body }), CHANGED),
    updateWebhook: writes(build, updateWebhook, changeOf<BodyOf<typeof updateWebhook>>, CHANGED),
    deleteWebhook: sends(build, deleteWebhook, byId, CHANGED),
    testWebhook: writes(build, testWebhook, byId, CHANGED),
    listDeliveries: readsPage(build, listDeliveries, deliverySchema, ['Webhook'], ({ id, ...query }: DeliveryPage) => ({
      params: { id },
      query,
    })),
    repeatDelivery: writes(build, repeatDelivery, byId, CHANGED),
  }),
});
