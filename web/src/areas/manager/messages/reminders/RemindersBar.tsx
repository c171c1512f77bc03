import { addDays } from '@amayumba/contract/calendar.ts';
import { expectedCost } from '../../../../features/messages/message-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { today } from '../../../../lib/today.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import type { ReminderPlanView } from './use-reminder-plan.ts';

/** The day, the number of tenants to remind and the cost, and the button that sends today's reminders. */
export function RemindersBar({ plan, onSend }: { plan: ReminderPlanView; onSend: () => void }) {
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
      <DateField
        label="Day"
        min={today()}
        value={on}
        className="max-sm:flex-1"
        onChange={({ target }) => show(target.value)}
      />
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
