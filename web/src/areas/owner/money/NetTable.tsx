import type { Net } from '@amayumba/contract/owners/net.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LongTable } from '../../../ui/LongTable.tsx';
import { netMonthName } from './net-month-name.ts';

type NetMonth = Net['months'][number];

const amount = (key: string, header: string, of: (month: NetMonth) => number): Column<NetMonth> => ({
  key,
  header,
  align: 'right',
  className: 'whitespace-nowrap tabular',
  cell: (month) => plainAmount(of(month)),
});

const COLUMNS: readonly Column<NetMonth>[] = [
  { key: 'month', header: 'Month, USh', className: 'whitespace-nowrap', cell: netMonthName },
  amount('charged', 'Charged', ({ charged }) => charged),
  amount('received', 'Received', ({ received }) => received),
  amount('spent', 'Spent', ({ expenses }) => expenses),
  amount('fee', 'Fee', ({ fee, vat }) => fee + vat),
  amount('net', 'Net', ({ net }) => net),
];

/** The twelve months in figures, the latest first. */
export function NetTable({ months }: { months: readonly NetMonth[] }) {
  return (
    <LongTable
      isDense
      label="Months in figures"
      columns={COLUMNS}
      rows={months.toReversed()}
      rowKey={netMonthName}
      card={(month) => <MonthCard month={month} />}
      empty={<EmptyState icon="wallet" title="No months" />}
    />
  );
}

function MonthCard({ month }: { month: NetMonth }) {
  const { received, expenses, fee, vat, net } = month;
  return (
    <div className="text-[0.875rem]">
      <div className="flex justify-between gap-3">
        <b className="font-semibold text-ink">{netMonthName(month)}</b>
        <b className="font-semibold text-ink tabular">{plainAmount(net)}</b>
      </div>
      <p className="text-sm text-muted tabular">
        {plainAmount(received)} received, {plainAmount(expenses)} spent, {plainAmount(fee + vat)} fee
      </p>
    </div>
  );
}
