import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Icon } from './Icon.tsx';
import { Skeleton } from './Skeleton.tsx';

/** What a query hook gives, as far as its figures need it. */
export interface FigureQuery<Answer> {
  /** The last answer, be it to another question. */
  data?: Answer | undefined;
  /** The answer to what is asked now. */
  currentData?: Answer | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface FiguresProps<Answer> {
  /** What they are, for the sentence that they could not be loaded. */
  title: string;
  query: FigureQuery<Answer>;
  /** The grey shapes while the first ones load, where they take more room than a few lines and what follows would move. */
  skeleton?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/**
 * Figures from the server: grey shapes while the first ones load, a way to try again when they cannot be had. While those of another
 * filter load, the old ones stay, dimmed; when these cannot be brought up to date, a line says so.
 */
export function Figures<Answer>({ title, query, skeleton, children }: FiguresProps<Answer>) {
  const { data, currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) {
    return (
      <>
        {Boolean(error) && <StaleNote sentence={sentenceOf(error)} />}
        {children(currentData)}
      </>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={`${title} could not be loaded`}
        message={sentenceOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return data === undefined ? (
    <div aria-busy="true">{skeleton ?? <FigureSkeleton />}</div>
  ) : (
    <div aria-busy="true" className="opacity-60">
      {children(data)}
    </div>
  );
}

function StaleNote({ sentence }: { sentence: string | undefined }) {
  return (
    <output className="mb-3 flex items-start gap-1.5 text-sm text-amber-ink print:hidden">
      <Icon name="alert" className="mt-px size-4" />
      Not brought up to date. {sentence}
    </output>
  );
}

function FigureSkeleton() {
  return (
    <div className="grid gap-4 py-2">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-full" />
    </div>
  );
}

/** The server's sentence, where the failure of a query carries one. */
function sentenceOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string'
    ? error.error
    : undefined;
}
