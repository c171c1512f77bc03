import type { Db } from '../../db/connect.ts';
import { addressBlock } from '../../http/address-block.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { deviceDescription } from './device-description.ts';
import { type Device, deleteDevices, recordDevice } from './known-devices.repository.ts';
import type { Origin } from './origin.ts';
import { newSignInMail } from './security-mails.ts';
import type { AccountRow } from './users.repository.ts';

/** A device that was not seen for so long is a new one again, in milliseconds. */
const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000;

/** How a device is recognised. Phones change their address often but hardly their network, so of IPv4 the last part does not count. */
export const deviceOf = ({ address, user_agent }: Origin): Device => ({
  device: deviceDescription(user_agent),
  network: addressBlock(address).replace(/\.\d+$/, '.*'),
});

/** Notes from where somebody signed in, and mails them about a device not seen before; not about their very first. */
export async function recordSignInDevice(tx: Db, account: AccountRow, origin: Origin, now: Date): Promise<void> {
  await deleteDevices(tx, account.id, new Date(now.getTime() - REMEMBERED_MS));
  const { is_new, had_others } = await recordDevice(tx, account.id, deviceOf(origin), now);
  if (is_new && had_others) await queueMail(tx, newSignInMail(account, { at: now, by: origin }));
}
