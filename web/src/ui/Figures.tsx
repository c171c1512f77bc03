import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { type FailedQuery, LoadError, sentenceOf } from './LoadError.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The part of a query hook's result that figures need. */
export interface FigureQuery<Answer> extends FailedQuery {
  /** The latest response, possibly for other arguments. */
  data?: Answer | undefined;
  /** The response for the current arguments. */
  currentData?: Answer | undefined;
}

/** Whether the response for the current arguments is on its way, and there is no earlier one. */
export const isComing = ({ currentData, isFetching }: FigureQuery<unknown>): boolean =>
  currentData === undefined && isFetching;

/** A figure as text: undefined while it loads, a dash if it failed; never the figure of another filter. */
export function figureText<Answer>(query: FigureQuery<Answer>, text: (answer: Answer) => string): string | undefined {
  if (query.currentData !== undefined) return text(query.currentData);
  return query.isFetching ? undefined : '–';
}

export interface FiguresProps<Answer> {
  /** The name of the figures, for the error message. */
  title: string;
  query: FigureQuery<Answer>;
  /** The placeholder while the first figures load, if they are taller than a few lines. */
  skeleton?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/**
 * Figures from the server: a placeholder while the first ones load, and Try again if loading fails. While another
 * filter loads, the old ones stay, dimmed; a line reports a failed refresh.
 */
export function Figures<Answer>({ title, query, skeleton, children }: FiguresProps<Answer>) {
  const { data, currentData, error } = query;
  if (currentData !== undefined) {
    return (
      <>
        {Boolean(error) && <StaleNote sentence={sentenceOf(error)} />}
        {children(currentData)}
      </>
    );
  }
  if (error) {
    return <LoadError title={`${title} could not be loaded`} query={query} />;
  }
  return data === undefined ? (
    <div aria-busy="true">{skeleton ?? <FigureSkeleton />}</div>
  ) : (
    <div aria-busy="true" className="opacity-60">
      {children(data)}
    </div>
  );
}

const StaleNote = ({ sentence }: { sentence: string | undefined }) => (
  <output className="mb-3 flex items-start gap-1.5 text-sm text-amber-ink print:hidden">
    <Icon name="alert" className="mt-px size-4" />
    Not refreshed. {sentence}
  </output>
);

const FigureSkeleton = () => (
  <div className="grid gap-4 py-2">
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-5 w-4/5" />
    <Skeleton className="h-5 w-full" />
  </div>
);
