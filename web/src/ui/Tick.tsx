import type { RowSelection } from '../lib/use-row-selection.ts';
import { type Column, column } from './DataTable.tsx';

const ROOM = 'inline-flex size-11 cursor-pointer items-center justify-center sm:size-9';
const BOX = 'size-4.5 flex-none accent-primary';

export const Tick = ({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) => (
  <label className={ROOM}>
    <input type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} className={BOX} />
  </label>
);

const WORDS = 'Select all on this page';

interface PageTickProps {
  selection: { page: 'all' | 'some' | 'none'; isPageEmpty: boolean; togglePage: () => void };
  isWritten?: boolean;
}

/** Selects or clears all rows of the page. */
export const PageTick = ({ selection, isWritten = false }: PageTickProps) => (
  <label className={isWritten ? 'flex min-h-11 cursor-pointer items-center gap-2.5 px-3 text-[0.875rem]' : ROOM}>
    <input
      type="checkbox"
      aria-label={isWritten ? undefined : WORDS}
      checked={selection.page === 'all'}
      disabled={selection.isPageEmpty}
      ref={(box) => {
        if (box) box.indeterminate = selection.page === 'some';
      }}
      onChange={selection.togglePage}
      className={BOX}
    />
    {isWritten && WORDS}
  </label>
);

interface RowTickProps<Row extends { id: number }> {
  row: Row;
  name: string;
  selection: RowSelection<Row>;
}

export const RowTick = <Row extends { id: number }>({ row, name, selection }: RowTickProps<Row>) => (
  <Tick label={`Select ${name}`} isOn={selection.has(row)} onToggle={() => selection.toggle(row)} />
);

/** The first column of a table whose rows can be selected. */
export const tickColumn = <Row extends { id: number }>(
  selection: RowSelection<Row>,
  nameOf: (row: Row) => string,
): Column<Row> =>
  column('Select', { headerCell: <PageTick selection={selection} />, className: 'w-0 pr-0! pl-2.5!' }, (row) => (
    <RowTick row={row} name={nameOf(row)} selection={selection} />
  ));
