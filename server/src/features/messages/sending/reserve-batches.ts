import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import type { Db } from '../../../db/connect.ts';
import { nowOf } from '../../../parts.ts';
import { accessOf } from '../../collections/provider-access.ts';
import type { ProviderAccess } from '../../collections/providers/collection-provider.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { NUMBERS_MAX, type SmsGateway } from '../gateway/sms-gateway.ts';
import {
  type DueMessage,
  holdDueMessages,
  isAnyDue,
  listPhones,
  readdress,
  reserveDue,
  setReasonOfDueMessages,
  skipDueMessages,
  skipReserved,
  skipUnwanted,
} from './due-messages.repository.ts';
import { firstDay } from './first-day.ts';
import type { SendParts } from './send-batch.ts';
import { skipEndedCodes } from './skip-ended-codes.ts';
import { skipTooLate } from './too-late.repository.ts';

/** How many SMS a process reserves at once. */
const RESERVED_AT_ONCE = 250;
/** How long a process has to begin sending them; then another process may reserve the rest. */
const RESERVED_MS = 2 * 60_000;

/** Reserved SMS of the same text, each to another number, for one call. */
export interface Batch {
  reserved_until: Date;
  mode: ProviderAccess['mode'];
  messages: DueMessage[];
}

/** Groups SMS of the same text. A code is in a group of its own, and so is a second SMS to the same number. */
function batchesOf(reserved: Omit<Batch, 'messages'>, messages: readonly DueMessage[]): Batch[] {
  const batches: (Pick<Batch, 'messages'> & { key: string; numbers: Set<string> })[] = [];
  for (const message of messages) {
    const key = message.sealed_code === null ? `${message.purpose} ${message.body}` : `code ${message.id}`;
    const open = batches.find(
      (one) => one.key === key && one.messages.length < NUMBERS_MAX && !one.numbers.has(message.to),
    );
    if (open) open.messages.push(message);
    const batch = open ?? { key, messages: [message], numbers: new Set<string>() };
    batch.numbers.add(message.to);
    if (!open) batches.push(batch);
  }
  return batches.map(({ messages: together }) => Object.assign({ messages: together }, reserved));
}

/** Sends reserved SMS to the present numbers of their recipients: an earlier one may belong to somebody else. */
async function withNumbersOfNow(db: Db, messages: readonly DueMessage[], reserved_until: Date): Promise<DueMessage[]> {
  const phones = await listPhones(
    db,
    messages.map(({ id }) => id),
  );
  const addressed: DueMessage[] = [];
  for (const message of messages) {
    const phone = phones.get(message.id);
    const number = phone === undefined ? message.to : readSmsNumber(phone);
    if (number === undefined) {
      await skipReserved(db, message.id, { reserved_until, reason: 'no_number' });
      continue;
    }
    if (number !== message.to) await readdress(db, message.id, { reserved_until, number });
    addressed.push({ ...message, to: number });
  }
  return addressed;
}

/** Reserves SMS that are due, with their gateway. Empty while SMS is off, or its keys are missing. */
export async function reserveBatches(parts: SendParts): Promise<{ gateway: SmsGateway; batch: Batch }[]> {
  const { db } = parts;
  const now = nowOf(parts);
  // Called after each mail that is queued, so it is one statement if nothing is due.
  if (!(await isAnyDue(db, now))) return [];
  await skipTooLate(db, now, firstDay(now.getTime()));
  const held = heldUntil(now.getTime());
  if (held !== null) await holdDueMessages(db, now, new Date(held));
  const access = await accessOf(db, parts, 'sms');
  if (access === 'provider_off') await skipDueMessages(db, now, 'sms_off');
  if (access === 'provider_keys') await setReasonOfDueMessages(db, now, 'keys_refused');
  if (typeof access === 'string') return [];
  const gateway = openGateway(parts, access);
  const reserved_until = new Date(now.getTime() + RESERVED_MS);
  const reserved = await reserveDue(db, { now, reserved_until, limit: RESERVED_AT_ONCE });
  const ids = reserved.map(({ id }) => id);
  const today = dayInKampala(now.getTime());
  const unwanted = ids.length > 0 ? await skipUnwanted(db, ids, { reserved_until, today }) : new Set<number>();
  const found = reserved.filter(({ id }) => !unwanted.has(id));
  const wanted = await skipEndedCodes(parts, found, reserved_until);
  const messages = wanted.length > 0 ? await withNumbersOfNow(db, wanted, reserved_until) : [];
  // No batch means that nothing is due any more.
  if (messages.length === 0 && reserved.length > 0) return reserveBatches(parts);
  return batchesOf({ reserved_until, mode: access.mode }, messages).map((batch) => ({ gateway, batch }));
}
