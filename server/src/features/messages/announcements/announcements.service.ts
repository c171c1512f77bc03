import {
  type AnnouncementInput,
  type AnnouncementResult,
  announcementSms,
} from '@amayumba/contract/messages/announcement.ts';
import { MESSAGE_CHANNELS } from '@amayumba/contract/messages/ladder.ts';
import { SKIP_REASONS } from '@amayumba/contract/messages/message.ts';
import { sendingDay } from '@amayumba/contract/messages/quiet-hours.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { previewAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { countVisibleAccounts, lockMessagedTenants } from '../messaged-tenants.repository.ts';
import { costOf } from '../cost-of.ts';
import { lockBudget, openBudget } from '../sms-budget.service.ts';
import { readSmsReach } from '../sms-reach.ts';
import {
  type Audience,
  findPlaceName,
  findRecipientAccounts,
  insertAnnouncementRow,
} from './announcements.repository.ts';
import { planAnnouncement, type PlannedAnnouncement } from './plan-announcement.ts';
import { storeAnnouncement } from './store-announcement.ts';

const BUCKET_WORDS: Readonly<Record<NonNullable<Audience['bucket']>, string>> = {
  arrears: 'Everybody in arrears',
  open: 'Everybody with something open',
  overdue: 'Everybody in arrears',
  not_due: 'Everybody with something not due yet',
  '1_30': 'In arrears for 1 to 30 days',
  '31_60': 'In arrears for 31 to 60 days',
  '61_90': 'In arrears for 61 to 90 days',
  over_90: 'In arrears for more than 90 days',
  credit: 'Everybody with credit',
};

/** The recipients, in words. @throws Refusal invalid_input for what does not exist */
async function inWords(db: Db, viewer: Viewer, audience: Audience): Promise<string> {
  const { estate, block, accounts, bucket } = audience;
  if (bucket !== undefined) return BUCKET_WORDS[bucket];
  if (accounts !== undefined) {
    if ((await countVisibleAccounts(db, viewer, accounts)) < accounts.length) failFields({ accounts: NO_CHOICE });
    return accounts.length === 1 ? '1 chosen account' : `${accounts.length} chosen accounts`;
  }
  return (
    (await findPlaceName(db, { estate, block })) ??
    failFields({ [block === undefined ? 'estate' : 'block']: NO_CHOICE })
  );
}

function resultOf(id: number | null, planned: readonly PlannedAnnouncement[], segments: number, price: number) {
  const sent = planned.filter(({ skipped }) => skipped === null);
  const all = segments * sent.filter(({ channel }) => channel === 'sms').length;
  return {
    id,
    tenants: new Set(sent.map(({ tenant }) => tenant.tenant_id)).size,
    count: sent.length,
    segments: all,
    cost: costOf(all * price),
    skipped: planned.flatMap(({ tenant, channel, skipped }) =>
      skipped === null
        ? []
        : [
            {
              account: tenant.account,
              name: tenant.tenant_name,
              channel,
              reason: skipped,
              reason_text: SKIP_REASONS[skipped],
            },
          ],
    ),
  } satisfies AnnouncementResult;
}

/** Plans an announcement, and stores it unless it is a preview. */
async function announceIn(tx: Db, parts: Parts, viewer: Viewer, input: AnnouncementInput): Promise<AnnouncementResult> {
  const today = todayOf(parts);
  const audience = await inWords(tx, viewer, input);
  const tenants = await lockMessagedTenants(tx, viewer, await findRecipientAccounts(tx, viewer, input, today));
  const channels = MESSAGE_CHANNELS.filter((channel) => input.channels.includes(channel));
  const { segments } = countSegments(announcementSms(input.text));
  if (!input.preview) await lockBudget(tx);
  const budget = await openBudget(tx, parts, sendingDay(parts.clock.now()));
  const reach = await readSmsReach(
    tx,
    tenants.map(({ phone_number }) => phone_number),
    nowOf(parts),
  );
  const planned = planAnnouncement(tenants, { channels, segments, reach, budget });
  if (input.preview) return resultOf(null, planned, segments, budget.price);
  if (tenants.length === 0) failFields({ accounts: ['There is nobody to write to.'] });
  const { text } = input;
  const bucket = input.bucket ?? null;
  const row = { audience, bucket, text, channels, created_by: viewer.user_id, created_at: nowOf(parts) };
  const id = await insertAnnouncementRow(tx, row);
  await storeAnnouncement(tx, parts, planned, { id, text, createdBy: viewer.user_id });
  const result = resultOf(id, planned, segments, budget.price);
  const after = { tenants: result.tenants, count: result.count, channels };
  await recordAudit(tx, viewer, { action: 'sent', subject: 'announcement', subject_id: id, after });
  return result;
}

/**
 * Writes to the tenants of an estate or a block, to chosen ones, or to those in arrears; with `preview` nothing is
 * sent. See docs/rules.md, Announcements.
 * @throws Refusal invalid_input, key_reused
 */
export async function announce(
  parts: Parts,
  request: Repeatable,
  input: AnnouncementInput,
): Promise<AnnouncementResult> {
  const { viewer } = request;
  if (input.preview) return previewAs(parts.db, viewer, (tx) => announceIn(tx, parts, viewer, input));
  const sent = await runOnce(parts.db, request, (tx) => announceIn(tx, parts, viewer, input));
  parts.mailWaiting();
  parts.messagesWaiting();
  return sent;
}
