import { type ReactNode, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { personOf, useSession } from '../auth/session.ts';
import { scopeOf } from '../auth/session-profile.ts';
import { mayDoWith, PermissionsContext } from '../lib/permissions.ts';
import { NoticeRegion } from '../ui/NoticeRegion.tsx';
import type { DatabaseDownBanner } from './DatabaseDownBanner.tsx';
import { createStore } from './store.ts';
import { hydrateStore, useOfflineCache } from './use-offline-cache.ts';

/** Providers that only the portals need: the cache of server data, and notices. */
export function PortalProviders({ children }: { children: ReactNode }) {
  const session = useSession();
  const { profile } = session;
  const person = personOf(session);
  const permissions = profile?.permissions;
  const may = useMemo(() => mayDoWith(permissions), [permissions]);
  // Somebody else may sign in in another tab, and a manager may change what the person sees: data must not mix.
  return (
    <PermissionsContext value={may}>
      <StoreOfOnePerson key={`${person} ${profile && scopeOf(profile)}`} person={person}>
        {children}
        <NoticeRegion />
      </StoreOfOnePerson>
    </PermissionsContext>
  );
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
