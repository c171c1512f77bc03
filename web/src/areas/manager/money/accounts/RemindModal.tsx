import type { Account } from '@amayumba/contract/money/account.ts';
import type { Reminders, ReminderWay } from '@amayumba/contract/money/reminder.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { asProblem } from '../../../../api/problem.ts';
import { SmsHeld } from '../../../../features/messages/SmsHeld.tsx';
import { useRemindTenantsMutation } from '../../../../features/money/money-changes.api.ts';
import { usePreviewRemindersQuery } from '../../../../features/money/money.api.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { MoneyForm } from '../MoneyForm.tsx';
import { homeText } from '../money-place.ts';
import { useOnce } from '../../../../api/use-once.ts';

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

/** Reminds the tenants of the selected accounts, and first shows who is reached by which channels. */
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
    <MoneyForm
      title={`Remind ${ids.length === 1 ? 'this tenant' : `the tenants of ${ids.length} accounts`}?`}
      description="Each message names what is open, since when it is overdue, and the code to give."
      sending={{ ...once, problem: once.problem ?? asProblem(error) }}
      submitLabel={count > 0 ? `Remind ${count}` : 'Remind'}
      disabled={count === 0}
      onSubmit={send}
      onClose={onClose}
    >
      {preview && preview.by_sms > 0 && <SmsHeld />}
      {preview && <ReminderLines preview={preview} />}
      {!preview && !error && <Skeleton className="h-40" />}
    </MoneyForm>
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

function ReminderLines({ preview }: { preview: Reminders }) {
  return (
    <section aria-label="Who is reminded" className="rounded-md border border-line">
      <p className="border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] font-semibold tabular">
        {reachText(preview)}
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {preview.lines.map(({ account, tenant_details, amount, way }) => (
          <li key={account} className="flex items-center justify-between gap-3 px-4 py-2 text-[0.875rem]">
            <span className="min-w-0">
              <b className="font-semibold text-ink">{tenant_details.name}</b>
              <span className="block text-xs text-muted tabular">
                {homeText(tenant_details)}, {formatUgx(amount)} open
              </span>
            </span>
            <Badge tone={WAYS[way][1]}>{WAYS[way][0]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
