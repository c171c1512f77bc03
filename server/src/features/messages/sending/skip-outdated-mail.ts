import { MESSAGE_REASONS } from '@amayumba/contract/messages/message.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { skipMail } from './due-messages.repository.ts';
import { firstDay } from './first-day.ts';

/**
 * Skips the reminder of a mail that must no longer be sent. Returns the reason as a sentence; undefined if the mail is
 * sent. See docs/rules.md, Quiet hours.
 */
export async function skipOutdatedMail(
  parts: Pick<Parts, 'db' | 'clock'>,
  mailId: number,
): Promise<string | undefined> {
  const reason = await skipMail(parts.db, mailId, { today: todayOf(parts), first: firstDay(parts.clock.now()) });
  return reason && MESSAGE_REASONS[reason];
}
