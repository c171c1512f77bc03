import { type CollectionState, isOpen } from '@amayumba/contract/money/collection.ts';
import { useEffect } from 'react';
import { useRefresh } from '../../../api/use-refresh.ts';
import { usePageAttention } from '../../../lib/use-page-attention.ts';
import { useGetCollectionQuery, useCollectionState } from './collections.api.ts';

/** How often the server is asked about an attempt, in milliseconds. See docs/product.md, Limits and polling. */
const OPEN_MS = 3_000;
const HIDDEN_MS = 30_000;
const UNKNOWN_MS = 60_000;

/** Low data does not stop this: it is a few bytes, and somebody waits for it. */
function pollInterval(state: CollectionState | undefined, isHidden: boolean): number {
  if (state === 'unknown') return UNKNOWN_MS;
  if (state !== undefined && !isOpen(state)) return 0;
  return isHidden ? HIDDEN_MS : OPEN_MS;
}

/** An attempt, followed until it has ended; then all figures that it changed are fetched again. */
export function useFollowedCollection(id: string | undefined) {
  const { isHidden } = usePageAttention();
  const options = { skip: id === undefined };
  const known = useCollectionState(id ?? '', options).currentData;
  const query = useGetCollectionQuery(id ?? '', {
    ...options,
    pollingInterval: pollInterval(known?.state, isHidden),
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const refresh = useRefresh('Payment');
  const hasEnded = known !== undefined && !isOpen(known.state);
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded, refresh]);
  return query;
}
