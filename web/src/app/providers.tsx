import { type ReactNode, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { useSession } from '../auth/session.ts';
import { scopeOf } from '../auth/session-profile.ts';
import { mayDoWith, PermissionsContext } from '../lib/permissions.ts';
import { NoticeRegion } from '../ui/NoticeRegion.tsx';
import type { DatabaseDownBanner } from './DatabaseDownBanner.tsx';
import { createStore } from './store.ts';
import { hydrateStore, useOfflineCache } from './use-offline-cache.ts';

/** Providers that only the portals need: the cache of server data, and notices. */
export function PortalProviders({ children }: { children: ReactNode }) {
  const { profile } = useSession();
  const personId = profile?.id;
  const permissions = profile?.permissions;
  const may = useMemo(() => mayDoWith(permissions), [permissions]);
  // Somebody else may sign in in another tab, and a manager may change what the person sees: data must not mix.
  return (
    <PermissionsContext value={may}>
      <StoreOfOnePerson key={`${personId} ${profile && scopeOf(profile)}`} personId={personId}>
        {children}
        <NoticeRegion />
      </StoreOfOnePerson>
    </PermissionsContext>
  );
}

function StoreOfOnePerson({ personId, children }: { personId: number | undefined; children: ReactNode }) {
  const [AwayBanner, setAwayBanner] = useState<typeof DatabaseDownBanner>();
  const [store] = useState(() => {
    const newStore = createStore(setAwayBanner);
    hydrateStore(newStore, personId);
    return newStore;
  });
  const offlineCache = useOfflineCache(store, personId);
  return (
    <Provider store={store}>
      {AwayBanner && <AwayBanner onBack={setAwayBanner} />}
      {children}
      {offlineCache && <offlineCache.DataAgeNote />}
    </Provider>
  );
}
