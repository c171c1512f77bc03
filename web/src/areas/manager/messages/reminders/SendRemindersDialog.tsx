import { LEFT_OUT_MAX, type ReminderPlan } from '@amayumba/contract/messages/reminders.ts';
import { useOnce } from '../../../../api/use-once.ts';
import { expectedCost, timeText } from '../../../../features/messages/message-view.ts';
import { useRunLadderMutation } from '../../../../features/messages/messages.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { channelsText, heldUntil } from './reminder-groups.ts';
import type { ReminderPlanView } from './use-reminder-plan.ts';

interface SendRemindersDialogProps {
  plan: ReminderPlanView;
  onSent: (plan: ReminderPlan) => void;
  onClose: () => void;
}

/** Asks before today's reminders go to all who are not left out. */
export function SendRemindersDialog({ plan, onSent, onClose }: SendRemindersDialogProps) {
  const { on, sums, cost, leftOut, reminded = [] } = plan;
  const [run] = useRunLadderMutation();
  const once = useOnce();
  const held = reminded.map(heldUntil).find((until) => until !== null);
  const isTooMany = leftOut.length > LEFT_OUT_MAX;
  const confirm = async () => {
    if (isTooMany) return;
    const sent = await once.send((key) => run({ key, body: { on, leave_out: leftOut } }));
    if (!sent?.data) return;
    onSent(sent.data);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Remind ${counted(sums.tenants, 'tenant')} now?`}
      confirmLabel="Send now"
      isDanger={false}
      isPending={once.isPending}
      error={isTooMany ? `At most ${counted(LEFT_OUT_MAX, 'tenant')} can be left out.` : once.problem?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
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
    </ConfirmDialog>
  );
}
