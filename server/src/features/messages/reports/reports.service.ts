import type { MessageReason } from '@amayumba/contract/messages/message.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import type { Db } from '../../../db/connect.ts';
import { nowOf, type Parts } from '../../../parts.ts';
import { recordAudits } from '../../audit/audit.service.ts';
import { parseReport } from '../gateway/africas-talking.ts';
import { isFinalReport } from '../gateway/sms-gateway.ts';
import {
  insertReport,
  listFinalReports,
  listReportedEarly,
  listTenantsByDigits,
  setDelivered,
  setOptedOut,
  setUndelivered,
} from './report-rows.repository.ts';

/** Why a message was not delivered, by the gateway's word; other words say nothing that a manager could act on. */
const FAILURES: Readonly<Record<string, MessageReason>> = {
  UserDoesNotExist: 'invalid_number',
  NotNetworkSubscriber: 'no_route',
  UserInBlackList: 'blocked',
  UserInBlacklist: 'blocked',
};

/** Digits of a number without its country code, by which tenants are looked up. */
const OWN_DIGITS = 9;

/**
 * Applies the final reports about messages. Whatever their order: one that was delivered stays delivered, because a
 * phone has confirmed it.
 */
export async function applyReports(tx: Db, gatewayIds: readonly string[]): Promise<void> {
  if (gatewayIds.length === 0) return;
  for (const { gateway_id, status, failure_reason, received_at } of await listFinalReports(tx, gatewayIds)) {
    const reported_at = new Date(received_at);
    if (status === 'Success') await setDelivered(tx, gateway_id, reported_at);
    else await setUndelivered(tx, gateway_id, { reason: FAILURES[failure_reason] ?? 'not_delivered', reported_at });
  }
}

/** Applies reports that came before the answer that named their message. */
export const applyEarlyReports = async (db: Db): Promise<void> => applyReports(db, await listReportedEarly(db));

/** Notes that the owner of a number wants no more SMS, for every tenant with it. */
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

/** Applies what the SMS gateway posted: a delivery report or an opt-out notice. Other texts are stored by the caller. */
export async function takeSmsReport(tx: Db, parts: Pick<Parts, 'clock'>, body: string): Promise<void> {
  const report = parseReport(body);
  if (report?.kind === 'opt_out') return optOut(tx, parts, report.number);
  if (!report) return undefined;
  const { kind: _kind, ...row } = report;
  await insertReport(tx, { ...row, received_at: nowOf(parts) });
  if (isFinalReport(row.status)) await applyReports(tx, [row.gateway_id]);
}
