import { addDays, type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { notify } from '../notifications/notifications.service.ts';
import { currentSettings } from '../settings/settings.service.ts';
import { paymentMailText, messageOfReminder } from './payment-message.ts';
import { claimReminders, type DuePayment } from './reminders.repository.ts';

/** Payments per transaction, so that none is locked for long. */
const AT_ONCE = 100;

/**
 * Reminds each tenant once of each payment due within the number of days in the settings (0: of none) that is neither
 * settled nor awaiting verification. After downtime the next run sends the missed reminders, up to the due date itself.
 * Returns the number of reminders. `signal` stops it after the current transaction.
 */
export async function sendReminders(
  { db, clock, publicUrl, mailWaiting }: Pick<Parts, 'db' | 'clock' | 'publicUrl' | 'mailWaiting'>,
  signal?: AbortSignal,
): Promise<number> {
  const { reminder_days } = await currentSettings(db);
  const now = new Date(clock.now());
  const today = dayInKampala(now.getTime());
  const days = { from: today, to: addDays(today, reminder_days) };
  if (reminder_days === 0) return 0;
  let sent = 0;
  for (;;) {
    if (signal?.aborted) return sent;
    const count = await inTransaction(db, async (tx) => {
      const payments = await claimReminders(tx, days, now, AT_ONCE);
      for (const payment of payments) await remind(tx, payment, today, publicUrl);
      return payments.length;
    });
    if (count === 0) return sent;
    sent += count;
    mailWaiting();
  }
}

async function remind(tx: Db, payment: DuePayment, today: CalendarDate, publicUrl: string): Promise<void> {
  const message = messageOfReminder(payment, today);
  const mail = {
    to: payment,
    subject: message.title,
    body: paymentMailText(message, publicUrl),
  };
  await notify(tx, { user_id: payment.user_id, ...message, payment_id: payment.id, mail });
}
