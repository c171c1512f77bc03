import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { DeliveredEvent, WebhookEvent } from '@amayumba/contract/webhooks/events.ts';
import type { DeliveryState, DisabledReason } from '@amayumba/contract/webhooks/webhook.ts';
import type { Generated } from 'kysely';
import type { Changeable, GeneratedJson, Instant, Maybe, MaybeInstant, MaybeReport, Stamp } from './column-types.ts';

interface Webhooks extends Changeable {
  id: Generated<number>;
  url: string;
  events: WebhookEvent[];
  /** The secret that signs deliveries, encrypted. */
  sealed_secret: Buffer;
  is_active: Generated<boolean>;
  disabled_reason: Maybe<DisabledReason>;
  created_by: Maybe<number>;
  created_at: Instant;
}

interface WebhookHealth {
  webhook_id: number;
  last_success_at: MaybeInstant;
  last_failure_at: MaybeInstant;
  failures: Generated<number>;
}

interface WebhookEvents {
  id: Generated<number>;
  message_id: Generated<string>;
  type: DeliveredEvent;
  subject_id: number;
  /** Values that the record no longer shows: the statuses before and after. */
  detail: MaybeReport;
  /** For an event of a date, such as an ending lease: that date. */
  day: Maybe<CalendarDate>;
  happened_at: Stamp;
  prepared_at: MaybeInstant;
  /** The person whose data the payload holds. */
  tenant_id: Maybe<number>;
  payload: Maybe<string>;
}

interface WebhookDeliveries {
  id: Generated<number>;
  webhook_id: number;
  event_id: number;
  state: Generated<DeliveryState>;
  /** The attempts, oldest first. */
  attempts: GeneratedJson;
  /** The attempts since it was made or repeated, and when the first of them was. */
  tries: Generated<number>;
  first_try_at: MaybeInstant;
  /** When the next attempt is due; while one is being sent, when another process may send it. */
  next_at: MaybeInstant;
  created_at: Instant;
}

/** Webhooks, their events and deliveries. */
export interface WebhookTables {
  webhooks: Webhooks;
  webhook_health: WebhookHealth;
  webhook_events: WebhookEvents;
  webhook_deliveries: WebhookDeliveries;
}
