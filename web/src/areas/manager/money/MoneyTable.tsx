import type { ReactNode } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';

/** The rows on a page of a list of money. */
export const PAGE_SIZE = 25;

interface MoneyTableProps<Row> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'card' | 'empty' | 'isCurrent' | 'expanded'
> {
  query: {
    data?: { results: readonly Row[] } | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  /** Rows on all pages together; undefined if not known yet. */
  count: number | undefined;
  onPage: (page: number) => void;
  /** Between the rows and the buttons for other pages. */
  children?: ReactNode;
}

/** A page of a list of money, why it could not be loaded, and the buttons for other pages. */
export function MoneyTable<Row>({ query, page, count, onPage, children, ...table }: MoneyTableProps<Row>) {
  const { data, isFetching, refetch } = query;
  const problem = asProblem(query.error);
  const noun = table.label.toLowerCase();
  return (
    <>
      <DataTable
        {...table}
        isDense
        rows={data?.results}
        isFetching={isFetching}
        loadingText={`Loading ${noun}...`}
        error={
          problem && (
            <ErrorState
              title={`${table.label} could not be loaded`}
              message={problem.error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )
        }
      />
      {children}
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        count={data ? count : 0}
        onPage={onPage}
        noun={noun}
        isLoading={isFetching}
      />
    </>
  );
}
