import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { useSession } from '../auth/session.ts';
import { NoticeRegion } from '../ui/NoticeRegion.tsx';
import type { RecordsAwayBanner } from './RecordsAwayBanner.tsx';
import { createStore } from './store.ts';

/** What the portals need and the public pages do without: the cache of server data, and notices. */
export function PortalProviders({ children }: { children: ReactNode }) {
  const personId = useSession().profile?.id;
  // Somebody else may sign in in another tab: their data must not mix with what is cached here.
  return (
    <StoreOfOnePerson key={personId}>
      {children}
      <NoticeRegion />
    </StoreOfOnePerson>
  );
}

function StoreOfOnePerson({ children }: { children: ReactNode }) {
  const [AwayBanner, setAwayBanner] = useState<typeof RecordsAwayBanner>();
  const [store] = useState(() => createStore(setAwayBanner));
  return (
    <Provider store={store}>
      {AwayBanner && <AwayBanner onBack={setAwayBanner} />}
      {children}
    </Provider>
  );
}
