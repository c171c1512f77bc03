import { useSavesData } from '../lib/saves-data.ts';

/**
 * For queries that are asked again every so often while the page is seen (0: not so), and when somebody comes back to it. Who saves data
 * asks by hand (`app/SeenNote.tsx`). Specification section 9.
 */
export function useWatched(pollingInterval: number) {
  const isSaving = useSavesData();
  return {
    pollingInterval: isSaving ? 0 : pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: !isSaving,
  };
}
