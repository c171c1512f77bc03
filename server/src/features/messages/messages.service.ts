import type { Page } from '@amayumba/contract/lists.ts';
import {
  type Message,
  MESSAGE_REASONS,
  type MessagePurpose,
  type MessageQuery,
  SKIP_REASONS,
} from '@amayumba/contract/messages/message.ts';
import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { mapListed } from '../../db/listed.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import { nowOf, type Parts, todayOf } from '../../parts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withNewPayLinks } from '../collections/pay-links.service.ts';
import { findMessageRow, listMessageRows, lockMessage, type MessageRow } from './message-rows.repository.ts';
import { insertMessageRows } from './messages.repository.ts';
import { smsRow } from './queue-message.ts';
import { reasonAgainst } from './reminders/reason-against.ts';
import { getReminderState } from './reminders/reminder-state.repository.ts';
import { costOf } from './cost-of.ts';
import { isSmsOn } from './sms-provider.repository.ts';

function messageResponse(row: MessageRow): Message {
  const { tenant_id, tenant_name, apartment, block, estate, cost, ...rest } = row;
  return {
    ...rest,
    tenant_details: tenant_id === null ? null : { id: tenant_id, name: tenant_name ?? '', apartment, block, estate },
    cost: cost === null ? null : costOf(cost),
    reason_text: rest.reason === null ? '' : MESSAGE_REASONS[rest.reason],
  };
}

/** Sent messages of every channel, the newest first. See docs/rules.md, Messages. */
export async function listMessages(
  parts: Pick<Parts, 'db' | 'clock'>,
  viewer: Viewer,
  query: MessageQuery,
): Promise<Message[] | Page<Message>> {
  return mapListed(await listMessageRows(parts.db, viewer, query, nowOf(parts)), messageResponse);
}

/** Refuses a reminder of an account that must not be reminded now. @throws Refusal message_not_repeatable */
async function refuseReminder(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  { purpose, account_id, amount }: { purpose: MessagePurpose; account_id: number | null; amount: number | null },
): Promise<void> {
  if (purpose !== 'reminder' || account_id === null) return;
  const state = await getReminderState(tx, account_id);
  const isPartPaid = amount !== null && state.open < amount;
  const reason = reasonAgainst(state, todayOf(parts)) ?? (isPartPaid ? 'part_paid' : null);
  if (reason !== null) fail('message_not_repeatable', MESSAGE_REASONS[reason]);
}

/**
 * Sends an SMS again that failed or whose result is unknown, to the tenant's present number: a reminder only where the
 * ladder would still remind, with a new link to pay, and a receipt only while it is valid.
 * @throws Refusal not_found, message_not_repeatable, key_reused
 */
export async function repeatMessage(parts: Parts, request: Repeatable, id: number): Promise<Message> {
  const { viewer } = request;
  const message = await runOnce(parts.db, request, async (tx) => {
    const now = nowOf(parts);
    const locked = await lockMessage(tx, id);
    const shown = await findMessageRow(tx, viewer, id, now);
    if (!locked || !shown) return fail('not_found');
    if (!shown.can_repeat) fail('message_not_repeatable');
    // It would be skipped at once, and could not be sent again any more.
    if (!(await isSmsOn(tx))) fail('message_not_repeatable', SKIP_REASONS.sms_off);
    await refuseReminder(tx, parts, locked);
    const { to_address, phone_number, is_receipt_void, day, ...about } = locked;
    if (is_receipt_void) fail('message_not_repeatable', MESSAGE_REASONS.receipt_void);
    // Its earlier number may belong to somebody else by now.
    const number = phone_number === null ? to_address : readSmsNumber(phone_number);
    if (number === undefined) return fail('message_not_repeatable', SKIP_REASONS.no_number);
    const row = smsRow(parts, number, {
      ...about,
      body: about.account_id === null ? about.body : withNewPayLinks(parts, about.account_id, about.body),
      day: day && todayOf(parts),
      repeat_of: id,
      created_by: viewer.user_id,
    });
    const [again = 0] = await insertMessageRows(tx, [row]);
    await recordAudit(tx, viewer, {
      action: 'repeated',
      subject: 'message',
      subject_id: again,
      after: { message_id: id },
    });
    return messageResponse((await findMessageRow(tx, viewer, again, now)) ?? fail('not_found'));
  });
  parts.messagesWaiting();
  return message;
}
