import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { useSession } from '../auth/session.ts';
import { NoticeRegion } from '../ui/NoticeRegion.tsx';
import type { DatabaseDownBanner } from './DatabaseDownBanner.tsx';
import { createStore } from './store.ts';
import { hydrateStore, useOfflineCache } from './use-offline-cache.ts';

/** Providers that only the portals need: the cache of server data, and notices. */
export function PortalProviders({ children }: { children: ReactNode }) {
  const personId = useSession().profile?.id;
  // Somebody else may sign in in another tab, and their data must not mix with this cache.
  return (
    <StoreOfOnePerson key={personId} personId={personId}>
      {children}
      <NoticeRegion />
    </StoreOfOnePerson>
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
