import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { sendingDay } from '@amayumba/contract/messages/quiet-hours.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import type { Db } from '../../../db/connect.ts';
import { nowOf, type Parts, todayOf } from '../../../parts.ts';
import { officeName } from '../../ledger/receipts/verify.service.ts';
import { insertMessageRows, type NewMessageRow } from '../messages.repository.ts';
import { mailRow, type MessageAbout, portalRow, smsRow } from '../queue-message.ts';
import { openBudget } from '../sms-budget.service.ts';
import { readSmsReach } from '../sms-reach.ts';
import { readTemplates } from '../templates/template-text.ts';
import { valuesOf } from './step-message.ts';

/** The SMS contact of a tenant. */
interface Contact {
  phone_number: string;
  language: string;
  is_opted_out: boolean;
  /** The oldest due day of open charges, deposits included; null without any. */
  due_on: CalendarDate | null;
}

/** The SMS that reminds a tenant of open charges. */
export interface ReminderSms {
  number: string;
  body: string;
}

/** Writes the SMS about an account; undefined if none can be sent or the budget is used up. */
export type SmsWriter = (account: Account, contact: Contact) => ReminderSms | undefined;

/** Reads the inputs for SMS of reminders by hand, once for all. @param linkTo the link to pay for an account */
export async function openSmsReminders(
  db: Db,
  parts: Parts,
  contacts: readonly Contact[],
  linkTo: (account: number) => string | undefined,
): Promise<SmsWriter> {
  const today = todayOf(parts);
  const reach = await readSmsReach(
    db,
    contacts.map(({ phone_number }) => phone_number),
    nowOf(parts),
  );
  const budget = await openBudget(db, parts, sendingDay(parts.clock.now()));
  const templates = await readTemplates(db);
  const company = await officeName(db);
  return (account, { phone_number, language, is_opted_out, due_on }) => {
    const found = reach(phone_number);
    if (due_on === null || is_opted_out || 'reason' in found) return undefined;
    const { name: tenant_name, apartment, block } = account.tenant_details;
    const values = valuesOf(
      { ...account, tenant_name, apartment, block, due_on },
      { link: linkTo(account.id) ?? parts.publicUrl, company },
    );
    const body = templates(due_on < today ? 'after' : 'before', language, values);
    return budget.take(countSegments(body).segments) ? { number: found.number, body } : undefined;
  };
}

/** A reminder that a manager sent by hand, with its channels. */
export interface SentByHand {
  account_id: number;
  user_id: number;
  language: string;
  created_by: number;
  /** The open amount, deposits included. */
  amount: number;
  portal: string;
  mail?: { email: string; id: number; body: string };
  sms?: ReminderSms | undefined;
}

/** Adds reminders by hand to the messages, and queues their SMS. Call `parts.messagesWaiting()` after the commit. */
export async function storeByHand(tx: Db, parts: Parts, sent: readonly SentByHand[]): Promise<void> {
  const rows = sent.flatMap(({ portal, mail, sms, ...whose }): NewMessageRow[] => {
    const about = (body: string): MessageAbout => ({ ...whose, purpose: 'reminder', body });
    return [
      portalRow(parts, about(portal)),
      ...(mail ? [mailRow(parts, { email: mail.email, mailId: mail.id }, about(mail.body))] : []),
      ...(sms ? [smsRow(parts, sms.number, about(sms.body))] : []),
    ];
  });
  await insertMessageRows(tx, rows);
}
