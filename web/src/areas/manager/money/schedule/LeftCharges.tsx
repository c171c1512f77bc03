import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Schedule } from '@amayumba/contract/money/schedule.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { AccountTenant } from '../AccountTenant.tsx';

/** Charges beyond the end of their lease that a person made or edited. Renders nothing without any. */
export function LeftCharges({ charges }: { charges: NonNullable<Schedule['left']> }) {
  if (charges.length === 0) return null;
  return (
    <section aria-labelledby="left-charges" className="border-t border-line px-4 py-3 sm:px-5">
      <h2 id="left-charges" className="text-[0.875rem] font-semibold text-ink">
        Needs your decision
      </h2>
      <p className="text-sm text-muted">
        The lease no longer covers these charges. Somebody made or edited them, so the schedule does not correct them.
      </p>
      <ul className="mt-1 max-h-96 divide-y divide-line overflow-y-auto">
        {charges.map((charge) => (
          <li key={charge.charge} className="flex justify-between gap-3 py-2 text-[0.875rem]">
            <span>
              <AccountTenant of={charge} />
              <span className="block text-sm text-muted tabular">
                {formatDay(charge.period_start)} to {formatDay(charge.period_end)}, due {formatDay(charge.due_date)}
              </span>
            </span>
            <b className="flex-none font-semibold text-ink tabular">{formatUgx(charge.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
