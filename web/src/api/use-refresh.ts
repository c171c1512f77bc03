import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from './base-api.ts';
import type { Tag } from './tags.ts';

/** For Refresh buttons: asks again for everything shown that belongs to some groups. */
export function useRefresh(...tags: Tag[]): () => void {
  const dispatch = useDispatch();
  // The list is written out at each use and never changes.
  const key = tags.join();
  return useCallback(() => void dispatch(baseApi.util.invalidateTags(key.split(',') as Tag[])), [dispatch, key]);
}
