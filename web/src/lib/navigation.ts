import { withoutEnd } from '@amayumba/contract/plain-text.ts';
import { createContext, useContext } from 'react';

/** Where the browser is. `state` is what the page that led here left for this one; it survives a reload. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

export interface Navigation {
  place: Place;
  go: (to: string, options?: { replace?: boolean | undefined; state?: unknown }) => void;
  /** To the entry before in the history. */
  back: () => void;
}

/** Given by `app/BrowserNavigation.tsx`. */
export const NavigationContext = createContext<Navigation | null>(null);

/**
 * The place and the way to another. All that the public pages need of a router: react-router comes with the portals,
 * and is told the place from here (`app/PortalRouter.tsx`).
 */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('Nothing around this component says where it is');
  return navigation;
}

/** The place that a path of this portal leads to. */
export function locationOf(to: string, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(to, window.location.origin);
  return { pathname, search, hash, state };
}

/** The path of a place, for looking it up: capitals and a slash at the end make no difference. */
export const pathnameOf = ({ pathname }: { pathname: string }): string =>
  withoutEnd(pathname.toLowerCase(), '/') || '/';
