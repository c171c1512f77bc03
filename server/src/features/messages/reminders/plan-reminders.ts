import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { type LadderRung, MESSAGE_CHANNELS, type MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import type { SkipReason } from '@amayumba/contract/messages/message.ts';
import type { PlannedReminder } from '@amayumba/contract/messages/reminders.ts';
import { countSegments } from '@amayumba/contract/messages/segments.ts';
import { openWithDeposit } from '../../ledger/reminders/reminder-message.ts';
import { withTenantDetails } from '../../tenants/tenant-details.ts';
import type { SmsBudget } from '../sms-budget.service.ts';
import type { SmsReach } from '../sms-reach.ts';
import type { Templates } from '../templates/template-text.ts';
import { reasonAgainst } from './reason-against.ts';
import type { ReminderCandidate } from './reminder-candidates.repository.ts';
import { messageOfStep, valuesOf } from './step-message.ts';

/** The inputs for the reminders of a day, in addition to the accounts. */
export interface ReminderSetting {
  day: CalendarDate;
  ladder: readonly LadderRung[];
  /** Until when an SMS is held; null if it is sent at once. */
  held: string | null;
  reach: (phone: string) => SmsReach;
  /** Accounts that this run leaves out, in addition to those that were left out before. */
  leftOut: ReadonlySet<number>;
  budget: SmsBudget;
  templates: Templates;
  company: string;
  publicUrl: string;
  /** The link to pay for an account; undefined if no phone can be asked for money. */
  payLink: (account: number) => string | undefined;
}

/** A reminder of a step by one channel, with everything needed to send it. */
export interface PlannedMessage extends PlannedReminder {
  candidate: ReminderCandidate;
  title: string;
}

/**
 * Why nothing is sent by one channel. For an account that is left out, no other reason is given. The budget is checked
 * last, so that only SMS that are sent use it.
 */
function reasonAgainstChannel(
  channel: MessageChannel,
  candidate: ReminderCandidate,
  { sms, segments }: { sms: SmsReach; segments: number },
  { budget, leftOut }: ReminderSetting,
): SkipReason | null {
  if (channel !== 'sms' && !candidate.is_active) return 'inactive';
  if (channel === 'sms' && candidate.is_opted_out) return 'opted_out';
  if (channel === 'sms' && 'reason' in sms) return sms.reason;
  if (candidate.is_left_out || leftOut.has(candidate.account)) return 'left_out';
  if (channel !== 'sms') return null;
  return budget.take(segments) ? null : 'cap_reached';
}

/** Whether no message would reach the tenant by a channel, left out or not. */
const isUnreached = ({ skipped }: PlannedMessage) => skipped !== null && skipped !== 'left_out';

function planAccount(candidate: ReminderCandidate, setting: ReminderSetting): PlannedMessage[] {
  const { ladder, day, held, templates, company, publicUrl } = setting;
  const { step, account, email, language } = candidate;
  const rung = ladder.find((one) => one.step === step);
  const { tenant_details } = withTenantDetails(candidate);
  const message = messageOfStep(candidate, day);
  const link = setting.payLink(account);
  const sms = setting.reach(candidate.phone_number);
  const open = openWithDeposit(candidate);
  const against = reasonAgainst({ ...candidate, open }, day);
  const bodies: Readonly<Record<MessageChannel, () => string>> = {
    portal: () => message.body,
    mail: () => [message.body, ...(link ? [`Pay by phone, without signing in: ${link}`] : [])].join('\n\n'),
    sms: () => templates(step, language, valuesOf(candidate, { link: link ?? publicUrl, company })),
  };
  const plan = (channel: MessageChannel, noEmail?: 'no_email'): PlannedMessage => {
    const body = bodies[channel]();
    const segments = channel === 'sms' ? countSegments(body).segments : 0;
    const skipped = against ?? noEmail ?? reasonAgainstChannel(channel, candidate, { sms, segments }, setting);
    return {
      account,
      tenant_details,
      amount: open,
      step,
      channel,
      to: channel === 'portal' ? '' : channel === 'mail' ? email : sms.number,
      body,
      segments,
      held_until: channel === 'sms' && skipped === null ? held : null,
      skipped,
      candidate,
      title: message.title,
    };
  };
  const isSmsOn = !('reason' in sms && sms.reason === 'sms_off');
  const channels = MESSAGE_CHANNELS.filter((channel) => rung?.channels.includes(channel));
  const planned = channels
    .filter((channel) => (channel === 'sms' ? isSmsOn : channel !== 'mail' || email !== ''))
    .map((channel) => plan(channel));
  // A missing address is only reported where nothing else reaches the tenant.
  const isMissed = channels.includes('mail') && email === '' && planned.every(isUnreached);
  return isMissed ? [...planned, plan('mail', 'no_email')] : planned;
}

/** The reminders of accounts in their order, by each channel of their steps, including skipped ones with the reason. */
export const planReminders = (candidates: readonly ReminderCandidate[], setting: ReminderSetting): PlannedMessage[] =>
  candidates.flatMap((candidate) => planAccount(candidate, setting));
