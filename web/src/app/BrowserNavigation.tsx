import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { loadPath } from '../lib/leave-page.ts';
import { type Navigation, NavigationContext, type Place, locationOf } from '../lib/navigation.ts';
import { newVersion } from '../lib/new-version.ts';

/** The browser's address bar and history as the portal's navigation. */
export function BrowserNavigation({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(currentPlace);
  // As a transition: what is on the screen stays until the code of the next page has arrived.
  const look = useCallback(
    () => startTransition(() => setPlace((last) => (isSame(last, currentPlace()) ? last : currentPlace()))),
    [],
  );
  useEffect(() => {
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  }, [look]);
  const go = useCallback<Navigation['go']>(
    (to, { replace = false, state } = {}) => {
      // Whoever follows a link to another page leaves nothing behind on this one, so that the new version can begin there. A
      // step that hands over a state, be it null, goes on with what this page has in memory.
      const isLink = !replace && state === undefined && locationOf(to).pathname !== window.location.pathname;
      if (isLink && newVersion.isThere && newVersion.underWay === 0) return loadPath(to);
      history[replace ? 'replaceState' : 'pushState']({ state: state ?? null }, '', to);
      look();
    },
    [look],
  );
  const navigation = useMemo(() => ({ place, go, back }), [place, go]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

const back = () => history.back();

function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const entry: unknown = history.state;
  const state = typeof entry === 'object' && entry !== null && 'state' in entry ? entry.state : null;
  return { pathname, search, hash, state };
}

/** Layers that lie over a page have entries in the history of their own; closing them is no change of place. */
const isSame = (one: Place, other: Place) => JSON.stringify(one) === JSON.stringify(other);
