import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** Skips a reserved SMS whose code no longer works. */
export async function skipCode(db: Db, id: number, reserved_until: Date): Promise<void> {
  await sql`
    update text_messages m set state = 'skipped', reason = 'code_ended', next_attempt_at = null, sealed_code = null
    where m.id = ${id} and m.next_attempt_at = ${reserved_until}`.execute(db);
}
