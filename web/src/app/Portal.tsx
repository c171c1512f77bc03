import '../styles/portal.css';
import { type Role, ROLE_HOME } from '@amayumba/contract/roles.ts';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { addDrawings } from '../ui/Icon.tsx';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';
import { PORTAL_DRAWINGS } from '../ui/portal-drawings.ts';
import { PortalRouter } from './PortalRouter.tsx';
import { PortalProviders } from './providers.tsx';

addDrawings(PORTAL_DRAWINGS);

const SHELLS = {
  manager: lazy(async () => ({ default: (await import('../areas/manager/ManagerShell.tsx')).ManagerShell })),
  owner: lazy(async () => ({ default: (await import('../areas/owner/OwnerShell.tsx')).OwnerShell })),
  tenant: lazy(async () => ({ default: (await import('../areas/tenant/TenantShell.tsx')).TenantShell })),
} satisfies Record<Role, unknown>;

export { prepared } from './use-kept.ts';

/** The portal of a role. This file and all it imports are loaded only after the login. */
export function Portal({ role }: { role: Role }) {
  const Shell = SHELLS[role];
  return (
    <PortalProviders>
      <PortalRouter>
        <Suspense fallback={<LoadingSplash label="Loading your portal..." />}>
          <Routes>
            <Route path={`${ROLE_HOME[role]}/*`} element={<Shell />} />
          </Routes>
        </Suspense>
      </PortalRouter>
    </PortalProviders>
  );
}
