import { addDays, type CalendarDate, dayInKampala, timeInKampala } from '@amayumba/contract/calendar.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { nowOf } from '../../../parts.ts';
import { accessOf } from '../../collections/provider-access.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { NUMBERS_MAX, type SmsGateway } from '../gateway/sms-gateway.ts';
import { claimDue, type ClaimedMessage, holdDue, noteWhyDue, skipDue, skipTooLate } from './due-messages.repository.ts';
import type { SendParts } from './send-batch.ts';

/** How many SMS a process claims at once: about as many as it can send within {@link SEND_WITHIN_MS}. */
const CLAIMED_AT_ONCE = 250;

/** Until when a reminder may go on the morning after its day, in Kampala. */
const MORNING_UNTIL = '12:00';

/** The first day whose reminders may still go: yesterday's go until noon. */
function firstDay(now: number): CalendarDate {
  const today = dayInKampala(now);
  return timeInKampala(now) < MORNING_UNTIL ? addDays(today, -1) : today;
}

/** Claimed SMS of the same text, each to another number, for one call. */
export interface Batch {
  claimed_at: Date;
  messages: ClaimedMessage[];
}

/** Groups SMS of the same text. A code stands alone, and so does a second SMS to the same number. */
export function batchesOf(claimed_at: Date, messages: readonly ClaimedMessage[]): Batch[] {
  const batches: (Batch & { key: string; numbers: Set<string> })[] = [];
  for (const message of messages) {
    const key = message.sealed_code === null ? `${message.purpose} ${message.body}` : `code ${message.id}`;
    const open = batches.find(
      (one) => one.key === key && one.messages.length < NUMBERS_MAX && !one.numbers.has(message.to),
    );
    if (open) open.messages.push(message);
    const batch = open ?? { claimed_at, key, messages: [message], numbers: new Set<string>() };
    batch.numbers.add(message.to);
    if (!open) batches.push(batch);
  }
  return batches.map(({ messages: together }) => ({ claimed_at, messages: together }));
}

/** Claims SMS that are due, with the gateway by which they go. Empty while SMS is off, or its keys are missing. */
export async function claimBatches(parts: SendParts): Promise<{ gateway: SmsGateway; batch: Batch }[]> {
  const { db } = parts;
  const now = nowOf(parts);
  await skipTooLate(db, now, firstDay(now.getTime()));
  const held = heldUntil(now.getTime());
  if (held !== null) await holdDue(db, now, new Date(held));
  const access = await accessOf(db, parts, 'sms');
  if (access === 'provider_off') await skipDue(db, now, 'sms_off');
  if (access === 'provider_keys') await noteWhyDue(db, now, 'keys_refused');
  if (typeof access === 'string') return [];
  const gateway = openGateway(parts, access);
  const claimed = await claimDue(db, { now, mode: access.mode, limit: CLAIMED_AT_ONCE });
  return batchesOf(now, claimed).map((batch) => ({ gateway, batch }));
}
