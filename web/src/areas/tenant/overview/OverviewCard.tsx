import type { ReactNode } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** What a query hook gives, as far as a card needs it. */
export interface CardQuery<Answer> {
  data?: Answer | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface OverviewCardProps<Answer> {
  title: string;
  aside?: ReactNode;
  className?: string | undefined;
  query: CardQuery<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** A card of the overview: grey shapes while its answer loads, a way to try again when it cannot be had. */
export function OverviewCard<Answer>({ title, aside, className, query, children }: OverviewCardProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Card title={title} aside={aside} className={className}>
      {data !== undefined ? (
        children(data)
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
        </div>
      )}
    </Card>
  );
}
