import { startTransition, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { type UseSelector, useStore } from 'react-redux';

/** What screens read of the result of a query. The rest, such as the id of the request, changes with each request. */
const READ = ['data', 'currentData', 'error', 'isFetching', 'isLoading', 'isSuccess', 'isError', 'isUninitialized'];

type Result = Readonly<Record<string, unknown>>;
type IsEqual = (one: unknown, other: unknown) => boolean;

const isOfQuery = (result: unknown): result is Result =>
  typeof result === 'object' && result !== null && 'currentData' in result;

/** A change that the page has made itself, before the answer: a tick must stay where it was set. */
const isMadeHere = (last: Result, next: Result) =>
  last['data'] !== next['data'] && last['fulfilledTimeStamp'] === next['fulfilledTimeStamp'];

/**
 * How the hooks of RTK Query read the store. Answers of queries are shown by transitions, which React renders in
 * slices: react-redux's own `useSelector` renders each in one task, which blocks a slow phone. A screen is not rendered
 * again when only the request changes.
 */
export const useSelected = (<Selected>(selector: (state: unknown) => Selected, isEqual: IsEqual): Selected => {
  const store = useStore();
  const [version, update] = useReducer((count: number) => count + 1, 0);
  // Reads the store once for each selector and version, so that urgent renders show what is on the screen.
  // oxlint-disable-next-line react/exhaustive-deps
  const selected = useMemo(() => selector(store.getState()), [store, selector, version]);
  const shown = useRef(selected);
  useLayoutEffect(() => {
    shown.current = selected;
  }, [selected]);
  useEffect(() => {
    const check = () => {
      const last: unknown = shown.current;
      const next: unknown = selector(store.getState());
      if (!isOfQuery(last) || !isOfQuery(next)) {
        if (!isEqual(last, next)) update();
      } else if (isMadeHere(last, next)) update();
      else if (READ.some((field) => last[field] !== next[field])) startTransition(update);
    };
    check();
    return store.subscribe(check);
  }, [store, selector, isEqual]);
  return selected;
}) as UseSelector;
