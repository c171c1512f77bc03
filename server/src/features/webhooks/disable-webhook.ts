import type { DisabledReason } from '@amayumba/contract/webhooks/webhook.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { recordedOf } from './recorded-webhook.ts';
import { lockWebhook, updateWebhookRow } from './webhooks.repository.ts';

/** Switches a webhook off for a reason of the portal's own, unless it is off. */
export async function disableWebhook(tx: Db, id: number, disabled_reason: DisabledReason): Promise<void> {
  const before = await lockWebhook(tx, id);
  if (!before?.is_active) return;
  await updateWebhookRow(tx, id, { is_active: false, disabled_reason });
  const after = { ...before, is_active: false, disabled_reason };
  await recordAudit(tx, null, {
    action: 'changed',
    subject: 'webhook',
    subject_id: id,
    before: recordedOf(before),
    after: recordedOf(after),
  });
}
