import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Schedule } from '@amayumba/contract/money/schedule.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useRunScheduleMutation } from '../../../../features/money/money-changes.api.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useOnce } from '../use-once.ts';

interface RunScheduleDialogProps {
  until: string;
  preview: Schedule;
  onClose: () => void;
}

/** Asks before the rent of every lease until a day is charged. */
export function RunScheduleDialog({ until, preview, onClose }: RunScheduleDialogProps) {
  const [run, { isLoading, error }] = useRunScheduleMutation();
  const once = useOnce();
  const confirm = async () => {
    const sent = await once.send((key) => run({ key, body: { until } }));
    if (!sent?.data) return;
    notify.success('Rent charged', `${sent.data.created} charges, ${formatUgx(sent.data.total_amount)}`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Charge rent due until ${formatDay(until)}?`}
      confirmLabel="Charge now"
      isDanger={false}
      isPending={isLoading}
      error={asProblem(error)?.error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {preview.count} charges of {formatUgx(preview.total_amount)} in all. A period that was charged already is not
        charged again.
      </p>
    </ConfirmDialog>
  );
}
