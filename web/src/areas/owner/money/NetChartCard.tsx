import { firstOfMonth, shortMonthOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { monthOfDay } from '@amayumba/contract/owners/months.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import { useState } from 'react';
import { plainAmount } from '../../../features/money/money-view.ts';
import { compactNumber } from '../../../lib/compact-number.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { CardLine, RowCard } from '../../../ui/RowCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TrendChart } from '../../../ui/TrendChart.tsx';
import { MonthButton } from './MonthButton.tsx';

const SERIES = [{ name: 'Received' }, { name: 'Spent' }, { name: 'Fee' }, { name: 'Net' }];

export function NetChartCard({ query, onMonth }: { query: FigureQuery<Net>; onMonth: (month: string) => void }) {
  const [isTable, setTable] = useState(false);
  return (
    <FigureCard
      title="Received, spent and net"
      aside={
        <>
          12 months
          <Button size="sm" variant="ghost" onClick={() => setTable(!isTable)}>
            {isTable ? 'As a chart' : 'As a table'}
          </Button>
        </>
      }
      query={query}
      skeleton={<Skeleton className="h-64 xl:h-96" />}
    >
      {(net) => (isTable ? <NetTable months={net.months} onMonth={onMonth} /> : <NetChart net={net} />)}
    </FigureCard>
  );
}

const NetChart = ({ net }: { net: Net }) => (
  <TrendChart
    isTall
    label="Received, spent, fee and net by month"
    pointHeader="Month"
    points={net.months.map((month) => ({
      key: `${month.year}-${month.month}`,
      label: shortMonthOf(month),
      values: [month.received, month.expenses, month.fee + month.vat, month.net],
    }))}
    series={SERIES}
    format={formatUgx}
    formatTick={compactNumber}
    summary={`${formatUgx(net.net)} net of ${formatUgx(net.received)} received. The fee of a month counts once its statement is issued.`}
  />
);

type NetMonth = Net['months'][number];

const amount = (header: string, of: (month: NetMonth) => number): Column<NetMonth> => ({
  header,
  align: 'right',
  className: 'whitespace-nowrap tabular',
  cell: (month) => plainAmount(of(month)),
});

const columnsOf = (onMonth: (month: string) => void): Column<NetMonth>[] => [
  column('Month, USh', { className: 'whitespace-nowrap' }, (month) => (
    <MonthButton month={monthOfDay(firstOfMonth(month.year, month.month))} onMonth={onMonth}>
      {shortMonthOf(month)}
    </MonthButton>
  )),
  amount('Charged', ({ charged }) => charged),
  amount('Received', ({ received }) => received),
  amount('Spent', ({ expenses }) => expenses),
  amount('Fee', ({ fee, vat }) => fee + vat),
  amount('Net', ({ net }) => net),
];

interface NetTableProps {
  months: readonly NetMonth[];
  onMonth: (month: string) => void;
}

const NetTable = ({ months, onMonth }: NetTableProps) => (
  <LongTable
    isDense
    label="Months in figures"
    columns={columnsOf(onMonth)}
    rows={months.toReversed()}
    rowKey={shortMonthOf}
    card={(month) => <MonthCard month={month} onMonth={onMonth} />}
    empty={<EmptyState icon="wallet" title="No months" />}
  />
);

const MonthCard = ({
  month: { year, month, received, expenses, fee, vat, net },
  onMonth,
}: { month: NetMonth } & Pick<NetTableProps, 'onMonth'>) => (
  <RowCard
    title={
      <MonthButton month={monthOfDay(firstOfMonth(year, month))} onMonth={onMonth}>
        {shortMonthOf({ year, month })}
      </MonthButton>
    }
    aside={plainAmount(net)}
  >
    <CardLine>
      {plainAmount(received)} received, {plainAmount(expenses)} spent, {plainAmount(fee + vat)} fee
    </CardLine>
  </RowCard>
);
