import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { onlyRow } from '../../db/only-row.ts';

/** Whether SMS are sent at all: the provider `sms` is not switched off. */
export async function isSmsOn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select exists (select from provider_settings s where s.provider = 'sms' and s.mode <> 'off') as on`.execute(db);
  return onlyRow(rows).on;
}
