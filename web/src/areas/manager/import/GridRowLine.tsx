import type { RowKind } from '@amayumba/contract/imports/columns.ts';
import type { GridRow, ReadRowKind } from '@amayumba/contract/imports/grid.ts';
import type { DraftSheet } from '@amayumba/contract/imports/import.ts';
import { ROW_OPTIONS } from '../../../features/imports/import-words.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ColumnChoices } from './use-column-choices.ts';

interface GridRowLineProps {
  sheet: DraftSheet;
  row: GridRow;
  choices: ColumnChoices;
  isBusy: boolean;
  /** While the manager chooses the header row: chooses this row. */
  onPick: ((row: number) => void) | undefined;
}

const LOOKS: Readonly<Record<ReadRowKind, string>> = {
  heading: 'bg-sunken font-semibold',
  home: '',
  estate: 'font-semibold text-link',
  block: 'font-semibold text-link',
  total: 'text-muted italic',
  other: 'text-muted',
  unread: '',
};

/** One unchanged row of a sheet, with its kind. */
export function GridRowLine({ sheet, row, choices, isBusy, onPick }: GridRowLineProps) {
  const kind = choices.rowKindOf(sheet, row);
  return (
    <tr className={LOOKS[kind]}>
      <th
        scope="row"
        className="sticky left-0 z-1 border-r border-b border-line bg-surface px-2 py-1 text-left font-normal"
      >
        <span className="flex items-center gap-2">
          <span className="min-w-6 text-right text-muted tabular">{row.row}</span>
          {onPick ? (
            <Button size="sm" onClick={() => onPick(row.row)}>
              Heading <span className="sr-only">in row {row.row}</span>
            </Button>
          ) : isHeadingOf(sheet, row) ? (
            <span className="grid min-h-11 w-26 items-center px-2">Heading</span>
          ) : (
            <RowSelect sheet={sheet} row={row} kind={kind} choices={choices} isBusy={isBusy} />
          )}
        </span>
      </th>
      {sheet.shown_columns.map((index, at) => (
        <td key={index} className="max-w-60 truncate border-r border-b border-line px-2 py-1">
          {row.cells[at]}
        </td>
      ))}
    </tr>
  );
}

/** Returns whether a row names the columns. It has another kind once another row names them. */
const isHeadingOf = ({ header_row }: DraftSheet, { row, kind }: GridRow) =>
  kind === 'heading' && header_row !== null && row <= header_row;

/** Marks all rows from here to the last one. */
const ALL_BELOW = 'all below';

interface RowSelectProps extends Pick<GridRowLineProps, 'sheet' | 'row' | 'choices' | 'isBusy'> {
  kind: ReadRowKind;
}

function RowSelect({ sheet, row: { row, kind: read, why }, kind, choices, isBusy }: RowSelectProps) {
  const choose = (value: string) => {
    if (value === ALL_BELOW) choices.setRows(sheet, row, sheet.last_row, 'other');
    else choices.setRows(sheet, row, row, value as RowKind);
  };
  return (
    <select
      aria-label={`What row ${row} is`}
      title={kind === read ? why : undefined}
      value={kind}
      disabled={isBusy}
      onChange={(event) => choose(event.target.value)}
      className={cx(
        'min-h-11 w-26 rounded-md border bg-surface px-1.5 text-sm text-ellipsis',
        kind === read ? 'border-line' : 'border-primary',
      )}
    >
      {kind === 'heading' && <option value="heading">Heading</option>}
      {kind === 'unread' && <option value="unread">Not read</option>}
      {ROW_OPTIONS.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      <option value={ALL_BELOW}>Left out, and all below</option>
    </select>
  );
}
