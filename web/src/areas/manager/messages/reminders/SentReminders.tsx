import type { ReminderPlan } from '@amayumba/contract/messages/reminders.ts';
import { expectedCost, timeText } from '../../../../features/messages/message-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { useFirstFocus } from '../../../../lib/use-first-focus.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { channelsText, groupReminders, heldUntil, sumsOf } from './reminder-groups.ts';

/** The sent and the waiting messages of a run, with a link to them. */
export function SentReminders({ plan }: { plan: ReminderPlan }) {
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
