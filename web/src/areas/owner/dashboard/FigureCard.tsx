import type { ReactNode } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** What a query hook gives, as far as a card needs it. */
export interface Query<Answer> {
  data?: Answer | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface FigureCardProps<Answer> {
  title: string;
  aside?: ReactNode;
  className?: string | undefined;
  query: Query<Answer>;
  children: (figures: Answer) => ReactNode;
}

/** A card around figures from the server: grey shapes while they load, a way to try again when they cannot be had. */
export function FigureCard<Answer>({ title, aside, className, query, children }: FigureCardProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Card title={title} aside={aside} className={className}>
      {data !== undefined ? (
        <div className={isFetching ? 'opacity-60 transition-opacity' : 'transition-opacity'}>{children(data)}</div>
      ) : error ? (
        <ErrorState
          title={`${title} could not be loaded`}
          message={asProblem(error)?.error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-4 py-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
    </Card>
  );
}
