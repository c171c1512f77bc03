import { type Role, ROLE_HOME } from '@amayumba/contract/roles.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loadProfile } from '../auth/load-profile.ts';
import { refreshSession } from '../auth/refresh-session.ts';
import { clearSession, getSession, useSession } from '../auth/session.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';

/** Lets one role in. Others go to their own portal, visitors to the login, which remembers where they wanted to go. */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const location = useLocation();
  const { state, role: actual } = useAuthentication();
  if (state === 'checking') return <CheckingAuthentication />;
  if (!actual) return <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />;
  if (actual !== role) return <Navigate to={ROLE_HOME[actual]} replace />;
  return children;
}

/** Sends whoever is signed in to the portal of their role, everybody else to the login. */
export function RoleHome() {
  const { state, role } = useAuthentication();
  if (state === 'checking') return <CheckingAuthentication />;
  return <Navigate to={role ? ROLE_HOME[role] : '/login'} replace />;
}

type Authentication = { state: 'checking'; role?: undefined } | { state: 'known'; role: Role | undefined };

/** A token without a profile (the profile call failed after sign-in) is asked about once more. */
function useAuthentication(): Authentication {
  const { access, profile } = useSession();
  const isIncomplete = Boolean(access) && !profile;
  const [hasTried, setTried] = useState(false);
  useEffect(() => {
    if (!isIncomplete) return undefined;
    let isGone = false;
    void completeSession().finally(() => {
      if (!isGone) setTried(true);
    });
    return () => {
      isGone = true;
    };
  }, [isIncomplete]);
  if (isIncomplete && !hasTried) return { state: 'checking' };
  return { state: 'known', role: access && profile ? profile.role : undefined };
}

async function completeSession() {
  const { access } = getSession();
  if (await loadProfile()) return;
  const outcome = await refreshSession(access);
  if (outcome === 'renewed' && (await loadProfile())) return;
  if (outcome !== 'unreachable') clearSession();
}

function CheckingAuthentication() {
  useDocumentTitle('Signing in');
  return <LoadingSplash label="Checking authentication..." />;
}
