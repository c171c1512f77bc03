import { useEffect, useState } from 'react';
import { useNavigation } from '../../lib/navigation.ts';

/**
 * The one-time token of a mailed or printed link; empty if there is none. The hook removes it from the address bar at
 * once, so that nobody bookmarks or copies it. The history state keeps it, because a phone may reload the page after
 * its user switches apps. `drop` removes it there once the token is used.
 */
export function useLinkToken(): { token: string; drop: () => void } {
  const { place, go } = useNavigation();
  const { pathname, search, state } = place;
  const inAddress = new URLSearchParams(search).get('token')?.trim() ?? '';
  const [token] = useState(() => inAddress || storedToken(state));

  useEffect(() => {
    if (inAddress) go(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, go, pathname]);

  return { token, drop: () => go(pathname, { replace: true }) };
}

function storedToken(state: unknown): string {
  const stored = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof stored === 'string' ? stored : '';
}
