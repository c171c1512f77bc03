import { SKIP_REASONS, type SkipReason } from '@amayumba/contract/messages/message.ts';
import { heldUntil, sendingDay } from '@amayumba/contract/messages/quiet-hours.ts';
import { MOVED_MONEY_TEXTS, renderTemplate, unitInSms } from '@amayumba/contract/messages/template.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { plainMoney } from '../../mail/plain-words.ts';
import type { Addressee } from '../../mail/queue-mail.ts';
import { nowOf, type Parts } from '../../parts.ts';
import { officeName } from '../ledger/receipts/verify.service.ts';
import { hideCode } from './hidden-code.ts';
import { type Notice, withNotice } from '../notifications/notifications.service.ts';
import { insertMessageRows, insertNoticedRows, type NewMessageRow } from './messages.repository.ts';
import { mailRow, type MessageAbout, portalRow, reachedRow, smsRow } from './queue-message.ts';
import { findContactOfAccount, findContactOfUser, type SmsContact } from './sms-contacts.repository.ts';
import { lockBudget, openBudget } from './sms-budget.service.ts';
import { readSmsReach, readUrgentReach, type SmsReach } from './sms-reach.ts';
import { textFor } from './templates/template-text.ts';

/** The number that is reached. @throws Refusal invalid_input with the reason where no SMS reaches it */
const numberOf = (reach: SmsReach): string => ('reason' in reach ? refuseSms(reach.reason) : reach.number);

const refuseSms = (reason: SkipReason): never => failFields({ send_sms: [SKIP_REASONS[reason]] });

const unitOf = ({ unit, block }: SmsContact) => (unit === null ? 'your account' : unitInSms(unit, block));

interface ReceiptNotice {
  receipt: Receipt;
  tenant: Pick<Addressee, 'user_id' | 'email'>;
  /** The message in the portal, and the mail. */
  notice: Notice;
}

/** The SMS about a receipt of a tenant without an address; undefined if SMS are switched off. */
async function receiptBySms(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  { amount, source, receipt_code, verify_url }: Receipt,
  contact: SmsContact,
  about: MessageAbout,
): Promise<NewMessageRow | undefined> {
  const { phone, language } = contact;
  const reach = await readUrgentReach(tx, phone);
  if ('reason' in reach && reach.reason === 'sms_off') return undefined;
  const values = {
    name: contact.name,
    unit: unitOf(contact),
    amount: plainMoney(amount),
    reference: receipt_code ?? '',
    link: verify_url ?? '',
    company: await officeName(tx),
  };
  const moved = MOVED_MONEY_TEXTS[source];
  const body = moved ? renderTemplate(moved, values) : await textFor(tx, 'receipt', language, values);
  return reachedRow(parts, reach, { ...about, body, language });
}

/**
 * Stores the messages about a receipt: in the portal, and by mail or, without an address, by SMS. Returns the address
 * or the number; null if there is neither, and for an erased tenant, whom nobody can notify.
 */
export async function notifyOfReceipt(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  { receipt, tenant: { user_id, email }, notice }: ReceiptNotice,
): Promise<string | null> {
  const { id: receipt_id, account: account_id } = receipt;
  const about = { purpose: 'receipt', account_id, user_id, receipt_id, body: notice.body } as const;
  const contact = email === '' ? await findContactOfAccount(tx, account_id) : undefined;
  if (email === '' && !contact) return null;
  const sent = contact
    ? await receiptBySms(tx, parts, receipt, contact, about)
    : mailRow(parts, { email, mailId: null }, about);
  await insertNoticedRows(withNotice(tx, notice), [portalRow(parts, about), ...(sent ? [sent] : [])]);
  return sent === undefined || sent.state === 'skipped' ? null : (sent.to_address ?? null);
}

/**
 * Sends a pay link that a manager made. It is a reminder outside the ladder: held at night, paid from the month's
 * budget, and not sent to tenants who want none. @throws Refusal invalid_input where no SMS reaches the tenant
 */
export async function sendPayLink(
  tx: Db,
  parts: Pick<Parts, 'clock'>,
  viewer: Viewer,
  { account, url }: { account: number; url: string },
): Promise<{ to: string; held_until: string | null }> {
  const contact = (await findContactOfAccount(tx, account)) ?? fail('not_found');
  const to = numberOf((await readSmsReach(tx, [contact.phone], nowOf(parts)))(contact.phone));
  if (contact.is_opted_out) refuseSms('opted_out');
  if (contact.open_amount <= 0) refuseSms('settled');
  const { user_id, language } = contact;
  const body = await textFor(tx, 'pay_link', language, {
    name: contact.name,
    unit: unitOf(contact),
    amount: plainMoney(contact.open_amount),
    reference: formatReferenceCode(contact.reference_code),
    link: url,
    company: await officeName(tx),
  });
  const now = parts.clock.now();
  await lockBudget(tx);
  const budget = await openBudget(tx, parts, sendingDay(now));
  if (!budget.take(countSegments(body).segments)) refuseSms('cap_reached');
  const about: MessageAbout = {
    purpose: 'reminder',
    account_id: account,
    user_id,
    body,
    language,
    amount: contact.open_amount,
    created_by: viewer.user_id,
  };
  await insertMessageRows(tx, [smsRow(parts, to, about)]);
  return { to, held_until: heldUntil(now) };
}

/**
 * Sends a one-time code, which is stored encrypted until then. Returns the number.
 * @throws Refusal invalid_input where no SMS reaches the person
 */
export async function sendCode(
  tx: Db,
  parts: Pick<Parts, 'clock' | 'sealing'>,
  viewer: Viewer,
  { user_id, code }: { user_id: number; code: string },
): Promise<string> {
  const contact = (await findContactOfUser(tx, user_id)) ?? fail('not_found');
  const to = numberOf(await readUrgentReach(tx, contact.phone));
  const { language } = contact;
  const written = await textFor(tx, 'code', language, {
    name: contact.name,
    reference: code,
    company: await officeName(tx),
  });
  const hidden = hideCode(parts.sealing, written, code);
  const about: MessageAbout = { purpose: 'code', user_id, language, created_by: viewer.user_id, ...hidden };
  const row = { ...smsRow(parts, to, about), segments: countSegments(written).segments };
  await insertMessageRows(tx, [row]);
  return to;
}
