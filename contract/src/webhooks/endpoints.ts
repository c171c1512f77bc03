import * as z from 'zod/mini';
import { emptyBody, endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  createdWebhookSchema,
  deliveryQuerySchema,
  deliverySchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookSchema,
} from './webhook.ts';

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks/',
  summary: 'The webhooks, and the results of their deliveries',
  response: z.array(webhookSchema),
});
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/',
  summary: 'Tell another system of events; the secret that signs them is shown once. See docs/webhooks.md',
  body: newWebhookSchema,
  status: 201,
  response: createdWebhookSchema,
});
export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id/',
  summary: 'Change the address or the events of a webhook, or switch it on or off',
  body: webhookChangeSchema,
  stale: 'refused',
  response: webhookSchema,
});
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id/',
  summary: 'Delete a webhook with its deliveries; waiting ones are no longer sent',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test/',
  summary: 'Send a test event to a webhook, once',
  status: 201,
  response: deliverySchema,
});
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/',
  summary: 'The deliveries of the last 30 days to a webhook with each attempt, the newest first',
  query: deliveryQuerySchema,
  response: listOf(deliverySchema),
});
export const repeatDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/deliveries/:id/repeat/',
  summary: 'Send a delivery again, now; its attempts begin again',
  response: deliverySchema,
});
