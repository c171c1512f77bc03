import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  testWebhook,
  updateWebhook,
} from '@amayumba/contract/webhooks/endpoints.ts';
import {
  type CreatedWebhook,
  createdWebhookSchema,
  type Delivery,
  type DeliveryState,
  deliverySchema,
  type Webhook,
  webhookSchema,
} from '@amayumba/contract/webhooks/webhook.ts';
import * as z from 'zod/mini';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

interface DeliveryPage {
  id: number;
  page: number;
  page_size: number;
  state: DeliveryState | undefined;
}

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
    listWebhooks: build.query<Webhook[], void>({
      query: () => request(listWebhooks),
      responseSchema: z.array(webhookSchema),
      providesTags: ['Webhook'],
    }),
    createWebhook: build.mutation<CreatedWebhook, BodyOf<typeof createWebhook>>({
      query: (body) => request(createWebhook, { body }),
      responseSchema: createdWebhookSchema,
      invalidatesTags: changes('Webhook'),
    }),
    updateWebhook: build.mutation<Webhook, { id: number; body: BodyOf<typeof updateWebhook> }>({
      query: ({ id, body }) => request(updateWebhook, { params: { id }, body }),
      responseSchema: webhookSchema,
      invalidatesTags: changes('Webhook'),
    }),
    deleteWebhook: build.mutation<unknown, number>({
      query: (id) => request(deleteWebhook, { params: { id } }),
      invalidatesTags: changes('Webhook'),
    }),
    testWebhook: build.mutation<Delivery, number>({
      query: (id) => request(testWebhook, { params: { id } }),
      responseSchema: deliverySchema,
      invalidatesTags: changes('Webhook'),
    }),
    listDeliveries: build.query<Page<Delivery>, DeliveryPage>({
      query: ({ id, ...query }) => request(listDeliveries, { params: { id }, query }),
      transformResponse: (answer) => readPage<Delivery>(answer),
      responseSchema: pageOf(deliverySchema),
      providesTags: ['Webhook'],
    }),
    repeatDelivery: build.mutation<Delivery, number>({
      query: (id) => request(repeatDelivery, { params: { id } }),
      responseSchema: deliverySchema,
      invalidatesTags: changes('Webhook'),
    }),
  }),
});
