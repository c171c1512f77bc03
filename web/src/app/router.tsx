import { type Role, ROLE_HOME, ROLES } from '@amayumba/contract/roles.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { LATE, type LatePath } from '../areas/public/late-paths.ts';
import { LoginScreen } from '../areas/public/LoginScreen.tsx';
import { PublicLayout } from '../areas/public/PublicLayout.tsx';
import { useNavigation } from '../lib/navigation.ts';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';
import { Redirect, RequireRole, RoleHome } from './guards.tsx';

const late = (path: LatePath) =>
  lazy(async () => ({ default: (await import('../areas/public/late-screens.ts')).LATE_SCREENS[path] }));

const PUBLIC_SCREENS: Readonly<Record<string, ComponentType>> = {
  '/': LoginScreen,
  '/login': LoginScreen,
  ...Object.fromEntries(LATE.map((path) => [path, late(path)])),
};
const Portal = lazy(async () => {
  const portal = await import('./Portal.tsx');
  await portal.prepared;
  return { default: portal.Portal };
});

/** Every address of the portal; capitals and a slash at the end make no difference. Specification section 2. */
export function AppRoutes() {
  const path = useNavigation().place.pathname.toLowerCase().replace(/\/+$/, '') || '/';
  const Screen = PUBLIC_SCREENS[path];
  if (Screen) {
    return (
      <PublicLayout>
        <Screen />
      </PublicLayout>
    );
  }
  if (path === '/dashboard') return <RoleHome />;
  const role = ROLES.find((one) => `${path}/`.startsWith(`${ROLE_HOME[one]}/`));
  return role ? <RolePortal role={role} /> : <Redirect to="/" />;
}

function RolePortal({ role }: { role: Role }) {
  return (
    <RequireRole role={role}>
      <Suspense fallback={<LoadingSplash label="Loading your portal..." />}>
        <Portal role={role} />
      </Suspense>
    </RequireRole>
  );
}
