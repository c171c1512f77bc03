import type { Db } from '../../db/connect.ts';
import { addressBlock } from '../../http/address-block.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { deviceDescription } from './device-description.ts';
import { type Device, deleteDevices, hasOtherDevice, recordDevice } from './known-devices.repository.ts';
import type { Origin } from './origin.ts';
import { newSignInMail } from './security-mails.ts';
import type { AccountRow } from './users.repository.ts';

/** Time after which an unused device counts as new again, in milliseconds. */
const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Identifies a device. Phones often change their address but rarely their network, so the last part of an IPv4 address
 * is ignored.
 */
export const deviceOf = ({ address, user_agent }: Origin): Device => ({
  device: deviceDescription(user_agent),
  network: addressBlock(address).replace(/\.\d+$/, '.*'),
});

/** Records the device of a sign-in and mails the holder about a new one, except for their very first. */
export async function recordSignInDevice(tx: Db, account: AccountRow, origin: Origin, now: Date): Promise<void> {
  await deleteDevices(tx, account.id, new Date(now.getTime() - REMEMBERED_MS));
  const device = deviceOf(origin);
  const isNew = await recordDevice(tx, account.id, device, now);
  if (isNew && (await hasOtherDevice(tx, account.id, device)))
    await queueMail(tx, newSignInMail(account, { at: now, by: origin }));
}
