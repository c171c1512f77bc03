import type { ReminderPlan } from '@amayumba/contract/messages/reminders.ts';
import { expectedCost, timeText } from '../../../../features/messages/message-view.ts';
import { useRunLadderMutation } from '../../../../features/messages/reminders.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { channelsText, heldUntil, type ReminderPlanView } from './use-reminder-plan.ts';
import { ConfirmAction } from '../../ConfirmAction.tsx';

interface SendRemindersDialogProps {
  plan: ReminderPlanView;
  onSent: (plan: ReminderPlan) => void;
  onClose: () => void;
}

export function SendRemindersDialog({ plan, onSent, onClose }: SendRemindersDialogProps) {
  const { on, sums, cost, leftOut, due = [] } = plan;
  const [run] = useRunLadderMutation();
  const held = due.map(heldUntil).find((until) => until !== null);
  return (
    <ConfirmAction
      title={`Remind ${counted(sums.tenants, 'tenant')} now?`}
      confirmLabel="Send now"
      isDanger={false}
      action={(key) => run({ key, body: { on } })}
      onDone={onSent}
      onClose={onClose}
    >
      <p>
        {channelsText(sums)}.{sums.byChannel.sms > 0 && ` The cost is ${expectedCost(cost, sums.byChannel.sms)}.`}
        {held && ` SMS are held until ${timeText(held)}.`}
      </p>
      {leftOut.length > 0 && (
        <p className="mt-2">
          {counted(leftOut.length, 'tenant is', 'tenants are')} left out this time; the next step reaches them again.
        </p>
      )}
    </ConfirmAction>
  );
}
