import type { MessageReason } from '@amayumba/contract/messages/message.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

export interface ReportRow {
  gateway_id: string;
  status: string;
  failure_reason: string;
  network_code: string;
  received_at: Date;
}

export const insertReport = async (tx: Db, report: ReportRow): Promise<void> => {
  await tx.insertInto('text_message_reports').values(report).execute();
};

/** Final reports of messages that are not known to have ended, the first first. */
export async function listEarlyReports(db: Db) {
  const { rows } = await sql<Omit<ReportRow, 'received_at' | 'network_code'> & { received_at: string }>`
    select r.gateway_id, r.status, r.failure_reason, r.received_at
    from text_messages m join text_message_reports r on r.gateway_id = m.gateway_id
    where m.channel = 'sms' and m.claimed_at is not null and m.state = 'sent'
      and r.status in ('Success', 'Failed', 'Rejected')
    order by r.received_at, r.id`.execute(db);
  return rows;
}

/** Stores that a message arrived, whatever was reported before. */
export async function setDelivered(tx: Db, gatewayId: string, reported_at: Date): Promise<void> {
  await tx
    .updateTable('text_messages')
    .set({ state: 'delivered', reason: null, reported_at })
    .where('gateway_id', '=', gatewayId)
    .where('state', '<>', 'delivered')
    .execute();
}

/** Stores that a message did not arrive, unless it is known to have ended. */
export async function setUndelivered(
  tx: Db,
  gatewayId: string,
  { reason, reported_at }: { reason: MessageReason; reported_at: Date },
): Promise<void> {
  await tx
    .updateTable('text_messages')
    .set({ state: 'failed', reason, reported_at })
    .where('gateway_id', '=', gatewayId)
    .where('state', 'in', ['sent', 'unknown'])
    .execute();
}

/** Tenants whose phone ends with these digits and who take SMS, with the phone as it is written. */
export async function listTenantsByDigits(tx: Db, digits: string) {
  const { rows } = await sql<{ id: number; phone: string }>`
    select t.id, u.phone_number as phone from tenants t join users u on u.id = t.user_id
    where right(regexp_replace(u.phone_number, '\\D', '', 'g'), ${digits.length}) = ${digits}
      and t.sms_opted_out_at is null
    order by t.id for update of t`.execute(tx);
  return rows;
}

export async function setOptedOut(tx: Db, tenantIds: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ sms_opted_out_at: at, sms_opted_out_by: 'network' })
    .where('id', 'in', tenantIds)
    .execute();
}
