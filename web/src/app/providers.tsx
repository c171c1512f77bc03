import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { createPath, Router, type To } from 'react-router';
import { scopeOf } from '../auth/session-profile.ts';
import { personOf, useSession } from '../auth/session.ts';
import { useNavigation } from '../lib/navigation.ts';
import { mayDoWith, PermissionsContext } from '../lib/permissions.ts';
import { NoticeRegion } from '../ui/NoticeRegion.tsx';
import { notify } from '../ui/notices.ts';
import type { DatabaseDownBanner } from './DatabaseDownBanner.tsx';
import { createStore } from './store.ts';
import { hydrateStore, useOfflineCache } from './use-offline-cache.ts';

/** What only the portals need: the cache of server data, react-router and notices. */
export function PortalProviders({ children }: { children: ReactNode }) {
  const session = useSession();
  const { profile } = session;
  const person = personOf(session);
  const permissions = profile?.permissions;
  const may = useMemo(() => mayDoWith(permissions), [permissions]);
  const scope = profile && scopeOf(profile);
  useNoticeOfChange(person, scope);
  // Somebody else may sign in in another tab, and a manager may change what the person sees: data must not mix.
  return (
    <PermissionsContext value={may}>
      <StoreOfOnePerson key={`${person} ${scope}`} person={person}>
        <PortalRouter>{children}</PortalRouter>
      </StoreOfOnePerson>
      <NoticeRegion key={person} />
    </PermissionsContext>
  );
}

/** Says why the page began anew, and a form is gone, when somebody changed what the person may see and do. */
function useNoticeOfChange(person: string | undefined, scope: string | null) {
  const last = useRef({ person, scope });
  useEffect(() => {
    const before = last.current;
    last.current = { person, scope };
    if (person === undefined || before.person !== person || before.scope === scope) return;
    notify.failure('Your permissions were changed', 'The page now shows what you may see and do.');
  }, [person, scope]);
}

function StoreOfOnePerson({ person, children }: { person: string | undefined; children: ReactNode }) {
  const [AwayBanner, setAwayBanner] = useState<typeof DatabaseDownBanner>();
  const [store] = useState(() => {
    const newStore = createStore(setAwayBanner);
    hydrateStore(newStore, person);
    return newStore;
  });
  const offlineCache = useOfflineCache(store, person);
  return (
    <Provider store={store}>
      {AwayBanner && <AwayBanner onBack={setAwayBanner} />}
      {children}
      {offlineCache && <offlineCache.DataAgeNote />}
    </Provider>
  );
}

/** Connects react-router, which the portals use, to the portal's own navigation. */
function PortalRouter({ children }: { children: ReactNode }) {
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
