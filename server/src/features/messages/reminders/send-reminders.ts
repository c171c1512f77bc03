import { sendingDay } from '@amayumba/contract/messages/quiet-hours.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { addresseeOf } from '../messaged-tenants.repository.ts';
import { storePlanned } from '../store-planned.ts';
import type { PlannedMessage } from './plan-reminders.ts';

/** Stores planned reminders, and a row for each skipped one. @param createdBy null for the daily run */
export async function storeReminders(
  tx: Db,
  parts: Parts,
  planned: readonly PlannedMessage[],
  createdBy: number | null,
): Promise<void> {
  const goesOn = sendingDay(parts.clock.now());
  await storePlanned(tx, parts, planned, ({ account, amount, candidate, title, body, step }) => ({
    about: {
      purpose: 'reminder',
      account_id: account,
      user_id: candidate.user_id,
      body,
      language: candidate.language,
      step,
      charge_id: candidate.charge_id,
      day: goesOn,
      amount,
      created_by: createdBy,
    },
    title,
    text: body,
    mail: {
      to: addresseeOf(candidate),
      subject: title,
      body: `${body}\n\nSee your account: ${parts.publicUrl}/tenant/payments\n\nAmayumba\n`,
    },
  }));
}
