import {
  addDays,
  addMonths,
  type CalendarDate,
  firstOfMonth,
  formatDay,
  isCalendarDate,
  lastOfMonth,
  monthOf,
} from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { exportSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { type Schedule, SCHEDULE_DAYS_MAX } from '@amayumba/contract/money/schedule.ts';
import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import { useState } from 'react';
import { usePreviewScheduleQuery } from '../../../../features/money/money.api.ts';
import { useMoneyRule } from '../../../../features/money/use-money-rule.ts';
import { counted } from '../../../../lib/counted.ts';
import { today } from '../../../../lib/today.ts';
import { dayParam, useListParams } from '../../../../lib/use-list-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, column } from '../../../../ui/DataTable.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { loadError } from '../../../../ui/LoadError.tsx';
import { LongTable } from '../../../../ui/LongTable.tsx';
import { CardLine, RowCard } from '../../../../ui/RowCard.tsx';
import { AccountTenant } from '../AccountTenant.tsx';
import { sumColumn } from '../sum-column.ts';
import { ExportButton } from '../../ExportButton.tsx';
import { ChargeManyModal } from './ChargeManyModal.tsx';
import { RunScheduleDialog } from './RunScheduleDialog.tsx';

type ScheduledCharge = Schedule['charges'][number];

export function ScheduleTab() {
  const ahead = useMoneyRule('charge_days_before') ?? 0;
  const { params, change } = useListParams();
  // The address holds a day; a date that is being typed is none yet.
  const [typed, setTyped] = useState<string>();
  const last = addDays(today(), SCHEDULE_DAYS_MAX);
  const until = typed ?? dayParam(params, 'until') ?? monthAhead(ahead, last);
  const isDay = isCalendarDate(until) && until <= last;
  const {
    currentData: ofDay,
    error,
    isFetching,
    refetch,
  } = usePreviewScheduleQuery({ until }, { skip: !isDay, refetchOnMountOrArgChange: true });
  // For a refused day nothing is known, and the charges of the earlier day must not be shown instead.
  const currentData = isDay ? ofDay : undefined;
  const [asked, setAsked] = useState<'run' | 'many' | null>(null);
  return (
    <>
      <div className="labels-inside flex flex-wrap items-end gap-2 border-b border-line p-3 sm:px-4">
        <DateField
          label="Rent due until"
          className="max-sm:basis-44"
          min={today()}
          max={last}
          value={until}
          onChange={({ target }) => {
            setTyped(target.value);
            if (isCalendarDate(target.value)) change({ until: target.value });
          }}
          error={isDay ? undefined : `Choose a day up to ${formatDay(last)}.`}
        />
        <p className="mr-auto min-h-11 content-center text-[0.875rem] text-muted tabular max-sm:flex-1 max-sm:basis-36 max-sm:text-sm">
          {currentData && `${counted(currentData.count, 'charge')}, ${formatUgx(currentData.total_amount)}`}
        </p>
        {isDay && <ExportButton name="rent-to-be-charged" call={exportSchedule} query={{ until }} />}
        <Button className="min-h-11" icon="plus" isStackedOnPhone may="money:write" onClick={() => setAsked('many')}>
          Charge many
        </Button>
        <Button
          className="min-h-11"
          icon="check"
          isStackedOnPhone
          disabled={!currentData || currentData.count === 0}
          may="money:write"
          onClick={() => setAsked('run')}
        >
          Charge now
        </Button>
      </div>
      <LongTable
        isDense
        label="Rent to be charged"
        columns={COLUMNS}
        rows={isDay ? currentData?.charges : []}
        rowKey={({ account, period_start }) => `${account} ${period_start}`}
        isFetching={isFetching}
        loadingText="Loading the schedule..."
        card={(charge) => (
          <RowCard title={<AccountTenant of={charge} />} aside={formatUgx(charge.amount)}>
            <CardLine>
              {periodText(charge)}, due {formatDay(charge.due_date)}
            </CardLine>
          </RowCard>
        )}
        empty={
          isDay ? (
            <EmptyState icon="calendar" title="No rent to charge until then">
              {aheadText(ahead)}
            </EmptyState>
          ) : (
            <EmptyState icon="calendar" title="Choose a day">
              The rent that is due until that day is listed here.
            </EmptyState>
          )
        }
        error={loadError('The schedule could not be loaded', { error, isFetching, refetch })}
      />
      <LeftCharges schedule={currentData} />
      {asked === 'run' && currentData && (
        <RunScheduleDialog until={until} preview={currentData} onClose={() => setAsked(null)} />
      )}
      {asked === 'many' && <ChargeManyModal onClose={() => setAsked(null)} />}
    </>
  );
}

/** Rent that is due within the days ahead is already charged, so the tab begins with the month after them. */
function monthAhead(ahead: number, last: CalendarDate): CalendarDate {
  const charged = addDays(today(), ahead);
  const day = addMonths(charged, 1);
  return day < last ? day : last;
}

const aheadText = (days: number) =>
  days === 0
    ? 'Rent is charged automatically on the day it is due.'
    : `Rent that is due within ${counted(days, 'day')} is charged automatically every day.`;

/** `January 2027`, or the days of any other period. */
function periodText({ period_start: start, period_end: end }: ScheduledCharge): string {
  const { year, month } = monthOf(start);
  return start === firstOfMonth(year, month) && end === lastOfMonth(year, month)
    ? `${monthName(month)} ${year}`
    : `${formatDay(start)} to ${formatDay(end)}`;
}

const COLUMNS: readonly Column<ScheduledCharge>[] = [
  column('Tenant', (charge) => <AccountTenant of={charge} />),
  column('Period', (charge) => (
    <span className="inline-flex flex-wrap items-center gap-2 tabular">
      {periodText(charge)}
      {charge.is_part && <Badge tone="grey">Part period</Badge>}
    </span>
  )),
  column('Due', { className: 'whitespace-nowrap tabular' }, ({ due_date }) => formatDay(due_date)),
  sumColumn('Rent, USh', ({ amount }) => amount),
];

/** Charges of people that the schedule leaves to a person. Renders nothing without any. */
function LeftCharges({ schedule }: { schedule: Schedule | undefined }) {
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
