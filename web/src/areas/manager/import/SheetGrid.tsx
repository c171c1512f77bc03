import type { DraftSheet } from '@amayumba/contract/imports/import.ts';
import { useRef, useState } from 'react';
import { sheetName } from '../../../features/imports/import-words.ts';
import { useListGridRowsQuery } from '../../../features/imports/imports.api.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRowLine } from './GridRowLine.tsx';
import type { ColumnChoices } from './use-column-choices.ts';

/** Few enough that a page of a wide sheet is drawn at once. */
const PAGE_SIZE = 25;

export interface SheetGridProps {
  /** The id of the draft. */
  draft: string;
  sheet: DraftSheet;
  choices: ColumnChoices;
  /** Called when the manager chooses another header row; null for a table without a heading. */
  onHeader: (row: number | null) => void;
  /** Reads the file again with the unsent choices. */
  onReadAgain: () => void;
  isBusy: boolean;
}

/**
 * An unchanged sheet, so that a person can explain what the reader does not know: which row names the columns, and the
 * kinds of columns and rows.
 */
export function SheetGrid({ draft, sheet, choices, onHeader, onReadAgain, isBusy }: SheetGridProps) {
  const box = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);
  const [isPicking, setPicking] = useState(sheet.left_out === 'no header');
  const query = useListGridRowsQuery(
    { draft, sheet: sheet.name, page, page_size: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const { data, isFetching } = query;
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
