import { counted } from '../../../../lib/counted.ts';
import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Schedule } from '@amayumba/contract/money/schedule.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useRunScheduleMutation } from '../../../../features/money/money-changes.api.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { AccountTenant } from '../AccountTenant.tsx';
import { useOnce } from '../../../../api/use-once.ts';

interface RunScheduleDialogProps {
  until: string;
  preview: Schedule;
  onClose: () => void;
}

export function RunScheduleDialog({ until, preview, onClose }: RunScheduleDialogProps) {
  const [run, { isLoading, error }] = useRunScheduleMutation();
  const [done, setDone] = useState<Schedule | null>(null);
  const once = useOnce();
  const confirm = async () => {
    const sent = await once.send((key) => run({ key, body: { until } }));
    if (!sent?.data) return;
    const { created, total_amount, failed = [] } = sent.data;
    if (failed.length > 0) return setDone(sent.data);
    notify.success('Rent charged', `${counted(created, 'charge')}, ${formatUgx(total_amount)}`);
    onClose();
  };
  if (done) return <FailedAccounts run={done} onClose={onClose} />;
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
        {counted(preview.count, 'charge')} of {formatUgx(preview.total_amount)} in all. A period that was charged
        already is not charged again.
      </p>
      {preview.months && preview.months.length > 0 && (
        <ul
          aria-label="By month"
          className="mt-3 max-h-60 divide-y divide-line overflow-y-auto text-[0.875rem] tabular"
        >
          {preview.months.map(({ month, count, total_amount }) => (
            <li key={month} className="flex justify-between gap-4 py-2">
              <span>
                <b className="font-semibold text-ink">{monthTitle(month)}</b>, {counted(count, 'charge')}
              </span>
              <b className="font-semibold whitespace-nowrap text-ink">{formatUgx(total_amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function FailedAccounts({ run, onClose }: { run: Schedule; onClose: () => void }) {
  const { created, total_amount, failed = [] } = run;
  return (
    <Modal
      title="Not all rent was charged"
      size="sm"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Banner tone="rose">
        The rent of {failed.length === 1 ? 'one account' : `${formatWhole(failed.length)} accounts`} could not be
        charged. Check the lease and its terms, then charge again.
      </Banner>
      <ul aria-label="Not charged" className="mt-3 max-h-96 divide-y divide-line overflow-y-auto text-[0.875rem]">
        {failed.map((one) => (
          <li key={one.account} className="py-2">
            <AccountTenant of={one} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-[0.875rem] text-muted">
        {created === 0
          ? 'Nothing else was to be charged.'
          : `All other rent was charged: ${counted(created, 'charge')}, ${formatUgx(total_amount)}.`}
      </p>
    </Modal>
  );
}
