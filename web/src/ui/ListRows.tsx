import { type ReactNode, useEffect } from 'react';
import { listedAnswer } from '../lib/listed-answer.ts';
import { PAGE_SIZE, pageParam, useListParams } from '../lib/use-list-params.ts';
import { Banner } from './Banner.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { type FailedQuery, loadError, sentenceOf } from './LoadError.tsx';
import { Pagination, type PaginationProps } from './Pagination.tsx';

/** The part of a query hook's result that a list needs. */
export interface ListQuery<Row> extends FailedQuery {
  data?: { results: readonly Row[]; count?: number | undefined } | undefined;
  currentData?: { results: readonly Row[]; count?: number | undefined } | undefined;
}

/** The query of the rows; with `rows`, only of their page. */
type RowsOf<Row> = { query: ListQuery<Row> } | { query: ListQuery<unknown>; rows: readonly Row[] | undefined };

type ListRowsProps<Row> = Omit<
  DataTableProps<Row>,
  'label' | 'rows' | 'isFetching' | 'loadingText' | 'error' | 'isDense'
> &
  Partial<Omit<PaginationProps, 'isLoading'>> &
  RowsOf<Row> & {
    /** The kind of rows in the plural: 'payments'. */
    noun: string;
    /** Names the table, if not by the noun. */
    label?: string | undefined;
    /** Replaces the table, for rows as cards at every width. */
    grid?: ReactNode;
    /** Between the rows and the buttons for other pages: totals, or the bar of the selected rows. */
    children?: ReactNode;
  };

/**
 * A page of a list with its empty, loading and error state, and the buttons for other pages. By default the page is
 * that of the URL, and the count that of the response.
 */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { params, change } = useListParams();
  const { query, noun, grid, children, ...table } = props;
  const { isFetching } = query;
  const listed = listedAnswer(query);
  const rows = ('rows' in props ? props.rows : listed?.results) as readonly Row[] | undefined;
  const { label = `${noun[0]?.toUpperCase()}${noun.slice(1)}`, count = listed?.count } = props;
  const { page = pageParam(params), pageSize = PAGE_SIZE, onPage = (next) => change({ page: next }) } = props;
  // A server without counts cannot say which page is the last.
  const isPastEnd = !isFetching && page > 1 && rows?.length === 0 && !count;
  useEffect(() => {
    if (isPastEnd) onPage(1);
  });
  return (
    <>
      {query.error !== undefined && rows && (
        <Banner tone="rose" className="m-4">
          These {noun} may be out of date. {sentenceOf(query.error)}
        </Banner>
      )}
      {grid && rows?.length !== 0 && (rows || query.error === undefined) ? (
        grid
      ) : (
        <DataTable
          {...table}
          isDense
          label={label}
          rows={rows}
          isFetching={isFetching}
          loadingText={`Loading ${noun}...`}
          error={loadError(`${label} could not be loaded`, query)}
        />
      )}
      {children}
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
