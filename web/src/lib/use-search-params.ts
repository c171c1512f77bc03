import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigation } from './navigation.ts';

type Search = URLSearchParams | Readonly<Record<string, string>>;
type SetSearch = (
  next: Search | ((now: URLSearchParams) => Search),
  options?: { replace?: boolean; state?: unknown },
) => void;

/**
 * The query string of the address, and a function to change it on the same page. Works like react-router's hook, which
 * would also load its links and forms.
 */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { place, go } = useNavigation();
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const latest = useRef({ params, pathname: place.pathname });
  useEffect(() => {
    latest.current = { params, pathname: place.pathname };
  }, [params, place.pathname]);
  const setParams = useCallback<SetSearch>(
    (next, options) => {
      const now = latest.current;
      const search = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(now.params)) : next);
      // Another change may come before this one is rendered, and must not undo it.
      latest.current = { ...now, params: search };
      go(`${now.pathname}?${search}`.replace(/\?$/, ''), options);
    },
    [go],
  );
  return [params, setParams];
}
