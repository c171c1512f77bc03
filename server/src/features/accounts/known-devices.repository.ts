import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The identity of a device: browser and system in words, and the network of its address. */
export interface Device {
  device: string;
  network: string;
}

/** Records a sign-in from a device; returns whether the device is new. */
export async function recordDevice(tx: Db, userId: number, { device, network }: Device, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into known_devices as k (user_id, device, network, first_seen_at, last_seen_at)
    values (${userId}, ${device}, ${network}, ${now}, ${now})
    on conflict (user_id, device, network) do update set last_seen_at = excluded.last_seen_at
    returning k.xmax = 0 as is_new`.execute(tx);
  return rows[0]?.is_new === true;
}

/** Whether an account has signed in from another device. */
export async function hasOtherDevice(tx: Db, userId: number, { device, network }: Device): Promise<boolean> {
  const other = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('device', '!=', device), eb('network', '!=', network)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Deletes the devices of an account that were last used before a time. */
export async function deleteDevices(tx: Db, userId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<=', before.toISOString())
    .execute();
}

/** Returns whether somebody has signed in with a username from a device. */
export async function isDeviceOf(db: Db, username: string, { device, network }: Device): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select('k.user_id')
    .where(sql`lower(u.username)`, '=', sql`lower(${username})`)
    .where('k.device', '=', device)
    .where('k.network', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}
