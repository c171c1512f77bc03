import { asProblem } from '../../../api/problem.ts';
import { RecordUnavailable } from '../../../ui/RecordPage.tsx';
import { ESTATES_TRAIL } from './place-paths.ts';

interface PlaceUnavailableProps {
  what: 'estate' | 'block' | 'apartment';
  error: unknown;
  onRetry: () => unknown;
  isFetching: boolean;
}

/** The page of an estate, a block or an apartment that is still loading, is not there, or could not be loaded. */
export function PlaceUnavailable({ what, error, onRetry, isFetching }: PlaceUnavailableProps) {
  const problem = asProblem(error);
  return (
    <RecordUnavailable
      what={what}
      trail={ESTATES_TRAIL}
      reason={problem?.status === 404 ? `There is no such ${what}.` : problem?.error}
      onRetry={() => void onRetry()}
      isRetrying={isFetching}
    />
  );
}
