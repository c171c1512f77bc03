import { dayOfInstant, formatInstant, timeInKampala } from '@amayumba/contract/calendar.ts';
import type { Message, MessageState } from '@amayumba/contract/messages/message.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { counted } from '../../lib/counted.ts';
import { today } from '../../lib/today.ts';
import type { Tone } from '../../ui/tone.ts';

/** The colour of the state of a message, and its meaning if no reason says more. */
export const MESSAGE_STATE_VIEWS: Readonly<Record<MessageState, { tone: Tone; meaning: string }>> = {
  waiting: { tone: 'amber', meaning: 'It is sent shortly.' },
  sent: { tone: 'indigo', meaning: 'On its way; the network has not reported yet.' },
  delivered: { tone: 'green', meaning: '' },
  failed: { tone: 'rose', meaning: 'It did not arrive.' },
  skipped: { tone: 'grey', meaning: 'It was not sent.' },
  unknown: { tone: 'amber', meaning: 'Nobody knows whether it arrived.' },
};

/** Why a message is in its state, in words; empty if the state is enough. */
export function reasonOf({
  reason_text,
  held_until,
  state,
  channel,
}: Pick<Message, 'reason_text' | 'held_until' | 'state' | 'channel'>) {
  if (reason_text) return reason_text;
  if (state === 'sent' && channel === 'mail') return 'The mail server accepted it.';
  if (state === 'waiting' && held_until) return `Held until ${timeText(held_until)}`;
  return MESSAGE_STATE_VIEWS[state].meaning;
}

/** The time alone if it is today, such as `08:00`; otherwise with its day. */
export const timeText = (instant: string): string =>
  dayOfInstant(instant) === today() ? timeInKampala(Date.parse(instant)) : formatInstant(instant);

/** A cost as people write it: `35.00` → `USh 35`, `35.50` → `USh 35.50`. */
export function formatCost(cost: string): string {
  const [shillings = '', cents = ''] = cost.split('.');
  return formatUgx(Number(shillings)) + (Number(cents) > 0 ? `.${cents}` : '');
}

/** Parts of SMS: `1 part`, `1,400 parts`. */
export const partsText = (segments: number): string => counted(segments, 'part');

/** The expected cost of SMS: `about USh 1,400 for 40 SMS`. */
export const expectedCost = (cost: string, sms: number): string =>
  sms === 0 ? 'no SMS' : `about ${formatUgx(Math.round(Number(cost)))} for ${counted(sms, 'SMS', 'SMS')}`;
