import { useEffect, useState } from 'react';
import { useNavigation } from '../../lib/navigation.ts';

/**
 * The one-time token of a mailed or printed link; empty where there is none. It leaves the address bar at once, so that
 * nobody bookmarks or copies it. The browser's own memory of this page keeps it, because a phone may load the page anew
 * while its holder looks something up elsewhere. `drop` ends that, once the token is used up.
 */
export function useLinkToken(): { token: string; drop: () => void } {
  const { place, go } = useNavigation();
  const { pathname, search, state } = place;
  const inAddress = new URLSearchParams(search).get('token')?.trim() ?? '';
  const [token] = useState(() => inAddress || keptToken(state));

  useEffect(() => {
    if (inAddress) go(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, go, pathname]);

  return { token, drop: () => go(pathname, { replace: true }) };
}

function keptToken(state: unknown): string {
  const kept = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof kept === 'string' ? kept : '';
}
