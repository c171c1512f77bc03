import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';

/** Rows drawn at first, and added each time: a thousand at once would hold the page up. */
const ROWS_STEP = 100;

interface LongTableProps<Row> extends DataTableProps<Row> {
  /** Where all rows are to be had at once; said while some of them are not drawn. */
  wholeNote?: string | undefined;
}

/** Rows that came whole and may be thousands: the first of them, and more for whoever asks. */
export function LongTable<Row>({ wholeNote, ...table }: LongTableProps<Row>) {
  const [shown, setShown] = useState(ROWS_STEP);
  const all = table.rows?.length ?? 0;
  const count = useRef<HTMLParagraphElement>(null);
  const showMore = () => {
    setShown(shown + ROWS_STEP);
    // The button goes with the last rows, and would take the keyboard's place along.
    if (shown + ROWS_STEP >= all) count.current?.focus();
  };
  return (
    <>
      <DataTable {...table} rows={table.rows?.slice(0, shown)} />
      {all > ROWS_STEP && (
        <div className="flex flex-wrap items-center justify-center gap-4 border-t border-line p-4">
          <p ref={count} tabIndex={-1} className="text-sm text-muted outline-none tabular">
            {all > shown
              ? `${shown.toLocaleString('en-UG')} of ${all.toLocaleString('en-UG')} shown.${wholeNote ? ` ${wholeNote}` : ''}`
              : `All ${all.toLocaleString('en-UG')} shown.`}
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
