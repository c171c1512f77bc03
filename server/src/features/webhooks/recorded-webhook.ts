import type { Webhook } from '@amayumba/contract/webhooks/webhook.ts';

/** The fields of a webhook that the audit log stores. */
export const recordedOf = ({ id, url, events, is_active, disabled_reason }: Webhook) => ({
  id,
  url,
  events: events.join(' '),
  is_active,
  disabled_reason,
});
