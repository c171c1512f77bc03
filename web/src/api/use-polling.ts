import { useSavesData } from '../lib/saves-data.ts';

/** Links to files expire after 15 minutes, so what shows them is fetched again before that. */
export const FRESH_LINK_MS = 10 * 60_000;

/**
 * Options of queries that poll while the page is visible (0: never) and refetch when it gets the focus. With low data
 * people refresh by hand (`app/DataAgeNote.tsx`). See docs/product.md, Limits and polling.
 */
export function usePolling(pollingInterval: number) {
  const isSaving = useSavesData();
  return { pollingInterval: isSaving ? 0 : pollingInterval, skipPollingIfUnfocused: true, refetchOnFocus: !isSaving };
}
