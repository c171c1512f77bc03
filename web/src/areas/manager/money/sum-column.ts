import type { Ugx } from '@amayumba/contract/money.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import type { Column } from '../../../ui/DataTable.tsx';

/** A column of sums, whose heading names the unit. */
export const sumColumn = <Row>(header: string, sumOf: (row: Row) => Ugx | null): Column<Row> => ({
  header,
  align: 'right',
  className: 'font-semibold text-ink',
  cell: (row) => {
    const sum = sumOf(row);
    return sum === null ? '–' : plainAmount(sum);
  },
});
