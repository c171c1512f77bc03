import { STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useId } from 'react';
import { counted } from '../../../../lib/counted.ts';
import { LongTable } from '../../../../ui/LongTable.tsx';
import type { Column } from '../../../../ui/DataTable.tsx';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { AccountTenant } from '../../money/AccountTenant.tsx';
import { type ReminderGroup, skipReasons } from './use-reminder-plan.ts';

const COLUMNS: readonly Column<ReminderGroup>[] = [
  { key: 'tenant', header: 'Tenant', cell: (group) => <AccountTenant of={group} /> },
  {
    key: 'amount',
    header: 'Open, USh',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: ({ amount }) => plainAmount(amount),
  },
  { key: 'step', header: 'Reminder', className: 'whitespace-nowrap', cell: ({ step }) => STEP_NAMES[step] },
  { key: 'reason', header: 'Why not', className: 'w-full', cell: (group) => skipReasons(group).join(' ') },
];

/** The tenants who are due for a reminder and get none, and why. Renders nothing if there are none. */
export function SkippedReminders({ groups }: { groups: readonly ReminderGroup[] }) {
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
          <div className="grid gap-1 text-[0.875rem]">
            <div className="flex justify-between gap-3">
              <span className="min-w-0">
                <AccountTenant of={group} />
              </span>
              <span className="flex-none text-muted tabular">{formatUgx(group.amount)}</span>
            </div>
            <p className="text-sm text-muted">{skipReasons(group).join(' ')}</p>
          </div>
        )}
      />
    </section>
  );
}
