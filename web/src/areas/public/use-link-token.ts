import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The one-time token of a mailed or printed link; empty where there is none. It leaves the address bar at once, so that
 * nobody bookmarks or copies it. The browser's own memory of this page keeps it, because a phone may load the page anew
 * while its holder looks something up elsewhere. `drop` ends that, once the token is used up.
 */
export function useLinkToken(): { token: string; drop: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token')?.trim() ?? '';
  const [token] = useState(() => inAddress || keptToken(state));

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate, pathname]);

  return { token, drop: () => void navigate(pathname, { replace: true, state: null }) };
}

function keptToken(state: unknown): string {
  const kept = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof kept === 'string' ? kept : '';
}
