import { useState } from 'react';

/**
 * Whether a query has answered or failed once. It stays so while a query that failed is asked again, which says then
 * that it is loading: what is on the screen by now must not go.
 */
export function useIsSettled({ isLoading }: { isLoading: boolean }): boolean {
  const [isSettled, setSettled] = useState(!isLoading);
  if (!isSettled && !isLoading) setSettled(true);
  return isSettled;
}
