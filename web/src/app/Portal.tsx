import '../styles/portal.css';
import type { Role } from '@amayumba/contract/roles.ts';
import { lazy, Suspense } from 'react';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';
import { PortalProviders } from './providers.tsx';

const SHELLS = {
  manager: lazy(async () => ({ default: (await import('../areas/manager/ManagerShell.tsx')).ManagerShell })),
  owner: lazy(async () => ({ default: (await import('../areas/owner/OwnerShell.tsx')).OwnerShell })),
  tenant: lazy(async () => ({ default: (await import('../areas/tenant/TenantShell.tsx')).TenantShell })),
} satisfies Record<Role, unknown>;

/** The portal of a role. This file and all it imports are loaded only after the login. */
export function Portal({ role }: { role: Role }) {
  const Shell = SHELLS[role];
  return (
    <PortalProviders>
      <Suspense fallback={<LoadingSplash label="Loading your portal..." />}>
        <Shell />
      </Suspense>
    </PortalProviders>
  );
}
