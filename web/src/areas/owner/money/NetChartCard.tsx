import { shortMonthOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FigureCard } from '../../../ui/FigureCard.tsx';
import type { FigureQuery } from '../../../ui/Figures.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { compactNumber } from '../../../lib/compact-number.ts';
import { TrendChart } from '../../../ui/TrendChart.tsx';
import { NetTable } from './NetTable.tsx';
import type { Month } from './use-month-choice.ts';

const SERIES = [{ name: 'Received' }, { name: 'Spent' }, { name: 'Fee' }, { name: 'Net' }];

interface NetChartCardProps {
  query: FigureQuery<Net>;
  onMonth: (month: Month) => void;
}

/** The sums received, spent, charged as fee and left in each of twelve months. */
export function NetChartCard({ query, onMonth }: NetChartCardProps) {
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

function NetChart({ net }: { net: Net }) {
  return (
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
}
