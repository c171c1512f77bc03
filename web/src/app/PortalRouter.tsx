import { type ReactNode, useMemo } from 'react';
import { createPath, Router, type To } from 'react-router';
import { useNavigation } from '../lib/navigation.ts';

/** Connects react-router, which the portals use, to the portal's own navigation. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const { place, go, back } = useNavigation();
  const navigator = useMemo(
    () => ({
      createHref: pathOf,
      push: (to: To, state?: unknown) => go(pathOf(to), { state }),
      replace: (to: To, state?: unknown) => go(pathOf(to), { replace: true, state }),
      // The portals use `go` only to go back.
      go: back,
    }),
    [go, back],
  );
  return (
    <Router location={place} navigator={navigator}>
      {children}
    </Router>
  );
}

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
