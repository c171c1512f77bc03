import type { ReactNode } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { ListRows, type ListRowsProps } from '../../../ui/ListRows.tsx';

/** The rows on a page of a list of money. */
export const PAGE_SIZE = 25;

interface MoneyTableProps<Row> extends Pick<
  ListRowsProps<Row>,
  'columns' | 'rowKey' | 'card' | 'empty' | 'isCurrent' | 'expanded'
> {
  label: string;
  /** By default the page in the URL, as is the call that opens another. */
  page?: number;
  onPage?: (page: number) => void;
  /** By default the count of the query. */
  count?: number | undefined;
  query: {
    data?: { results: readonly Row[]; count?: number | undefined } | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Between the rows and the buttons for other pages. */
  children?: ReactNode;
}

/** A page of a list of money, why it could not be loaded, and the buttons for other pages. */
export function MoneyTable<Row>({ query, children, ...list }: MoneyTableProps<Row>) {
  const { params, change } = useListParams();
  return (
    <ListRows
      page={pageParam(params)}
      onPage={(page) => change({ page })}
      count={query.data?.count}
      {...list}
      noun={list.label.toLowerCase()}
      rows={query.data?.results}
      isFetching={query.isFetching}
      problem={asProblem(query.error)}
      onRetry={() => void query.refetch()}
      pageSize={PAGE_SIZE}
      footer={children}
    />
  );
}
