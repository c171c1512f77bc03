import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from './base-api.ts';
import type { Tag } from './tags.ts';

/** For Refresh buttons: refetches all data shown that belongs to some tags. */
export function useRefresh(...tags: Tag[]): () => void {
  const dispatch = useDispatch();
  // A list of constants, so its text is a stable dependency.
  const key = tags.join();
  return useCallback(() => void dispatch(baseApi.util.invalidateTags(key.split(',') as Tag[])), [dispatch, key]);
}
