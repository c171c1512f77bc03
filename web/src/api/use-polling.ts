import { useSavesData } from '../lib/saves-data.ts';

/**
 * Options of queries that poll while the page is visible (0: never) and refetch when it gets the focus. With low data
 * people refresh by hand (`app/DataAgeNote.tsx`). See docs/product.md, Limits and polling.
 */
export function usePolling(pollingInterval: number) {
  const isSaving = useSavesData();
  return { pollingInterval: isSaving ? 0 : pollingInterval, skipPollingIfUnfocused: true, refetchOnFocus: !isSaving };
}
