import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { signOut } from '../../auth/sign-out.ts';
import { useSession } from '../../auth/session.ts';
import { AppShell } from '../../ui/AppShell.tsx';

const TenantPaymentsScreen = lazy(async () => ({
  default: (await import('./payments/TenantPaymentsScreen.tsx')).TenantPaymentsScreen,
}));

const SECTIONS = [{ to: '/tenant/payments', label: 'Payments', icon: 'wallet' }] as const;

/** The tenant's portal. */
export function TenantShell() {
  const { profile } = useSession();
  if (!profile) return null; // the guard is about to leave
  return (
    <AppShell label="Tenant Portal" sections={SECTIONS} user={profile} onSignOut={() => void signOut()}>
      <Routes>
        <Route path="payments" element={<TenantPaymentsScreen />} />
        <Route path="*" element={<Navigate to="/tenant/payments" replace />} />
      </Routes>
    </AppShell>
  );
}
