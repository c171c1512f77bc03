import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigation } from './navigation.ts';

type Search = URLSearchParams | Readonly<Record<string, string>>;
type SetSearch = (
  next: Search | ((now: URLSearchParams) => Search),
  options?: { replace?: boolean; state?: unknown },
) => void;

/** The query string, and a function to change it. React-router's hook would also load its links and forms. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { place, asked, go } = useNavigation();
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const shown = useRef(place);
  useEffect(() => {
    shown.current = place;
  }, [place]);
  const setParams = useCallback<SetSearch>(
    (next, options) => {
      // Another part of this page may have made a change that is not rendered yet, which must not be undone.
      const now = asked.current.pathname === shown.current.pathname ? asked.current : shown.current;
      const search = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(now.search)) : next);
      go(`${now.pathname}?${search}`.replace(/\?$/, ''), options);
    },
    [asked, go],
  );
  return [params, setParams];
}
