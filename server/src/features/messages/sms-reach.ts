import type { SkipReason } from '@amayumba/contract/messages/message.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import type { Db } from '../../db/connect.ts';
import { listDeadNumbers } from './dead-numbers.repository.ts';
import { isSmsOn } from './sms-provider.repository.ts';

/** The number that an SMS can be sent to, or why there is none. */
export type SmsReach = { number: string } | { number: string; reason: SkipReason };

const reachBy =
  (isOn: boolean, dead: ReadonlySet<string>) =>
  (phone: string): SmsReach => {
    const number = readSmsNumber(phone);
    if (!isOn) return { number: number ?? '', reason: 'sms_off' };
    if (number === undefined) return { number: '', reason: 'no_number' };
    return dead.has(number) ? { number, reason: 'dead_number' } : { number };
  };

/**
 * Reads once whether reminders and announcements may go to many phones by SMS; opt-outs and budgets are checked
 * separately.
 */
export async function readSmsReach(db: Db, phones: readonly string[], now: Date): Promise<(phone: string) => SmsReach> {
  const isOn = await isSmsOn(db);
  const numbers = phones.map(readSmsNumber).filter((number) => number !== undefined);
  const dead = isOn && numbers.length > 0 ? await listDeadNumbers(db, numbers, now) : new Set<string>();
  return reachBy(isOn, dead);
}

/**
 * Whether a receipt, a notice or a code may go to a phone. They are sent even to a number that did not work, because it
 * may work again. See docs/rules.md, Numbers that do not work.
 */
export const readUrgentReach = async (db: Db, phone: string): Promise<SmsReach> =>
  reachBy(await isSmsOn(db), new Set())(phone);
