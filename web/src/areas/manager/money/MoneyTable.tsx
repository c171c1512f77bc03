import type { Ugx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { plainAmount } from '../../../features/money/money-view.ts';
import { pageParam, useListParams } from '../../../lib/use-list-params.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { ListRows, type ListRowsProps } from '../../../ui/ListRows.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';

/** The rows on a page of a list of money. */
export const PAGE_SIZE = 25;

/** A column of sums, whose heading names the unit. */
export const sumColumn = <Row,>(header: string, sumOf: (row: Row) => Ugx | null): Column<Row> => ({
  header,
  align: 'right',
  className: 'font-semibold text-ink',
  cell: (row) => {
    const sum = sumOf(row);
    return sum === null ? '–' : plainAmount(sum);
  },
});

export interface MoneyTableProps<Row>
  extends
    Pick<ListRowsProps<Row>, 'columns' | 'rowKey' | 'card' | 'empty' | 'isCurrent' | 'expanded'>,
    Partial<Pick<ListRowsProps<Row>, 'page' | 'count' | 'onPage'>> {
  label: string;
  query: {
    data?: { results: readonly Row[]; count?: number } | undefined;
    currentData?: { results: readonly Row[]; count?: number } | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Between the rows and the buttons for other pages. */
  children?: ReactNode;
}

/**
 * A page of a list of money, why it could not be loaded, and the buttons for other pages. By default the page is that
 * of the URL, and the count that of the response.
 */
export function MoneyTable<Row>({ query, page, count, onPage, children, ...list }: MoneyTableProps<Row>) {
  const { params, change } = useListParams();
  const listed = listedAnswer(query);
  return (
    <ListRows
      {...list}
      noun={list.label.toLowerCase()}
      rows={listed?.results}
      isFetching={query.isFetching}
      problem={asProblem(query.error)}
      onRetry={() => void query.refetch()}
      page={page ?? pageParam(params)}
      pageSize={PAGE_SIZE}
      count={count ?? listed?.count}
      onPage={onPage ?? ((next) => change({ page: next }))}
      footer={children}
    />
  );
}
