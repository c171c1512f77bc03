import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Schedule } from '@amayumba/contract/money/schedule.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { AccountTenant } from '../AccountTenant.tsx';

/** Charges of people that the schedule leaves to a person. Renders nothing without any. */
export function LeftCharges({ schedule }: { schedule: Schedule | undefined }) {
  const { left = [], partly_charged = [] } = schedule ?? {};
  if (left.length + partly_charged.length === 0) return null;
  return (
    <section aria-labelledby="left-charges" className="border-t border-line px-4 py-3 sm:px-5">
      <h2 id="left-charges" className="text-[0.875rem] font-semibold text-ink">
        Needs your decision
      </h2>
      <ChargesToDecide
        charges={left}
        reason="The lease no longer covers these charges. Somebody made or edited them, so the schedule does not correct them."
      />
      <ChargesToDecide
        charges={partly_charged}
        reason="Somebody charged these for fewer months than their period of rent, so the schedule charges nothing for the others. Give the charge those months, or add a charge for them."
      />
    </section>
  );
}

type ChargeToDecide = NonNullable<Schedule['left']>[number] & { months?: readonly string[] };

function ChargesToDecide({ charges, reason }: { charges: readonly ChargeToDecide[]; reason: string }) {
  if (charges.length === 0) return null;
  return (
    <>
      <p className="text-sm text-muted">{reason}</p>
      <ul className="mt-1 max-h-96 divide-y divide-line overflow-y-auto">
        {charges.map((charge) => (
          <li key={charge.charge} className="flex justify-between gap-3 py-2 text-[0.875rem]">
            <span>
              <AccountTenant of={charge} />
              <span className="block text-sm text-muted tabular">
                {formatDay(charge.period_start)} to {formatDay(charge.period_end)}, due {formatDay(charge.due_date)}
              </span>
              {charge.months && (
                <span className="block text-sm text-muted">
                  Not charged: {charge.months.map(monthTitle).join(', ')}
                </span>
              )}
            </span>
            <b className="flex-none font-semibold text-ink tabular">{formatUgx(charge.amount)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
