import { formatWhole } from '@amayumba/contract/money.ts';
import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';

/** Rows shown at first, and added each time: a thousand at once would block the page. */
const ROWS_STEP = 100;

interface LongTableProps<Row> extends DataTableProps<Row> {
  /** A note on how to get all rows at once, shown while some of them are hidden. */
  wholeNote?: string | undefined;
}

/** A long table loaded in full: shows its first rows, and more on request. */
export function LongTable<Row>({ wholeNote, ...table }: LongTableProps<Row>) {
  const [shown, setShown] = useState(ROWS_STEP);
  const all = table.rows?.length ?? 0;
  const count = useRef<HTMLParagraphElement>(null);
  const showMore = () => {
    setShown(shown + ROWS_STEP);
    // The button disappears with the last rows and would lose the focus.
    if (shown + ROWS_STEP >= all) count.current?.focus();
  };
  return (
    <>
      <DataTable {...table} rows={table.rows?.slice(0, shown)} />
      {all > ROWS_STEP && (
        <div className="flex flex-wrap items-center justify-center gap-4 border-t border-line p-4">
          <p ref={count} tabIndex={-1} className="text-sm text-muted outline-none tabular">
            {all > shown
              ? `${formatWhole(shown)} of ${formatWhole(all)} shown.${wholeNote ? ` ${wholeNote}` : ''}`
              : `All ${formatWhole(all)} shown.`}
          </p>
          {all > shown && (
            <Button size="sm" className="print:hidden" onClick={showMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  );
}
