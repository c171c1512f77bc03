import type { MessageReason } from '@amayumba/contract/messages/message.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import type { Db } from '../../../db/connect.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { recordAudits } from '../../audit/audit.service.ts';
import { parseReport } from '../gateway/africas-talking.ts';
import { isFinalReport } from '../gateway/sms-gateway.ts';
import {
  insertReport,
  listEarlyReports,
  listTenantsByDigits,
  type ReportRow,
  setDelivered,
  setOptedOut,
  setUndelivered,
} from './report-rows.repository.ts';

/** Why a message was not delivered, by the gateway's word; a manager can do nothing about other words. */
const FAILURES: Readonly<Record<string, MessageReason>> = {
  UserDoesNotExist: 'invalid_number',
  NotNetworkSubscriber: 'no_route',
  UserInBlackList: 'blocked',
  UserInBlacklist: 'blocked',
};

/** The digits of a number without its country code, which find its tenants. */
const OWN_DIGITS = 9;

/**
 * Applies a final report. Reports may come in any order: a delivered message stays delivered, because a phone has
 * confirmed it.
 */
async function applyReport(
  tx: Db,
  { gateway_id, status, failure_reason, received_at: reported_at }: Omit<ReportRow, 'network_code'>,
): Promise<void> {
  if (status === 'Success') await setDelivered(tx, gateway_id, reported_at);
  else await setUndelivered(tx, gateway_id, { reason: FAILURES[failure_reason] ?? 'not_delivered', reported_at });
}

/** Applies final reports that came before the answer that named their message, or while that was being stored. */
export async function applyEarlyReports(db: Db): Promise<void> {
  for (const { received_at, ...report } of await listEarlyReports(db))
    await applyReport(db, { ...report, received_at: new Date(received_at) });
}

/** Records that the owner of a number wants no more SMS, for every tenant with it. */
async function optOut(tx: Db, parts: Pick<Parts, 'clock'>, number: string): Promise<void> {
  const wanted = readSmsNumber(number);
  if (wanted === undefined) return;
  const found = await listTenantsByDigits(tx, wanted.slice(-OWN_DIGITS));
  const ids = found.filter(({ phone }) => readSmsNumber(phone) === wanted).map(({ id }) => id);
  if (ids.length === 0) return;
  await setOptedOut(tx, ids, nowOf(parts));
  await recordAudits(
    tx,
    null,
    ids.map((subject_id) => ({ action: 'opted out of SMS', subject: 'tenant', subject_id })),
  );
}

/**
 * Applies the content of the SMS gateway's callback: a delivery report or an opt-out notice. The caller stores any
 * other content.
 */
export async function applySmsCallback(tx: Db, parts: Pick<Parts, 'clock'>, body: string): Promise<void> {
  const report = parseReport(body);
  if (report?.kind === 'opt_out') return optOut(tx, parts, report.number);
  if (!report) return undefined;
  const { kind: _kind, ...row } = report;
  const received = { ...row, received_at: nowOf(parts) };
  await insertReport(tx, received);
  if (isFinalReport(row.status)) await applyReport(tx, received);
}
