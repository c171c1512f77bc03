import { withoutEnd } from '@amayumba/contract/plain-text.ts';
import { createContext, type RefObject, useContext } from 'react';

/** The current location. `state` comes from the page that led here; it survives a reload. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

export interface Navigation {
  place: Place;
  /** The place that was asked for last, which may not be rendered yet. */
  asked: RefObject<Place>;
  go: (to: string, options?: { replace?: boolean | undefined; state?: unknown }) => void;
  /** To the previous entry of the history. */
  back: () => void;
}

/** Provided by `app/BrowserNavigation.tsx`. */
export const NavigationContext = createContext<Navigation | null>(null);

/**
 * The current place, and a function to open another. The public pages need no more of a router; react-router loads with
 * the portals and gets its location from here (`app/providers.tsx`).
 */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('Nothing around this component says where it is');
  return navigation;
}

export function locationOf(to: string, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(to, window.location.origin);
  return { pathname, search, hash, state };
}

/** The path of a place in the form of the route table: capitals and a slash at the end make no difference. */
export const pathnameOf = ({ pathname }: { pathname: string }): string =>
  withoutEnd(pathname.toLowerCase(), '/') || '/';
