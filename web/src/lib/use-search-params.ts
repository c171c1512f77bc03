import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigation } from './navigation.ts';

type Search = URLSearchParams | Readonly<Record<string, string>>;
type SetSearch = (
  next: Search | ((now: URLSearchParams) => Search),
  options?: { replace?: boolean; state?: unknown },
) => void;

/**
 * What stands behind the `?` of the address, and a function that leads to the same page with something else there. As
 * react-router's, whose own would bring all its links and forms along.
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
      // Another change may follow before this one is on the screen, and must not undo it.
      latest.current = { ...now, params: search };
      go(`${now.pathname}?${search}`.replace(/\?$/, ''), options);
    },
    [go],
  );
  return [params, setParams];
}
