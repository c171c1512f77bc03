import { addDays, formatDay } from '@amayumba/contract/calendar.ts';
import { STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import type { ReminderPlan } from '@amayumba/contract/messages/reminders.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useId, useState } from 'react';
import { expectedCost, timeText } from '../../../../features/messages/message-view.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { today } from '../../../../lib/today.ts';
import { useFirstFocus } from '../../../../lib/use-first-focus.ts';
import { useLazyPart } from '../../../../lib/use-lazy-part.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { DayFilter } from '../../../../ui/DayFilter.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { LongTable } from '../../../../ui/LongTable.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { AccountTenant } from '../../money/AccountTenant.tsx';
import {
  goesText,
  ReminderChannels,
  reminderColumns,
  ReminderTexts,
  RemindTick,
  TextButton,
} from './reminder-columns.tsx';
import {
  channelsText,
  groupReminders,
  heldUntil,
  type ReminderGroup,
  type ReminderPlanView,
  skipReasons,
  sumsOf,
  useReminderPlan,
} from './use-reminder-plan.ts';

const loadDialog = () => import('./SendRemindersDialog.tsx');

export function RemindersTab() {
  const plan = useReminderPlan();
  const { on, isToday, query, due } = plan;
  const [openId, setOpenId] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState<ReminderPlan | null>(null);
  const dialog = useLazyPart(loadDialog, isAsking);
  const toggle = { openId, onToggle: ({ account }: ReminderGroup) => setOpenId(account === openId ? null : account) };
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
          <RowCard
            tick={<RemindTick group={group} plan={plan} />}
            title={<AccountTenant of={group} />}
            aside={formatUgx(group.amount)}
          >
            <CardLine aside={<ReminderChannels group={group} />}>
              {STEP_NAMES[group.step]} · {goesText(group, on)}
            </CardLine>
            <TextButton group={group} {...toggle} />
          </RowCard>
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

function RemindersBar({ plan, onSend }: { plan: ReminderPlanView; onSend: () => void }) {
  const { on, isToday, show, query, sums, cost, leftOut, isChanging } = plan;
  const days = [
    { label: 'Today', day: today() },
    { label: 'Tomorrow', day: addDays(today(), 1) },
  ];
  return (
    <div className="labels-inside flex flex-wrap items-end gap-2 border-b border-line p-3 sm:gap-3 sm:px-4">
      <span className="flex gap-1 max-sm:w-full max-sm:[&>*]:flex-1">
        {days.map(({ label, day }) => (
          <Button
            key={day}
            className="aria-pressed:border-primary aria-pressed:bg-selected aria-pressed:text-link"
            aria-pressed={day === on}
            onClick={() => show(day)}
          >
            {label}
          </Button>
        ))}
      </span>
      <DayFilter label="Day" min={today()} value={on} className="max-sm:flex-1" onDay={show} />
      <p className="mr-auto min-h-11 content-center text-[0.875rem] tabular max-sm:order-last max-sm:w-full">
        {query.currentData && (
          <>
            <b className="font-semibold text-ink">{counted(sums.tenants, 'tenant')}</b>
            {sums.messages > 0 && <span className="text-muted">, {expectedCost(cost, sums.byChannel.sms)}</span>}
            <span className="block text-xs text-muted">
              {leftOut.length > 0
                ? `${counted(leftOut.length, 'tenant is', 'tenants are')} left out.`
                : 'Reminders are sent automatically at 08:00.'}
            </span>
          </>
        )}
      </p>
      {isToday && (
        <Button
          variant="primary"
          icon="message"
          may="messages:write"
          disabled={isChanging || sums.messages === 0}
          onClick={onSend}
        >
          Send now
        </Button>
      )}
    </div>
  );
}

function SentReminders({ plan }: { plan: ReminderPlan }) {
  const groups = groupReminders(plan.messages);
  const sums = sumsOf(groups);
  const held = groups.map(heldUntil).find((until) => until !== null);
  const box = useFirstFocus<HTMLDivElement>(true);
  return (
    <div ref={box} tabIndex={-1} className="p-3 sm:px-4">
      <Banner
        tone="green"
        title={
          sums.messages === 0
            ? 'Nobody was reminded'
            : `${counted(sums.tenants, 'tenant was', 'tenants were')} reminded`
        }
        action={
          sums.messages > 0 && (
            <ButtonLink to={`/manager/messages?purpose=reminder&from=${plan.on}`} size="sm" className="flex-none">
              See the messages
            </ButtonLink>
          )
        }
      >
        {sums.messages === 0
          ? 'Today’s reminders were sent already.'
          : `${channelsText(sums)}; ${expectedCost(plan.cost, sums.byChannel.sms)}.`}
        {held && ` SMS are held until ${timeText(held)}.`}
      </Banner>
    </div>
  );
}

const COLUMNS: readonly Column<ReminderGroup>[] = [
  column('Tenant', (group) => <AccountTenant of={group} />),
  column('Open, USh', { align: 'right', className: 'whitespace-nowrap' }, ({ amount }) => plainAmount(amount)),
  column('Reminder', { className: 'whitespace-nowrap' }, ({ step }) => STEP_NAMES[step]),
  column('Why not', { className: 'w-full' }, (group) => skipReasons(group).join(' ')),
];

/** The tenants who are due for a reminder and get none, and why. Renders nothing if there are none. */
function SkippedReminders({ groups }: { groups: readonly ReminderGroup[] }) {
  const id = useId();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <h2 id={id} className="px-4 pt-4 pb-2 text-[0.9375rem] font-semibold sm:px-5">
        {counted(groups.length, 'tenant is', 'tenants are')} skipped
      </h2>
      <LongTable
        isDense
        label="Skipped reminders"
        columns={COLUMNS}
        rows={groups}
        rowKey={({ account }) => account}
        empty={null}
        card={(group) => (
          <RowCard
            title={<AccountTenant of={group} />}
            aside={<span className="text-muted tabular">{formatUgx(group.amount)}</span>}
          >
            <CardLine>{skipReasons(group).join(' ')}</CardLine>
          </RowCard>
        )}
      />
    </section>
  );
}
