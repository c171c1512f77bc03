import type { RowSelection } from '../lib/use-row-selection.ts';
import type { Column } from './DataTable.tsx';
import { PageTick, Tick } from './Tick.tsx';

interface RowTickProps<Row extends { id: number }> {
  row: Row;
  /** The row's name, for screen readers. */
  name: string;
  selection: RowSelection<Row>;
}

/** Selects one row. */
export const RowTick = <Row extends { id: number }>({ row, name, selection }: RowTickProps<Row>) => (
  <Tick label={`Select ${name}`} isOn={selection.has(row)} onToggle={() => selection.toggle(row)} />
);

/** The first column of a table whose rows can be selected. */
export const tickColumn = <Row extends { id: number }>(
  selection: RowSelection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: 'tick',
  header: 'Select',
  headerCell: <PageTick selection={selection} />,
  className: 'w-0 pr-0! pl-2.5!',
  cell: (row) => <RowTick row={row} name={nameOf(row)} selection={selection} />,
});
