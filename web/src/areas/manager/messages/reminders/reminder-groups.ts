import { type LadderStep, MESSAGE_CHANNELS, type MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import { SKIP_REASONS } from '@amayumba/contract/messages/message.ts';
import type { PlannedReminder } from '@amayumba/contract/messages/reminders.ts';

/** The reminders of one account on a day, by all channels. */
export interface ReminderGroup extends Pick<PlannedReminder, 'account' | 'tenant_details' | 'amount'> {
  step: LadderStep;
  /** In the order of the channels. */
  messages: PlannedReminder[];
}

const place = ({ channel }: PlannedReminder): number => MESSAGE_CHANNELS.indexOf(channel);

/** The planned reminders by account, in the order of the plan. */
export function groupReminders(messages: readonly PlannedReminder[]): ReminderGroup[] {
  const byAccount = new Map<number, PlannedReminder[]>();
  for (const message of messages) byAccount.set(message.account, [...(byAccount.get(message.account) ?? []), message]);
  return [...byAccount.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { account, tenant_details, amount, step } = first;
    return [{ account, tenant_details, amount, step, messages: group.toSorted((a, b) => place(a) - place(b)) }];
  });
}

const goes = ({ skipped }: PlannedReminder): boolean => skipped === null;

/** Whether the tenant is reminded by at least one channel. */
export const isReminded = ({ messages }: ReminderGroup): boolean => messages.some(goes);

/** Whether a message is sent, or would be if the tenant were not left out. */
export const wouldGo = ({ skipped }: PlannedReminder): boolean => skipped === null || skipped === 'left_out';

/** Whether the tenant would be reminded, but is left out. */
export const isLeftOut = ({ messages }: ReminderGroup): boolean =>
  messages.some(({ skipped }) => skipped === 'left_out');

/** Until when the SMS of an account is held; null if everything is sent at once. */
export const heldUntil = ({ messages }: ReminderGroup): string | null =>
  messages.find((message) => goes(message) && message.held_until !== null)?.held_until ?? null;

/** Why an account gets nothing, each reason once. */
export const skipReasons = ({ messages }: ReminderGroup): string[] => [
  ...new Set(messages.flatMap(({ skipped }) => (skipped === null ? [] : [SKIP_REASONS[skipped]]))),
];

export interface ReminderSums {
  tenants: number;
  messages: number;
  segments: number;
  byChannel: Readonly<Record<MessageChannel, number>>;
}

/** The sums of the messages of some accounts that are sent. */
export function sumsOf(groups: readonly ReminderGroup[]): ReminderSums {
  const sent = groups.flatMap(({ messages }) => messages.filter(goes));
  const count = (channel: MessageChannel) => sent.filter((message) => message.channel === channel).length;
  return {
    tenants: groups.filter(isReminded).length,
    messages: sent.length,
    segments: sent.reduce((sum, { segments }) => sum + segments, 0),
    byChannel: { portal: count('portal'), mail: count('mail'), sms: count('sms') },
  };
}

/** `40 by SMS, 38 in the portal, 18 by mail` */
export const channelsText = ({ byChannel: { portal, mail, sms } }: ReminderSums): string =>
  [sms > 0 && `${sms} by SMS`, portal > 0 && `${portal} in the portal`, mail > 0 && `${mail} by mail`]
    .filter(Boolean)
    .join(', ');
