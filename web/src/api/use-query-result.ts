import { shallowEqual, type UseSelector, useSelector } from 'react-redux';

/** What screens read of the result of a query. The rest, such as the id of the request, changes with each request. */
const READ = ['data', 'currentData', 'error', 'isFetching', 'isLoading', 'isSuccess', 'isError', 'isUninitialized'];

type Result = Readonly<Record<string, unknown>>;

const isOfQuery = (result: unknown): result is Result =>
  typeof result === 'object' && result !== null && 'currentData' in result;

const isReadAlike = (last: unknown, next: unknown): boolean =>
  isOfQuery(last) && isOfQuery(next) ? READ.every((field) => last[field] === next[field]) : shallowEqual(last, next);

/**
 * How the hooks of RTK Query read the store: a screen renders again only if what it reads of a result has changed. By
 * RTK's own comparison each screen rendered once more as each of its queries began.
 */
export const useQueryResult = (<Selected>(selector: (state: unknown) => Selected) =>
  useSelector(selector, isReadAlike)) as UseSelector;
