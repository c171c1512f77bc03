import { type CalendarDate, dayOfInstant } from '@amayumba/contract/calendar.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import type { Db } from '../../../db/connect.ts';
import { queueMails } from '../../../mail/queue-mail.ts';
import type { Parts } from '../../../parts.ts';
import { notifyAll } from '../../notifications/notifications.service.ts';
import { addresseeOf } from '../messaged-tenants.repository.ts';
import { insertMessageRows, type NewMessageRow } from '../messages.repository.ts';
import { mailRow, type MessageAbout, portalRow, skippedRow, smsRow } from '../queue-message.ts';
import type { PlannedMessage } from './plan-reminders.ts';

/** The day on which the reminders go that are planned now: in the evening, tomorrow. */
function sendingDay(now: number, day: CalendarDate): CalendarDate {
  const held = heldUntil(now);
  return held === null ? day : dayOfInstant(held);
}

const mailOf = ({ candidate, title, body }: PlannedMessage, publicUrl: string) => ({
  to: addresseeOf(candidate),
  subject: title,
  body: `${body}\n\nSee your account: ${publicUrl}/tenant/payments\n\nAmayumba\n`,
});

/**
 * Stores planned reminders: messages in the portal, mails in the outbox, and a row of each message, of skipped ones as
 * well. All in few statements, so that thousands take seconds. @param createdBy null for the daily run
 */
export async function storeReminders(
  tx: Db,
  parts: Parts,
  planned: readonly PlannedMessage[],
  { day, createdBy }: { day: CalendarDate; createdBy: number | null },
): Promise<void> {
  const goes = (channel: PlannedMessage['channel']) =>
    planned.filter((one) => one.channel === channel && one.skipped === null);
  await notifyAll(
    tx,
    goes('portal').map(({ candidate: { user_id }, title, body }) => ({ user_id, title, body })),
  );
  const mails = goes('mail');
  const mailIds = await queueMails(
    tx,
    mails.map((one) => mailOf(one, parts.publicUrl)),
  );
  const mailIdOf = new Map(mails.map((one, nth) => [one, mailIds[nth] ?? null]));
  const goesOn = sendingDay(parts.clock.now(), day);
  const rowOf = (one: PlannedMessage): NewMessageRow => {
    const { candidate, channel, to, body, skipped, step } = one;
    const about: MessageAbout = {
      purpose: 'reminder',
      account_id: one.account,
      user_id: candidate.user_id,
      body,
      language: candidate.language,
      step,
      charge_id: candidate.charge_id,
      day: goesOn,
      created_by: createdBy,
    };
    if (skipped) return skippedRow(parts, { channel, to_address: to, reason: skipped }, about);
    if (channel === 'sms') return smsRow(parts, to, about);
    return channel === 'mail'
      ? mailRow(parts, { email: to, mailId: mailIdOf.get(one) ?? null }, about)
      : portalRow(parts, about);
  };
  await insertMessageRows(tx, planned.map(rowOf));
}
