import { type CalendarDate, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { LEFT_OUT_MAX } from '@amayumba/contract/messages/reminders.ts';
import { useMemo } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useLeaveOutMutation, usePreviewLadderQuery } from '../../../../features/messages/reminders.api.ts';
import { today } from '../../../../lib/today.ts';
import { useListParams } from '../../../../lib/use-list-params.ts';
import { notify } from '../../../../ui/notices.ts';
import { groupReminders, isLeftOut, isReminded, type ReminderGroup, sumsOf } from './reminder-groups.ts';

/** The reminders of the day in the address, including those of tenants who are left out. */
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
      if (error) return notify.failure("Couldn't change who is reminded", asProblem(error)?.error);
    }
  };
  return {
    on,
    isToday: on === today(),
    show: (day: CalendarDate) => change({ on: day === today() ? null : day }),
    query,
    /** Those who are reminded, and those who are left out. */
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
