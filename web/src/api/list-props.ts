import type { Page } from '@amayumba/contract/lists.ts';
import { asProblem } from './problem.ts';

interface PageQuery<Row> {
  data?: Page<Row> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What `ListRows` shows of the query of a list, and of the page in its filter. */
export const listProps = <Row>(
  { data, error, isFetching, refetch }: PageQuery<Row>,
  filter: { page: number; page_size: number },
  onPage: (page: number) => void,
) => ({
  rows: data?.results,
  count: data?.count,
  problem: asProblem(error),
  isFetching,
  onRetry: () => void refetch(),
  page: filter.page,
  pageSize: filter.page_size,
  onPage,
});
