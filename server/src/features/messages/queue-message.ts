import type { SkipReason } from '@amayumba/contract/messages/message.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import type { Parts } from '../../parts.ts';
import { nowOf } from '../../parts.ts';
import type { NewMessageRow } from './messages.repository.ts';
import type { SmsReach } from './sms-reach.ts';

/** The subject of a message, and its recipient. */
export type MessageAbout = Pick<
  NewMessageRow,
  | 'purpose'
  | 'account_id'
  | 'user_id'
  | 'body'
  | 'sealed_code'
  | 'language'
  | 'step'
  | 'charge_id'
  | 'day'
  | 'amount'
  | 'announcement_id'
  | 'notice_id'
  | 'receipt_id'
  | 'repeat_of'
  | 'created_by'
>;

/**
 * Whether quiet hours hold a message: reminders and announcements wait for the morning; receipts, codes and notices are
 * sent at once.
 */
export const waitsForMorning = ({ purpose }: Pick<MessageAbout, 'purpose'>): boolean =>
  purpose === 'reminder' || purpose === 'announcement';

/**
 * The row of an SMS that is sent at once, or in the morning. Insert it in the transaction of the change that it
 * reports, and call `parts.messagesWaiting()` after it. @param number with its country code and +
 */
export function smsRow(parts: Pick<Parts, 'clock'>, number: string, about: MessageAbout): NewMessageRow {
  const now = nowOf(parts);
  const held = waitsForMorning(about) ? heldUntil(now.getTime()) : null;
  return {
    ...about,
    channel: 'sms',
    to_address: number,
    segments: countSegments(about.body).segments,
    state: 'waiting',
    created_at: now,
    next_attempt_at: held ?? now,
  };
}

/** The row of an SMS that goes to a phone, or that none reaches and why. */
export const reachedRow = (parts: Pick<Parts, 'clock'>, reach: SmsReach, about: MessageAbout): NewMessageRow =>
  'reason' in reach
    ? skippedRow(parts, { channel: 'sms', to_address: reach.number, reason: reach.reason }, about)
    : smsRow(parts, reach.number, about);

/** The row of a message in the portal, which is there at once. */
export function portalRow(parts: Pick<Parts, 'clock'>, about: MessageAbout): NewMessageRow {
  const now = nowOf(parts);
  return { ...about, channel: 'portal', state: 'delivered', created_at: now, sent_at: now };
}

/** The row of a mail in the outbox; its state follows the mail's. @param mailId null if the mail is deleted */
export const mailRow = (
  parts: Pick<Parts, 'clock'>,
  { email, mailId }: { email: string; mailId: number | null },
  about: MessageAbout,
): NewMessageRow => ({
  ...about,
  channel: 'mail',
  to_address: email,
  state: 'waiting',
  mail_id: mailId,
  created_at: nowOf(parts),
});

/** The row of a message that is not sent, and why. */
export const skippedRow = (
  parts: Pick<Parts, 'clock'>,
  { channel, to_address, reason }: { channel: NewMessageRow['channel']; to_address: string; reason: SkipReason },
  about: MessageAbout,
): NewMessageRow => ({
  ...about,
  channel,
  to_address,
  segments: channel === 'sms' ? countSegments(about.body).segments : 0,
  state: 'skipped',
  reason,
  created_at: nowOf(parts),
});
