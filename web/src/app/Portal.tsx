import '../styles/portal.css';
import { type Role, ROLE_HOME } from '@amayumba/contract/roles.ts';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { pathnameOf } from '../lib/navigation.ts';
import { addDrawings } from '../ui/Icon.tsx';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';
import { PORTAL_DRAWINGS } from '../ui/portal-drawings.ts';
import { PortalProviders } from './providers.tsx';
import { prepared } from './use-offline-cache.ts';

addDrawings(PORTAL_DRAWINGS);

/** Each loads together with the screen at its address, so that both appear at once. */
const SHELLS = {
  manager: lazyComponent(async () => {
    const { ManagerShell, fetchManagerScreen } = await import('../areas/manager/ManagerShell.tsx');
    await screenOrTimeout(fetchManagerScreen);
    return ManagerShell;
  }),
  owner: lazyComponent(async () => {
    const { OwnerShell, fetchOwnerScreen } = await import('../areas/owner/OwnerShell.tsx');
    await screenOrTimeout(fetchOwnerScreen);
    return OwnerShell;
  }),
  tenant: lazyComponent(async () => {
    const { TenantShell, fetchTenantScreen } = await import('../areas/tenant/TenantShell.tsx');
    await screenOrTimeout(fetchTenantScreen);
    return TenantShell;
  }),
} satisfies Record<Role, unknown>;

/** Milliseconds within which a prefetched screen (web/build/fetched-ahead.ts) loads. */
const AT_HAND_MS = 100;

/** Waits briefly for the screen at this address: if it has to load over the network, the frame is shown without it. */
function screenOrTimeout(fetchScreen: (path: string) => Promise<unknown>): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, AT_HAND_MS));
  return Promise.race([fetchScreen(pathnameOf(location)).catch(() => undefined), late]);
}

/** Loads all code of the first view of a role's portal. */
export const fetchPortal = (role: Role): Promise<unknown> => Promise.all([prepared, SHELLS[role].fetch()]);

/** The portal of a role. This file and its imports load only after the login. */
export function Portal({ role }: { role: Role }) {
  const Shell = SHELLS[role];
  return (
    <PortalProviders>
      <Suspense fallback={<LoadingSplash label="Loading your portal..." />}>
        <Routes>
          <Route path={`${ROLE_HOME[role]}/*`} element={<Shell />} />
        </Routes>
      </Suspense>
    </PortalProviders>
  );
}
