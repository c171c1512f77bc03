import { type CalendarDate, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { type LadderStep, MESSAGE_CHANNELS, type MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import { SKIP_REASONS } from '@amayumba/contract/messages/message.ts';
import { LEFT_OUT_MAX, type PlannedReminder } from '@amayumba/contract/messages/reminders.ts';
import { useMemo } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useLeaveOutMutation, usePreviewLadderQuery } from '../../../../features/messages/reminders.api.ts';
import { failureTitle } from '../../../../lib/failure-title.ts';
import { today } from '../../../../lib/today.ts';
import { useListParams } from '../../../../lib/use-list-params.ts';
import { notify } from '../../../../ui/notices.ts';

export function useReminderPlan() {
  const { params, change } = useListParams();
  const asked = params.get('on') ?? '';
  const on = isCalendarDate(asked) && asked >= today() ? asked : today();
  const query = usePreviewLadderQuery(on, { refetchOnMountOrArgChange: true });
  const [leaveOut, { isLoading: isChanging }] = useLeaveOutMutation();
  const plan = query.currentData;
  const groups = useMemo(() => plan && groupReminders(plan.messages), [plan]);
  const due = groups?.filter((group) => isReminded(group) || isLeftOut(group));
  const leftOut = due?.filter(isLeftOut) ?? [];
  const sums = sumsOf(due ?? []);
  const set = async (changed: readonly ReminderGroup[], left_out: boolean) => {
    const accounts = changed.map(({ account }) => account);
    for (let at = 0; at < accounts.length; at += LEFT_OUT_MAX) {
      const { error } = await leaveOut({ on, accounts: accounts.slice(at, at + LEFT_OUT_MAX), left_out });
      const problem = asProblem(error);
      if (problem) return notify.failure(failureTitle("Couldn't change who is reminded", problem), problem.error);
    }
  };
  return {
    on,
    isToday: on === today(),
    show: (day: CalendarDate) => change({ on: day === today() ? null : day }),
    query,
    due,
    skipped: groups?.filter((group) => !isReminded(group) && !isLeftOut(group)) ?? [],
    leftOut,
    isChanging,
    toggle: (group: ReminderGroup) => void set([group], !isLeftOut(group)),
    toggleAll: () => void (leftOut.length > 0 ? set(leftOut, false) : set(due ?? [], true)),
    sums,
    cost: (sums.segments * Number(plan?.segment_price ?? 0)).toFixed(2),
  };
}

export type ReminderPlanView = ReturnType<typeof useReminderPlan>;

export interface ReminderGroup extends Pick<PlannedReminder, 'account' | 'tenant_details' | 'amount'> {
  step: LadderStep;
  messages: PlannedReminder[];
}

const place = ({ channel }: PlannedReminder): number => MESSAGE_CHANNELS.indexOf(channel);

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

const isReminded = ({ messages }: ReminderGroup): boolean => messages.some(goes);

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

interface ReminderSums {
  tenants: number;
  messages: number;
  segments: number;
  byChannel: Readonly<Record<MessageChannel, number>>;
}

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
