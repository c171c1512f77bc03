import { formatDay } from '@amayumba/contract/calendar.ts';
import { STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import type { ReminderPlan } from '@amayumba/contract/messages/reminders.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { LongTable } from '../../../../ui/LongTable.tsx';
import { AccountTenant } from '../../money/AccountTenant.tsx';
import { goesText, ReminderChannels, reminderColumns, RemindTick, TextButton } from './reminder-columns.tsx';
import type { ReminderGroup } from './reminder-groups.ts';
import { ReminderTexts } from './ReminderTexts.tsx';
import { RemindersBar } from './RemindersBar.tsx';
import { SentReminders } from './SentReminders.tsx';
import { SkippedReminders } from './SkippedReminders.tsx';
import { useReminderPlan } from './use-reminder-plan.ts';

const loadDialog = () => import('./SendRemindersDialog.tsx');

/** The tenants whom the ladder reminds on a day, with channels, text and cost; and those it skips, with the reason. */
export function RemindersTab() {
  const plan = useReminderPlan();
  const { on, isToday, query, due } = plan;
  const [openId, setOpenId] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState<ReminderPlan | null>(null);
  const dialog = useLazyPart(loadDialog, isAsking);
  const toggle = {
    openId,
    onToggle: ({ account }: ReminderGroup) => setOpenId(account === openId ? null : account),
  };
  return (
    <>
      <RemindersBar plan={plan} onSend={() => setAsking(true)} />
      {sent && <SentReminders plan={sent} />}
      <LongTable
        isDense
        label="Reminders"
        columns={reminderColumns(plan, toggle)}
        rows={due}
        rowKey={({ account }) => account}
        isFetching={query.isFetching}
        loadingText="Loading the reminders..."
        expanded={(group) => group.account === openId && <ReminderTexts group={group} />}
        card={(group) => (
          <div className="grid gap-1 text-[0.875rem]">
            <div className="flex items-start justify-between gap-2">
              <div className="flex min-w-0">
                <span className="-mt-2.5 -ml-3">
                  <RemindTick group={group} plan={plan} />
                </span>
                <span className="min-w-0">
                  <AccountTenant of={group} />
                </span>
              </div>
              <b className="flex-none font-semibold text-ink tabular">{formatUgx(group.amount)}</b>
            </div>
            <div className="flex items-center justify-between gap-2 text-sm text-muted">
              <span className="tabular">
                {STEP_NAMES[group.step]} · {goesText(group, on)}
              </span>
              <ReminderChannels group={group} />
            </div>
            <TextButton group={group} {...toggle} />
          </div>
        )}
        empty={
          <EmptyState icon="message" title={`Nobody needs a reminder ${isToday ? 'today' : `on ${formatDay(on)}`}`}>
            {isToday
              ? 'Today’s were sent, or nothing is due. The next ones are sent automatically at 08:00.'
              : 'No step of the ladder begins on that day, as far as is known today.'}
          </EmptyState>
        }
        error={loadError('The reminders could not be loaded', query)}
      />
      <SkippedReminders groups={plan.skipped} />
      {dialog && isAsking && (
        <dialog.SendRemindersDialog plan={plan} onSent={setSent} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
