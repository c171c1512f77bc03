import type { Account } from '@amayumba/contract/money/account.ts';
import type { ReminderRequest, Reminders, ReminderWay } from '@amayumba/contract/money/reminder.ts';
import { failFields } from '@amayumba/contract/refusal.ts';
import { NO_CHOICE } from '@amayumba/contract/sentences.ts';
import { writeAs } from '../../../access/write-as.ts';
import type { Db } from '../../../db/connect.ts';
import { type Repeatable, runOnce } from '../../../http/idempotency.ts';
import { type Parts, todayOf } from '../../../parts.ts';
import { recordAudits } from '../../audit/audit.service.ts';
import { payLinks } from '../../collections/pay-links.service.ts';
import {
  openSmsReminders,
  type ReminderSms,
  type SentByHand,
  storeByHand,
} from '../../messages/reminders/reminders-by-hand.ts';
import { lockBudget } from '../../messages/sms-budget.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { accountResponse } from '../accounts/account-response.ts';
import { readAccountRows } from '../accounts/account-rows.repository.ts';
import { listRemindedContacts, type RemindedContact } from './reminded-accounts.repository.ts';
import { messageOfOpenAmount, openWithDeposit } from './reminder-message.ts';

interface Line {
  account: Account;
  contact: RemindedContact;
  way: ReminderWay;
  sms?: ReminderSms | undefined;
}

const isReminded = ({ way }: Line) => way === 'mail' || way === 'sms' || way === 'portal';

/**
 * Reminds the tenants of chosen accounts of open charges, in the portal and by mail, or by SMS where there is no
 * address; with `preview` nothing is sent. See docs/rules.md, Reminding of what is open.
 * @throws Refusal invalid_input, key_reused
 */
export async function remindTenants(parts: Parts, request: Repeatable, input: ReminderRequest): Promise<Reminders> {
  const { viewer } = request;
  if (input.preview)
    return writeAs(parts.db, viewer, async (view) => answerOf(await planLines(view, parts, input.accounts)));
  const sent = await runOnce(parts.db, request, async (tx) => {
    await lockBudget(tx);
    const lines = await planLines(tx, parts, input.accounts);
    const reminded = lines.filter(isReminded);
    const linkTo = await payLinks(tx, parts);
    const stored: SentByHand[] = [];
    for (const line of reminded) stored.push(await remind(tx, parts, line, { by: viewer.user_id, linkTo }));
    await storeByHand(tx, parts, stored);
    await recordAudits(
      tx,
      viewer,
      reminded.map(({ account, way }) => ({
        action: 'reminded',
        subject: 'account',
        subject_id: account.id,
        after: { amount: openWithDeposit(account), way },
      })),
    );
    return answerOf(lines);
  });
  parts.mailWaiting();
  parts.messagesWaiting();
  return sent;
}

/** @throws Refusal invalid_input for an account that does not exist */
async function planLines(db: Db, parts: Parts, ids: readonly number[]): Promise<Line[]> {
  const rows = await readAccountRows(db, ids, todayOf(parts));
  if (rows.length < ids.length) failFields({ accounts: NO_CHOICE });
  const contacts = new Map((await listRemindedContacts(db, ids)).map((contact) => [contact.account, contact]));
  const writeSms = await openSmsReminders(db, parts, [...contacts.values()], await payLinks(db, parts));
  return rows.flatMap((row) => {
    const contact = contacts.get(row.id);
    if (!contact) return [];
    const account = accountResponse(row);
    const way = wayFor(row, contact);
    const sms = way === 'portal' ? writeSms(account, contact) : undefined;
    return [{ account, contact, way: sms ? 'sms' : way, sms }];
  });
}

function wayFor(account: Parameters<typeof openWithDeposit>[0], contact: RemindedContact): ReminderWay {
  const open = openWithDeposit(account);
  if (open === 0) return 'nothing_open';
  if (!contact.is_active) return 'inactive';
  // A tenant who logged all of it waits for the manager.
  if (contact.logged >= open) return 'logged';
  return contact.email === '' ? 'portal' : 'mail';
}

/** Notifies a tenant in the portal and by mail. Returns the channels used. */
async function remind(
  tx: Db,
  parts: Parts,
  { account, contact, sms }: Line,
  { by, linkTo }: { by: number; linkTo: (account: number) => string | undefined },
): Promise<SentByHand> {
  const message = messageOfOpenAmount({ ...account, latest_due: contact.latest_due });
  const link = linkTo(account.id);
  const text = [message.body, ...(link ? [`Pay by phone, without signing in: ${link}`] : [])].join('\n\n');
  const mail = {
    to: contact,
    subject: message.title,
    body: `${text}\n\nSee your account: ${parts.publicUrl}/tenant/payments\n\nAmayumba\n`,
  };
  const id = await notify(tx, { user_id: contact.user_id, ...message, mail });
  return {
    account_id: account.id,
    user_id: contact.user_id,
    language: contact.language,
    created_by: by,
    amount: openWithDeposit(account),
    portal: message.body,
    ...(id !== null && { mail: { email: contact.email, id, body: text } }),
    sms,
  };
}

const answerOf = (lines: readonly Line[]): Reminders => ({
  by_mail: lines.filter(({ way }) => way === 'mail').length,
  by_sms: lines.filter(({ way }) => way === 'sms').length,
  in_portal_only: lines.filter(({ way }) => way === 'portal').length,
  lines: lines.map(({ account, way }) => ({
    account: account.id,
    tenant_details: account.tenant_details,
    amount: openWithDeposit(account),
    way,
  })),
});
