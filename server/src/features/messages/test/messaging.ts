import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** Switches SMS on or off, as a manager does in Settings. */
export async function switchSms(db: Db, mode: 'simulator' | 'off'): Promise<void> {
  await sql`insert into provider_settings (provider, callback_token, mode) values ('sms', 'callbacks-of-sms', ${mode})
    on conflict (provider) do update set mode = excluded.mode`.execute(db);
}

/** The links to pay in a text differ by the second in which they are made. */
export const withoutLinks = (text: string): string => text.replaceAll(/\/pay\/\S+/g, '/pay/…');
