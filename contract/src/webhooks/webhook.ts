import * as z from 'zod/mini';
import { flag, leftOut, seenVersion, text, version } from '../fields.ts';
import { pagingQuery } from '../lists.ts';
import { DELIVERED_EVENTS, WEBHOOK_EVENTS } from './events.ts';

/** The most webhooks of an office. */
export const WEBHOOKS_MAX = 20;

/** Why the portal switched a webhook off: its receiver answered 410. */
const DISABLED_REASONS = ['gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** An address of another system that receives events. */
export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_active: z.boolean(),
  /** Null unless the portal switched it off. */
  disabled_reason: z.nullable(z.enum(DISABLED_REASONS)),
  /** The manager who made it; null once that account is gone. */
  created_by: z.nullable(z.string()),
  created_at: z.string(),
  /** Instants of the last attempts that succeeded and failed. */
  last_success_at: z.nullable(z.string()),
  last_failure_at: z.nullable(z.string()),
  /** Attempts that failed since the last one that succeeded. */
  failures: z.int(),
  /** Deliveries that wait for an attempt, and that were given up. */
  waiting: z.int(),
  failed: z.int(),
  version,
});
export type Webhook = z.output<typeof webhookSchema>;

/** A new webhook with the secret that signs its deliveries, shown only in this response. */
export const createdWebhookSchema = z.extend(webhookSchema, { secret: z.string() });
export type CreatedWebhook = z.output<typeof createdWebhookSchema>;

/** An address without user name, password or fragment. Whether it must be https is the server's setting. */
function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

const url = text(2000).check(
  z.refine(isWebAddress, { error: 'Enter a web address, such as https://example.com/hooks.' }),
);
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1, 'Choose at least one event.'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'The same event is chosen twice.' }),
);

/** A code of the authenticator app, or a recovery code, of a manager with two-step verification. */
const code = leftOut(text(40));

export const newWebhookSchema = z.object({ url, events, code });
export type NewWebhook = z.output<typeof newWebhookSchema>;

export const webhookChangeSchema = z.object({
  url: z.optional(url),
  events: z.optional(events),
  is_active: z.optional(flag),
  /** For another address. */
  code,
  version: seenVersion,
});
export type WebhookChange = z.output<typeof webhookChangeSchema>;

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_LABELS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** Why an attempt got no status, with its label on screens. */
const ATTEMPT_ERRORS = {
  timeout: 'No answer in time',
  refused_address: 'The address is on a private network',
  unknown_host: 'No such host',
  not_reached: 'The connection failed',
  bad_certificate: 'The certificate is not valid',
  secret_lost: 'The secret cannot be read',
} as const;
export type AttemptError = keyof typeof ATTEMPT_ERRORS;

const attemptSchema = z.object({
  at: z.string(),
  /** The HTTP status; null without an answer. */
  status: z.nullable(z.int()),
  took_ms: z.int(),
  error: z.nullable(z.enum(Object.keys(ATTEMPT_ERRORS) as [AttemptError, ...AttemptError[]])),
});
export type Attempt = z.output<typeof attemptSchema>;

/** The result of an attempt, in words: `Answered 500`. */
export const attemptText = ({ status, error }: Pick<Attempt, 'status' | 'error'>): string =>
  status === null ? (error === null ? 'No answer' : ATTEMPT_ERRORS[error]) : `Answered ${status}`;

/** An event on its way to a webhook. */
export const deliverySchema = z.object({
  id: z.int(),
  webhook: z.int(),
  /** The header `webhook-id`: the same in every attempt. */
  message_id: z.string(),
  event: z.enum(DELIVERED_EVENTS),
  /** The id of the record that the event is about. */
  subject: z.int(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(attemptSchema),
  /** When the next attempt is due; null if there is none. */
  next_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryQuerySchema = z.object({
  ...pagingQuery,
  state: leftOut(z.enum(DELIVERY_STATES)),
});
export type DeliveryQuery = z.output<typeof deliveryQuerySchema>;
