import { Navigate, Route, Routes } from 'react-router';
import { signOut } from '../../auth/sign-out.ts';
import { useSession } from '../../auth/session.ts';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { type LazyComponent, lazyComponent } from '../../lib/lazy-component.tsx';
import { AppShell } from '../../ui/AppShell.tsx';

const OwnerDashboardScreen = lazyComponent(
  async () => (await import('./dashboard/OwnerDashboardScreen.tsx')).OwnerDashboardScreen,
);

const SCREENS: Readonly<Record<string, LazyComponent>> = {
  '/owner': OwnerDashboardScreen,
  '/owner/account': lazyComponent(async () => (await import('./account/OwnerAccountScreen.tsx')).OwnerAccountScreen),
  '/owner/money': lazyComponent(async () => (await import('./money/OwnerMoneyScreen.tsx')).OwnerMoneyScreen),
  '/owner/reports': lazyComponent(async () => (await import('./reports/OwnerReportsScreen.tsx')).OwnerReportsScreen),
};

export const fetchOwnerScreen = (path: string) => (SCREENS[path] ?? OwnerDashboardScreen).fetch();

/** Only messages about statements link to a screen: the dashboard summarises the subjects of the others. */
const NOTIFICATION_PATHS = { payment: null, complaint: null, statements: '/owner/money' };

const SECTIONS = [
  { to: '/owner', label: 'Dashboard', icon: 'dashboard', isExact: true, isMain: true },
  { to: '/owner/money', label: 'Money', icon: 'wallet', isMain: true },
  { to: '/owner/reports', label: 'Reports', icon: 'report', isMain: true },
] as const;

export function OwnerShell() {
  const { profile } = useSession();
  if (!profile) return null; // the guard is about to redirect
  return (
    <AppShell
      label="Owner Portal"
      sections={SECTIONS}
      user={profile}
      account="/owner/account"
      onSignOut={() => void signOut()}
      bell={<NotificationBell paths={NOTIFICATION_PATHS} />}
    >
      <Routes>
        {Object.entries(SCREENS).map(([path, Screen]) => (
          <Route key={path} path={path.slice('/owner/'.length)} element={<Screen />} />
        ))}
        <Route path="*" element={<Navigate to="/owner" replace />} />
      </Routes>
    </AppShell>
  );
}
