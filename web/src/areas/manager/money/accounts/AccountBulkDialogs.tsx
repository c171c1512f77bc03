import { addMonths } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { printStatements } from '@amayumba/contract/money/account-endpoints.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Reminders, ReminderWay } from '@amayumba/contract/money/reminder.ts';
import { useState } from 'react';
import { useDownload } from '../../../../api/use-download.ts';
import { asProblem } from '../../../../api/problem.ts';
import { request } from '../../../../api/request.ts';
import { useOnce } from '../../../../api/use-once.ts';
import { SmsHeld } from '../../../../features/messages/SmsHeld.tsx';
import { useRemindTenantsMutation } from '../../../../features/money/money-changes.api.ts';
import { usePreviewRemindersQuery } from '../../../../features/money/money.api.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { today } from '../../../../lib/today.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { Tone } from '../../../../ui/tone.ts';
import { AnnounceModal } from '../../messages/announcements/AnnounceModal.tsx';
import { chosenAccount } from '../../messages/announcements/announcement-draft.ts';
import { AccountLines } from '../AccountLines.tsx';
import { SentForm } from '../../SentForm.tsx';
import { homeText } from '../money-place.ts';
import { ChargeManyModal } from '../schedule/ChargeManyModal.tsx';

export type AccountBulkDialog = 'remind' | 'statements' | 'charge' | 'announce';

interface AccountBulkDialogsProps {
  dialog: AccountBulkDialog;
  accounts: readonly Account[];
  onClose: () => void;
  onDone: () => void;
}

export function AccountBulkDialogs({ dialog, accounts, onClose, onDone }: AccountBulkDialogsProps) {
  switch (dialog) {
    case 'remind':
      return <RemindModal accounts={accounts} onClose={onClose} onDone={onDone} />;
    case 'statements':
      return <StatementsModal accounts={accounts} onClose={onClose} />;
    case 'announce':
      return <AnnounceModal accounts={accounts.map(chosenAccount)} onClose={onClose} onSent={onDone} />;
    case 'charge':
      return <ChargeManyModal accounts={accounts} onClose={onClose} onDone={onDone} />;
  }
}

const WAYS: Readonly<Record<ReminderWay, readonly [label: string, tone: Tone]>> = {
  mail: ['Mail and portal', 'green'],
  sms: ['SMS and portal', 'green'],
  portal: ['Portal only', 'amber'],
  nothing_open: ['Nothing open', 'grey'],
  logged: ['Logged as paid', 'grey'],
  inactive: ['Cannot sign in', 'grey'],
};

interface RemindModalProps {
  accounts: readonly Account[];
  onClose: () => void;
  onDone: () => void;
}

export function RemindModal({ accounts, onClose, onDone }: RemindModalProps) {
  const ids = accounts.map(({ id }) => id);
  const { currentData: preview, error } = usePreviewRemindersQuery(ids, { refetchOnMountOrArgChange: true });
  const [remind] = useRemindTenantsMutation();
  const once = useOnce();
  const count = preview ? preview.by_mail + preview.by_sms + preview.in_portal_only : 0;
  const send = async () => {
    const sent = await once.send((key) => remind({ key, accounts: ids }));
    if (!sent?.data) return;
    notify.success('Reminders sent', reachText(sent.data));
    onDone();
    onClose();
  };
  return (
    <SentForm
      title={`Remind ${ids.length === 1 ? 'this tenant' : `the tenants of ${ids.length} accounts`}?`}
      description="Each message names what is open, since when it is overdue, and the code to give."
      isPending={once.isPending}
      problem={once.problem ?? asProblem(error)}
      submitLabel={count > 0 ? `Remind ${count}` : 'Remind'}
      disabled={count === 0}
      onSubmit={send}
      onClose={onClose}
    >
      {preview && preview.by_sms > 0 && <SmsHeld />}
      {preview && (
        <AccountLines
          label="Who is reminded"
          head={reachText(preview)}
          lines={preview.lines.map(({ way, amount, ...line }) => ({
            ...line,
            detail: (
              <span className="tabular">
                {homeText(line.tenant_details)}, {formatUgx(amount)} open
              </span>
            ),
            aside: <Badge tone={WAYS[way][1]}>{WAYS[way][0]}</Badge>,
          }))}
        />
      )}
      {!preview && !error && <Skeleton className="h-40" />}
    </SentForm>
  );
}

/** `12 by mail and in the portal, 5 by SMS and in the portal, 3 in the portal only, 2 not` */
function reachText({ by_mail, by_sms, in_portal_only, lines }: Reminders): string {
  const left = lines.length - by_mail - by_sms - in_portal_only;
  return [
    by_mail > 0 && `${by_mail} by mail and in the portal`,
    by_sms > 0 && `${by_sms} by SMS and in the portal`,
    in_portal_only > 0 && `${in_portal_only} in the portal only`,
    left > 0 && `${left} not`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function StatementsModal({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const [days, setDays] = useState(() => ({ from: addMonths(today(), -12), to: today() }));
  const { isPending, problem, save } = useDownload();
  const { text } = fieldsOf(days, (part) => setDays({ ...days, ...part }), problem?.fields);
  const print = async () => {
    const query = { accounts: accounts.map(({ id }) => id).join(','), ...days, file: 'pdf' as const };
    const fileName = `amayumba-statements${days.to && `-${days.to}`}.pdf`;
    if (!(await save(request(printStatements, { query }), fileName))) onClose();
  };
  return (
    <SentForm
      title={accounts.length === 1 ? 'Print a statement' : `Print ${accounts.length} statements`}
      description="One PDF file, by name; each statement begins on a new page."
      size="sm"
      isPending={isPending}
      problem={problem}
      fields={['from', 'to']}
      submitLabel="Save as PDF"
      onSubmit={print}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <DateField label="From" hint="Empty: from the first entry" {...text('from')} />
        <DateField label="To" hint="Empty: to the last entry" {...text('to')} />
      </div>
    </SentForm>
  );
}
