import { PAGE_SIZE } from '../../../lib/use-list-params.ts';
import { letterOf, type RowKind } from '@amayumba/contract/imports/columns.ts';
import type { GridRow, ReadRowKind } from '@amayumba/contract/imports/grid.ts';
import type { DraftSheet } from '@amayumba/contract/imports/import.ts';
import { useRef, useState } from 'react';
import { ROW_OPTIONS, sheetName } from '../../../features/imports/import-words.ts';
import { useListGridRowsQuery } from '../../../features/imports/imports.api.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { KindSelect } from './KindSelect.tsx';
import type { ColumnChoices } from './use-column-choices.ts';
import { listedAnswer } from '../../../lib/listed-answer.ts';

/** Few enough that a page of a wide sheet is drawn at once. */

export interface SheetGridProps {
  draft: string;
  sheet: DraftSheet;
  choices: ColumnChoices;
  /** Called when the manager chooses another header row; null for a table without a heading. */
  onHeader: (row: number | null) => void;
  /** Reads the file again with the unsent choices. */
  onReadAgain: () => void;
  isBusy: boolean;
}

/** An unchanged sheet, in which a person names the heading row and the kinds of columns and rows. */
export function SheetGrid({ draft, sheet, choices, onHeader, onReadAgain, isBusy }: SheetGridProps) {
  const box = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);
  const [isPicking, setPicking] = useState(sheet.left_out === 'no header');
  const query = useListGridRowsQuery(
    { draft, sheet: sheet.name, page, page_size: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const { isFetching } = query;
  const data = listedAnswer(query);
  if (!data && query.error) return <LoadError title="Couldn’t load the sheet" query={query} />;
  if (!data) return <LoadingRows text="Loading the sheet..." />;
  if (data.count === 0) return <EmptyState title="Nothing in this sheet">It has no row with content.</EmptyState>;
  const pick = (row: number | null) => {
    setPicking(false);
    // The button that was pressed disappears.
    box.current?.focus();
    onHeader(row);
  };
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-5">
        <Button
          size="sm"
          variant={isPicking ? 'primary' : 'secondary'}
          aria-pressed={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          Choose the heading row
        </Button>
        <Button size="sm" variant="ghost" isPending={isBusy} onClick={() => pick(null)}>
          There is no heading
        </Button>
        {choices.changes && (
          <Button size="sm" variant="ghost" icon="refresh" isPending={isBusy} onClick={onReadAgain}>
            Read again
          </Button>
        )}
        <p className="basis-full text-sm text-muted" aria-live="polite">
          {isPicking
            ? 'Choose the row that names the columns.'
            : 'Say what each column holds, and what a row is where we took it for something else.'}
        </p>
      </div>
      <section
        ref={box}
        aria-label={`Rows of ${sheetName(sheet.name)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className={cx('relative max-h-128 overflow-auto border-t border-line', isFetching && 'opacity-60')}
      >
        <table className="w-max min-w-full border-separate border-spacing-0 text-sm">
          <GridHead sheet={sheet} choices={choices} isBusy={isBusy} />
          <tbody>
            {data.results.map((row) => (
              <GridRowLine
                key={row.row}
                sheet={sheet}
                row={row}
                choices={choices}
                isBusy={isBusy}
                onPick={isPicking ? pick : undefined}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        count={data.count}
        onPage={setPage}
        noun="rows of the sheet"
        isLoading={isFetching}
      />
    </div>
  );
}

const GridHead = ({ sheet, choices, isBusy }: { sheet: DraftSheet; choices: ColumnChoices; isBusy: boolean }) => (
  <thead>
    <tr>
      <th
        scope="col"
        className="sticky top-0 left-0 z-3 border-r border-b border-line bg-sunken px-2 py-2 text-left align-bottom font-medium text-muted"
      >
        Row
      </th>
      {sheet.shown_columns.map((index) => {
        const column = sheet.columns.find((each) => each.index === index);
        const letter = letterOf(index);
        // A column without a word above it is called by its letter alone.
        const title = column?.title === `Column ${letter}` ? '' : (column?.title ?? '');
        return (
          <th
            key={index}
            scope="col"
            className="sticky top-0 z-2 min-w-44 border-r border-b border-line bg-sunken px-2 py-2 text-left align-bottom font-medium"
          >
            <span className="mb-1 block max-w-44 truncate">
              <span className="text-muted">{letter}</span> {title}
            </span>
            <KindSelect
              label={`What column ${letter}${title && `, ${title},`} holds`}
              read={column?.kind ?? 'ignored'}
              value={choices.kindOf(sheet, index)}
              onChange={(kind) => choices.setKind(sheet, index, kind)}
              isDisabled={isBusy}
            />
          </th>
        );
      })}
    </tr>
  </thead>
);

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

function GridRowLine({ sheet, row, choices, isBusy, onPick }: GridRowLineProps) {
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
