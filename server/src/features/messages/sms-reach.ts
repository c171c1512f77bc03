import type { SkipReason } from '@amayumba/contract/messages/message.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import type { Db } from '../../db/connect.ts';
import { listDeadNumbers } from './dead-numbers.repository.ts';
import { isSmsOn } from './sms-provider.repository.ts';

/** The number that an SMS reaches, or why there is none to reach. */
export type SmsReach = { number: string } | { number: string; reason: SkipReason };

/** Reads once what decides for many phones whether an SMS reaches them; opt-outs and budgets come on top. */
export async function readSmsReach(db: Db, phones: readonly string[]): Promise<(phone: string) => SmsReach> {
  const isOn = await isSmsOn(db);
  const numbers = phones.map(readSmsNumber).filter((number) => number !== undefined);
  const dead = isOn && numbers.length > 0 ? await listDeadNumbers(db, numbers) : new Set<string>();
  return (phone) => {
    const number = readSmsNumber(phone);
    if (!isOn) return { number: number ?? '', reason: 'sms_off' };
    if (number === undefined) return { number: '', reason: 'no_number' };
    return dead.has(number) ? { number, reason: 'dead_number' } : { number };
  };
}
