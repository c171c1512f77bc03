import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadPath } from '../lib/load-path.ts';
import { type Navigation, NavigationContext, type Place, locationOf } from '../lib/navigation.ts';
import { afterStepBack } from '../lib/use-close-on-back.ts';
import { newVersion } from '../lib/new-version.ts';

export function BrowserNavigation({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(currentPlace);
  const asked = useRef(place);
  // A transition keeps the current screen until the code of the next page is loaded.
  const updatePlace = useCallback(() => {
    asked.current = currentPlace();
    startTransition(() => setPlace((last) => (isSame(last, currentPlace()) ? last : currentPlace())));
  }, []);
  useEffect(() => {
    addEventListener('popstate', updatePlace);
    return () => removeEventListener('popstate', updatePlace);
  }, [updatePlace]);
  const go = useCallback<Navigation['go']>(
    (to, { replace = false, state } = {}) => {
      // A link to another page takes no state along, so the new version can start there. A navigation with a state,
      // even null, needs this page's memory.
      const isLink = !replace && state === undefined && locationOf(to).pathname !== window.location.pathname;
      if (isLink && newVersion.isThere && newVersion.underWay === 0) return loadPath(to);
      asked.current = locationOf(to, state);
      afterStepBack(() => {
        history[replace ? 'replaceState' : 'pushState']({ state: state ?? null }, '', to);
        updatePlace();
      });
    },
    [updatePlace],
  );
  const navigation = useMemo(() => ({ place, asked, go, back }), [place, go]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

const back = () => afterStepBack(() => history.back());

function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const entry: unknown = history.state;
  const state = typeof entry === 'object' && entry !== null && 'state' in entry ? entry.state : null;
  return { pathname, search, hash, state };
}

/** Dialogs and drawers have history entries of their own; closing them does not change the place. */
const isSame = (a: Place, b: Place) => JSON.stringify(a) === JSON.stringify(b);
