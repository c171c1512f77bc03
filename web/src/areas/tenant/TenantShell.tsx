import { Navigate, Route, Routes } from 'react-router';
import { signOut } from '../../auth/sign-out.ts';
import { useSession } from '../../auth/session.ts';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx';
import { AppShell } from '../../ui/AppShell.tsx';
import { NOTIFICATION_PATHS } from './notification-paths.ts';

const TenantOverviewScreen = lazyComponent(
  async () => (await import('./overview/TenantOverviewScreen.tsx')).TenantOverviewScreen,
);
const TenantComplaintPage = lazyComponent(
  async () => (await import('./complaints/TenantComplaintPage.tsx')).TenantComplaintPage,
);

const SCREENS: Readonly<Record<string, LazyComponent>> = {
  '/tenant': TenantOverviewScreen,
  '/tenant/account': lazyComponent(async () => (await import('./account/TenantAccountScreen.tsx')).TenantAccountScreen),
  '/tenant/complaints': lazyComponent(
    async () => (await import('./complaints/TenantComplaintsScreen.tsx')).TenantComplaintsScreen,
  ),
  '/tenant/messages': lazyComponent(
    async () => (await import('./messages/TenantMessagesScreen.tsx')).TenantMessagesScreen,
  ),
  '/tenant/payments': lazyComponent(
    async () => (await import('./payments/TenantPaymentsScreen.tsx')).TenantPaymentsScreen,
  ),
};

export const fetchTenantScreen = (path: string) =>
  (SCREENS[path] ?? (path.startsWith('/tenant/complaints/') ? TenantComplaintPage : TenantOverviewScreen)).fetch();

const SECTIONS = [
  { to: '/tenant', label: 'Dashboard', icon: 'dashboard', isExact: true, isMain: true },
  { to: '/tenant/payments', label: 'Payments', icon: 'wallet', isMain: true },
  { to: '/tenant/complaints', label: 'Complaints', icon: 'complaint', isMain: true },
  { to: '/tenant/messages', label: 'Messages', icon: 'message', isMain: true },
] as const;

export function TenantShell() {
  const { profile } = useSession();
  if (!profile) return null; // the guard is about to redirect
  return (
    <AppShell
      label="Tenant Portal"
      sections={SECTIONS}
      user={profile}
      account="/tenant/account"
      onSignOut={() => void signOut()}
      bell={<NotificationBell paths={NOTIFICATION_PATHS} />}
    >
      <Routes>
        {Object.entries(SCREENS).map(([path, Screen]) => (
          <Route key={path} path={path.slice('/tenant/'.length)} element={<Screen />} />
        ))}
        <Route path="complaints/:id" element={<TenantComplaintPage />} />
        <Route path="*" element={<Navigate to="/tenant" replace />} />
      </Routes>
    </AppShell>
  );
}
