import { type Role, ROLE_HOME, ROLES } from '@amayumba/contract/roles.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { LAZY_PATHS, type LazyPath } from '../areas/public/lazy-paths.ts';
import { LoginScreen } from '../areas/public/LoginScreen.tsx';
import { PublicLayout } from '../areas/public/PublicLayout.tsx';
import { getSession } from '../auth/session.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { pathnameOf, useNavigation } from '../lib/navigation.ts';
import { nextTask } from '../lib/next-task.ts';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';
import { Redirect, RequireRole, RoleHome } from './guards.tsx';

const late = (path: LazyPath) =>
  lazy(async () => ({ default: (await import('../areas/public/lazy-screens.ts')).LAZY_SCREENS[path] }));

const PUBLIC_SCREENS: Readonly<Record<string, ComponentType>> = {
  '/': LoginScreen,
  '/login': LoginScreen,
  ...Object.fromEntries(LAZY_PATHS.map((path) => [path, late(path)])),
};
const latePortal = (role: Role) =>
  lazyComponent(async () => {
    // The browser evaluates what is imported at once in one task, which takes a slow phone too long.
    await nextTask();
    await import('../api/base-api.ts');
    await nextTask();
    const { Portal, fetchPortal } = await import('./Portal.tsx');
    await fetchPortal(role);
    return Portal;
  });
const PORTALS = { manager: latePortal('manager'), owner: latePortal('owner'), tenant: latePortal('tenant') };

/** Loads the portal at this address if its person is signed in. Undefined if the page can be shown at once. */
export function fetchFirstView(): Promise<unknown> | undefined {
  const { access, profile } = getSession();
  const role = roleAt(pathnameOf(location));
  return access && role && role === profile?.role ? PORTALS[role].fetch() : undefined;
}

/** All addresses of the portal; capitals and a trailing slash make no difference. See docs/product.md, Routes. */
export function AppRoutes() {
  const path = pathnameOf(useNavigation().place);
  const Screen = PUBLIC_SCREENS[path];
  if (Screen) {
    return (
      <PublicLayout>
        <Screen />
      </PublicLayout>
    );
  }
  if (path === '/dashboard') return <RoleHome />;
  const role = roleAt(path);
  return role ? <RolePortal role={role} /> : <Redirect to="/" />;
}

const roleAt = (path: string) => ROLES.find((role) => `${path}/`.startsWith(`${ROLE_HOME[role]}/`));

function RolePortal({ role }: { role: Role }) {
  const Portal = PORTALS[role];
  return (
    <RequireRole role={role}>
      <Suspense fallback={<LoadingSplash label="Loading your portal..." />}>
        <Portal role={role} />
      </Suspense>
    </RequireRole>
  );
}
