import { type CalendarDate, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { useMemo, useState } from 'react';
import { usePreviewLadderQuery } from '../../../../features/messages/messages.api.ts';
import { today } from '../../../../lib/today.ts';
import { useListParams } from '../../../../lib/use-list-params.ts';
import { groupReminders, isReminded, type ReminderGroup, sumsOf } from './reminder-groups.ts';

const NOBODY: ReadonlySet<number> = new Set();

/** The reminders of the day in the address, and who is left out of them. */
export function useReminderPlan() {
  const { params, change } = useListParams();
  const asked = params.get('on') ?? '';
  const on = isCalendarDate(asked) && asked >= today() ? asked : today();
  const query = usePreviewLadderQuery(on, { refetchOnMountOrArgChange: true });
  const plan = query.currentData;
  const groups = useMemo(() => plan && groupReminders(plan.messages), [plan]);
  const [left, setLeft] = useState({ on, accounts: NOBODY });
  const leftOut = left.on === on ? left.accounts : NOBODY;
  const reminded = groups?.filter(isReminded);
  const chosen = reminded?.filter(({ account }) => !leftOut.has(account)) ?? [];
  const sums = sumsOf(chosen);
  // All parts cost the same, so a part of them costs its share.
  const share = plan && plan.segments > 0 ? sums.segments / plan.segments : 0;
  return {
    on,
    isToday: on === today(),
    show: (day: CalendarDate) => change({ on: day === today() ? null : day }),
    query,
    groups,
    reminded,
    skipped: groups?.filter((group) => !isReminded(group)) ?? [],
    leftOut: [...leftOut].filter((account) => reminded?.some((group) => group.account === account)),
    isChosen: ({ account }: ReminderGroup) => !leftOut.has(account),
    toggle: ({ account }: ReminderGroup) => {
      const accounts = new Set(leftOut);
      if (!accounts.delete(account)) accounts.add(account);
      setLeft({ on, accounts });
    },
    toggleAll: () =>
      setLeft({ on, accounts: leftOut.size > 0 ? NOBODY : new Set(reminded?.map(({ account }) => account)) }),
    sums,
    cost: (Number(plan?.cost ?? 0) * share).toFixed(2),
  };
}

export type ReminderPlanView = ReturnType<typeof useReminderPlan>;
