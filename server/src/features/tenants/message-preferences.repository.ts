import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A tenant's settings for messages. */
export interface MessagePreferences {
  language: string;
  sms_opt_out: boolean;
}

/** The preferences of a tenant, locked until the transaction ends. */
export const lockPreferences = (tx: Db, tenantId: number): Promise<MessagePreferences> =>
  tx
    .selectFrom('tenants as t')
    .select(['t.language', sql<boolean>`t.sms_opted_out_at is not null`.as('sms_opt_out')])
    .where('t.id', '=', tenantId)
    .forNoKeyUpdate('t')
    .executeTakeFirstOrThrow();

/** Stores the preferences; an existing opt-out keeps its day and its author. */
export async function writePreferences(
  tx: Db,
  tenantId: number,
  { language, sms_opt_out }: MessagePreferences,
  { by, at }: { by: 'tenant' | 'manager'; at: Date },
): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({
      language,
      sms_opted_out_at: sms_opt_out ? sql`coalesce(sms_opted_out_at, ${at})` : null,
      sms_opted_out_by: sms_opt_out ? sql`coalesce(sms_opted_out_by, ${by})` : null,
    })
    .where('id', '=', tenantId)
    .execute();
}
