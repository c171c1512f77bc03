import { type DeliveredEvent, EVENT_LABELS, TEST_EVENT } from '@amayumba/contract/webhooks/events.ts';
import type { DeliveryState, Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import type { Tone } from '../../../../ui/tone.ts';

export const eventLabel = (event: DeliveredEvent): string =>
  event === TEST_EVENT ? 'Test event' : EVENT_LABELS[event];

export const DELIVERY_TONES: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'amber',
  sending: 'amber',
  delivered: 'green',
  failed: 'rose',
};

interface Health {
  label: string;
  tone: Tone;
  note?: string;
}

/** The state of a webhook, in a word, and the advice for it. */
export function healthOf({ is_active, disabled_reason, failures, last_success_at }: Webhook): Health {
  if (disabled_reason === 'gone')
    return {
      label: 'Off',
      tone: 'rose',
      note: 'The other system answered that nobody is there any more, so the portal switched this webhook off.',
    };
  if (!is_active) return { label: 'Off', tone: 'grey', note: 'Events are not kept for it while it is off.' };
  if (failures > 0)
    return { label: 'Failing', tone: 'amber', note: 'The last attempt failed. The portal tries again automatically.' };
  return last_success_at === null ? { label: 'Not used yet', tone: 'grey' } : { label: 'Working', tone: 'green' };
}

/** The address without its scheme. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
