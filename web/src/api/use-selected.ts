import {
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type UseSelector, useStore } from 'react-redux';

/** What screens read of the result of a query. The rest, such as the id of the request, changes with each request. */
const READ = ['data', 'currentData', 'error', 'isFetching', 'isLoading', 'isSuccess', 'isError', 'isUninitialized'];

type Result = Readonly<Record<string, unknown>>;
type IsEqual = (one: unknown, other: unknown) => boolean;

const isOfQuery = (result: unknown): result is Result =>
  typeof result === 'object' && result !== null && 'currentData' in result;

/**
 * Whether a change is that of an answer, which may be shown a little later. It is not if the page has changed the data
 * itself, before the answer: a tick must stay where it was set.
 */
function isOfAnswer(last: unknown, next: unknown): boolean {
  if (!isOfQuery(last) || !isOfQuery(next)) return false;
  return last['data'] === next['data'] || last['fulfilledTimeStamp'] !== next['fulfilledTimeStamp'];
}

const isReadAlike = (last: unknown, next: unknown) =>
  READ.every((field) => (last as Result)[field] === (next as Result)[field]);

/**
 * How the hooks of RTK Query read the store. Answers of queries are shown by transitions, which React renders in
 * slices: react-redux's own `useSelector` renders each in one task, which blocks a slow phone. A screen is not rendered
 * again when only the request changes.
 */
export const useSelected = (<Selected>(selector: (state: unknown) => Selected, isEqual: IsEqual): Selected => {
  const store = useStore();
  const [answers, showAnswer] = useReducer((count: number) => count + 1, 0);
  const urgent = useRef(0);
  const shown = useRef<Selected>(undefined);
  const subscribe = useCallback(
    (showAtOnce: () => void) => {
      const check = () => {
        const last = shown.current;
        const next = selector(store.getState());
        if (isOfAnswer(last, next)) {
          if (!isReadAlike(last, next)) startTransition(showAnswer);
        } else if (!isEqual(last, next)) {
          urgent.current += 1;
          showAtOnce();
        }
      };
      check();
      return store.subscribe(check);
    },
    [store, selector, isEqual],
  );
  const changes = useSyncExternalStore(subscribe, () => urgent.current);
  const now = selector(store.getState());
  // An urgent render shows the answer that is on the screen.
  // oxlint-disable-next-line react/exhaustive-deps
  const held = useMemo(() => now, [store, selector, answers, changes]);
  const selected = isOfAnswer(held, now) ? held : now;
  useLayoutEffect(() => {
    shown.current = selected;
  }, [selected]);
  return selected;
}) as UseSelector;
