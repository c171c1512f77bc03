import { shortMonthOf } from '@amayumba/contract/calendar.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { MonthButton } from './MonthButton.tsx';
import type { Month } from './use-month-choice.ts';

type NetMonth = Net['months'][number];

const amount = (key: string, header: string, of: (month: NetMonth) => number): Column<NetMonth> => ({
  key,
  header,
  align: 'right',
  className: 'whitespace-nowrap tabular',
  cell: (month) => plainAmount(of(month)),
});

const columnsOf = (onMonth: (month: Month) => void): Column<NetMonth>[] => [
  {
    key: 'month',
    header: 'Month, USh',
    className: 'whitespace-nowrap',
    cell: (month) => (
      <MonthButton month={month} onMonth={onMonth}>
        {shortMonthOf(month)}
      </MonthButton>
    ),
  },
  amount('charged', 'Charged', ({ charged }) => charged),
  amount('received', 'Received', ({ received }) => received),
  amount('spent', 'Spent', ({ expenses }) => expenses),
  amount('fee', 'Fee', ({ fee, vat }) => fee + vat),
  amount('net', 'Net', ({ net }) => net),
];

interface NetTableProps {
  months: readonly NetMonth[];
  /** Shows a month, with the rows behind its figures. */
  onMonth: (month: Month) => void;
}

/** The twelve months in figures, the latest first; each opens. */
export function NetTable({ months, onMonth }: NetTableProps) {
  return (
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
}

function MonthCard({ month, onMonth }: { month: NetMonth; onMonth: NetTableProps['onMonth'] }) {
  const { received, expenses, fee, vat, net } = month;
  return (
    <div className="text-[0.875rem]">
      <div className="flex justify-between gap-3">
        <MonthButton month={month} onMonth={onMonth}>
          {shortMonthOf(month)}
        </MonthButton>
        <b className="font-semibold text-ink tabular">{plainAmount(net)}</b>
      </div>
      <p className="text-sm text-muted tabular">
        {plainAmount(received)} received, {plainAmount(expenses)} spent, {plainAmount(fee + vat)} fee
      </p>
    </div>
  );
}
