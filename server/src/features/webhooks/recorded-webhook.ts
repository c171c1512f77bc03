import { createHash } from 'node:crypto';
import type { Webhook } from '@amayumba/contract/webhooks/webhook.ts';

/** The host, and a mark by which another address on it differs: the rest of an address may be a secret. */
const withoutSecret = (url: string): string =>
  `${new URL(url).origin}/… (${createHash('sha256').update(url).digest('hex').slice(0, 8)})`;

/** The fields of a webhook that the audit log stores. Who may read that may not see webhooks. */
export const recordedOf = ({ id, url, events, is_active, disabled_reason }: Webhook) => ({
  id,
  url: withoutSecret(url),
  events: events.join(' '),
  is_active,
  disabled_reason,
});
