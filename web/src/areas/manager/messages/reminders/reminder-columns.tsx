import { type CalendarDate, dayOfInstant, formatInstant, timeInKampala } from '@amayumba/contract/calendar.ts';
import { STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import { SKIP_REASONS } from '@amayumba/contract/messages/message.ts';
import { SMS_FROM } from '@amayumba/contract/messages/quiet-hours.ts';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { partsText } from '../../../../features/messages/message-view.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { cx } from '../../../../lib/cx.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { today } from '../../../../lib/today.ts';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { Tick } from '../../../../ui/Tick.tsx';
import { AccountTenant } from '../../money/AccountTenant.tsx';
import { heldUntil, isLeftOut, type ReminderGroup, type ReminderPlanView, wouldGo } from './use-reminder-plan.ts';

/** The channels of an account's reminders; an unused one is struck out. */
export const ReminderChannels = ({ group: { messages } }: { group: ReminderGroup }) => (
  <span className="inline-flex gap-2.5 align-middle">
    {messages.map(({ channel, skipped }) => (
      <ChannelMark key={channel} channel={channel} isOff={skipped !== null} isNameHidden />
    ))}
  </span>
);

/** When an account's SMS is sent, unless it is left out: at once, or at a time of the day that is shown. */
export function goesText(group: ReminderGroup, on: CalendarDate): string {
  if (isLeftOut(group)) return 'Left out';
  const until = heldUntil(group);
  if (until === null) return on === today() ? 'At once' : `At ${SMS_FROM}`;
  return dayOfInstant(until) === on ? `At ${timeInKampala(Date.parse(until))}` : formatInstant(until);
}

interface TextToggle {
  openId: number | null;
  onToggle: (group: ReminderGroup) => void;
}

/** The shortest text of an account's reminders; a press shows all of them. */
export function TextButton({ group, openId, onToggle }: TextToggle & { group: ReminderGroup }) {
  const sent = group.messages.filter(wouldGo);
  const { body = '' } = sent.at(-1) ?? {};
  const isOpen = openId === group.account;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Hide' : 'Show'} the texts for ${group.tenant_details.name}: ${body}`}
      onClick={() => onToggle(group)}
      className="block min-h-9 w-full truncate text-left hover:text-link hover:underline"
    >
      {body}
    </button>
  );
}

export function RemindTick({ group, plan }: { group: ReminderGroup; plan: ReminderPlanView }) {
  if (!useMay('messages:write')) return null;
  return (
    <Tick label={`Remind ${group.tenant_details.name}`} isOn={!isLeftOut(group)} onToggle={() => plan.toggle(group)} />
  );
}

function RemindAllTick({ plan }: { plan: ReminderPlanView }) {
  if (!useMay('messages:write')) return null;
  return <Tick label="Remind all" isOn={plan.leftOut.length === 0} onToggle={plan.toggleAll} />;
}

/** The columns of the reminders of a day. The ticks apply to the daily run too. */
export const reminderColumns = (plan: ReminderPlanView, toggle: TextToggle): Column<ReminderGroup>[] => [
  column('Remind', { headerCell: <RemindAllTick plan={plan} />, className: 'w-0 pr-0! pl-2.5!' }, (group) => (
    <RemindTick group={group} plan={plan} />
  )),
  column('Tenant', { className: 'whitespace-nowrap' }, (group) => <AccountTenant of={group} />),
  column('Open, USh', { align: 'right', className: 'font-semibold text-ink whitespace-nowrap' }, ({ amount }) =>
    plainAmount(amount),
  ),
  column('Reminder', { className: 'whitespace-nowrap' }, ({ step }) => STEP_NAMES[step]),
  column('By', (group) => <ReminderChannels group={group} />),
  column('Text', { hiddenBelow: 'md', className: 'w-full max-w-0 min-w-40' }, (group) => (
    <TextButton group={group} {...toggle} />
  )),
  column('Goes', { className: 'whitespace-nowrap tabular' }, (group) => goesText(group, plan.on)),
];

export const ReminderTexts = ({ group }: { group: ReminderGroup }) => (
  <ul className="grid gap-3 text-[0.875rem]">
    {group.messages.map((message) => {
      const { channel, to, body, segments, skipped } = message;
      return (
        <li key={channel} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <span>
            <ChannelMark channel={channel} isOff={skipped !== null} />
            <span className="block text-xs wrap-anywhere text-muted tabular">
              {[to, segments > 0 && partsText(segments)].filter(Boolean).join(', ')}
            </span>
          </span>
          {skipped === null || wouldGo(message) ? (
            <p className={cx('wrap-anywhere whitespace-pre-line', skipped && 'text-muted')}>{body}</p>
          ) : (
            <p className="text-muted">{SKIP_REASONS[skipped]}</p>
          )}
        </li>
      );
    })}
  </ul>
);
