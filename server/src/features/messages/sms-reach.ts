import type { SkipReason } from '@amayumba/contract/messages/message.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { listDeadNumbers } from './dead-numbers.repository.ts';

/** The number that an SMS reaches, or why there is none to reach. */
export type SmsReach = { number: string } | { number: string; reason: SkipReason };

/** Whether SMS is switched on in Settings. */
async function isSmsOn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mode: string }>`select mode from provider_settings where provider = 'sms'`.execute(db);
  return rows.some(({ mode }) => mode !== 'off');
}

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
