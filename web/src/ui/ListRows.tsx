import { type ReactNode, useEffect } from 'react';
import { Banner } from './Banner.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Pagination, type PaginationProps } from './Pagination.tsx';

export interface ListRowsProps<Row>
  extends Omit<DataTableProps<Row>, 'label' | 'loadingText' | 'error' | 'isDense'>, Omit<PaginationProps, 'isLoading'> {
  /** Names the table, if not by the noun. */
  label?: string | undefined;
  /** Why the rows could not be loaded or updated. */
  problem?: { error: string } | undefined;
  onRetry: () => void;
  /** Replaces the table, for rows as cards at every width. */
  grid?: ReactNode;
  /** Between the rows and the buttons for other pages: the bar of the selected rows. */
  footer?: ReactNode;
}

/** Rows with their empty, loading and error state, and the buttons for other pages. */
export function ListRows<Row>({
  noun,
  problem,
  onRetry,
  page,
  pageSize,
  count,
  onPage,
  grid,
  footer,
  ...table
}: ListRowsProps<Row>) {
  const { rows, isFetching = false, label = `${noun[0]?.toUpperCase()}${noun.slice(1)}` } = table;
  // A server without counts cannot say which page is the last.
  const isPastEnd = !isFetching && page > 1 && rows?.length === 0 && !count;
  useEffect(() => {
    if (isPastEnd) onPage(1);
  });
  return (
    <>
      {problem && rows && (
        <Banner tone="rose" className="m-4">
          These {noun} may be out of date. {problem.error}
        </Banner>
      )}
      {grid && rows?.length !== 0 && (rows || !problem) ? (
        grid
      ) : (
        <DataTable
          {...table}
          isDense
          label={label}
          loadingText={`Loading ${noun}...`}
          error={
            problem && (
              <ErrorState
                title={`${label} could not be loaded`}
                message={problem.error}
                onRetry={onRetry}
                isRetrying={isFetching}
              />
            )
          }
        />
      )}
      {footer}
      {/* Shown only with the rows, because it would move when they replace the skeleton. */}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={rows ? count : 0}
        onPage={onPage}
        noun={noun}
        isLoading={isFetching}
      />
    </>
  );
}
