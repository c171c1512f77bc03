import { type Role, ROLE_HOME } from '@amayumba/contract/roles.ts';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { completeSession } from '../auth/refresh-session.ts';
import { useSession } from '../auth/session.ts';
import { useNavigation } from '../lib/navigation.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';

const ProfileUnavailable = lazy(async () => ({
  default: (await import('./ProfileUnavailable.tsx')).ProfileUnavailable,
}));

/** Admits one role. Others go to their own portal, visitors to the login, which remembers the address. */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const { place } = useNavigation();
  const who = useAuthentication();
  const personId = useSession().profile?.id;
  const [wasIn, setWasIn] = useState<number>();
  if (who.state !== 'known') return <NotKnownYet who={who} />;
  if (who.role && personId !== undefined && personId !== wasIn) setWasIn(personId);
  if (!who.role) {
    const from = place.pathname + place.search;
    return <Redirect to="/login" state={{ from, hasEnded: wasIn !== undefined, by: wasIn }} />;
  }
  if (who.role !== role) return <Redirect to={ROLE_HOME[who.role]} />;
  return children;
}

/** Redirects signed-in people to the portal of their role, others to the login. */
export function RoleHome() {
  const who = useAuthentication();
  if (who.state !== 'known') return <NotKnownYet who={who} />;
  return <Redirect to={who.role ? ROLE_HOME[who.role] : '/login'} />;
}

/** Redirects at once and leaves no history entry for the original page. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const { go } = useNavigation();
  const left = useRef(state);
  useEffect(() => go(to, { replace: true, state: left.current }), [go, to]);
  return null;
}

type Unknown = { state: 'checking' } | { state: 'unavailable'; askAgain: () => void };
type Authentication = Unknown | { state: 'known'; role: Role | undefined };

/** A token without a profile (the profile call failed after sign-in) loads the profile before any access. */
function useAuthentication(): Authentication {
  const { access, profile } = useSession();
  const isIncomplete = Boolean(access) && !profile;
  const [isUnavailable, setUnavailable] = useState(false);
  const askAgain = useCallback(() => setUnavailable(false), []);
  useEffect(() => {
    if (!isIncomplete || isUnavailable) return undefined;
    let isGone = false;
    void (async () => {
      const isAnswered = await completeSession();
      if (!isGone) setUnavailable(!isAnswered);
    })();
    return () => {
      isGone = true;
    };
  }, [isIncomplete, isUnavailable]);
  if (!isIncomplete) return { state: 'known', role: access && profile ? profile.role : undefined };
  return isUnavailable ? { state: 'unavailable', askAgain } : { state: 'checking' };
}

function NotKnownYet({ who }: { who: Unknown }) {
  if (who.state === 'checking') return <CheckingAuthentication />;
  return (
    <Suspense>
      <ProfileUnavailable onRetry={who.askAgain} />
    </Suspense>
  );
}

function CheckingAuthentication() {
  useDocumentTitle('Signing in');
  return <LoadingSplash label="Checking authentication..." />;
}
