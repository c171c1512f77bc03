import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** The part of a query hook's result that says why it failed, and asks again. */
export interface FailedQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Replaces content whose query failed: the server's sentence, and Try again. */
export const LoadError = ({ title, query }: { title: string; query: FailedQuery }) => (
  <ErrorState
    title={title}
    message={sentenceOf(query.error)}
    onRetry={() => void query.refetch()}
    isRetrying={query.isFetching}
  />
);

/** {@link LoadError} where the query failed, for the `error` of a table. */
export const loadError = (title: string, query: FailedQuery): ReactNode =>
  query.error !== undefined && <LoadError title={title} query={query} />;

/** The server's sentence in the error of a query. */
export const sentenceOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string'
    ? error.error
    : 'Something went wrong. Please try again.';
