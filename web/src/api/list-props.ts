import type { Page } from '@amayumba/contract/lists.ts';
import { listedAnswer } from '../lib/listed-answer.ts';
import { asProblem } from './problem.ts';

interface PageQuery<Row> {
  data?: Page<Row> | undefined;
  currentData?: Page<Row> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export const listProps = <Row>(
  query: PageQuery<Row>,
  filter: { page: number; page_size: number },
  onPage: (page: number) => void,
) => {
  const listed = listedAnswer(query);
  return {
    rows: listed?.results,
    count: listed?.count,
    problem: asProblem(query.error),
    isFetching: query.isFetching,
    onRetry: () => void query.refetch(),
    page: filter.page,
    pageSize: filter.page_size,
    onPage,
  };
};
