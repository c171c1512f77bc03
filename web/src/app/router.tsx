import { type Role, ROLE_HOME, ROLES } from '@amayumba/contract/roles.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { LoginScreen } from '../areas/public/LoginScreen.tsx';
import { PublicLayout } from '../areas/public/PublicLayout.tsx';
import { useNavigation } from '../lib/navigation.ts';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';
import { Redirect, RequireRole, RoleHome } from './guards.tsx';

const PUBLIC_SCREENS: Readonly<Record<string, ComponentType>> = {
  '/': LoginScreen,
  '/login': LoginScreen,
  '/register': lazy(async () => ({ default: (await import('../areas/public/RegisterScreen.tsx')).RegisterScreen })),
  '/about': lazy(async () => ({ default: (await import('../areas/public/AboutScreen.tsx')).AboutScreen })),
  '/contact': lazy(async () => ({ default: (await import('../areas/public/ContactScreen.tsx')).ContactScreen })),
  '/privacy': lazy(async () => ({ default: (await import('../areas/public/PrivacyScreen.tsx')).PrivacyScreen })),
  '/accept-invitation': lazy(async () => ({
    default: (await import('../areas/public/AcceptInvitationScreen.tsx')).AcceptInvitationScreen,
  })),
  '/first-manager': lazy(async () => ({
    default: (await import('../areas/public/FirstManagerScreen.tsx')).FirstManagerScreen,
  })),
  '/first-password': lazy(async () => ({
    default: (await import('../areas/public/FirstPasswordScreen.tsx')).FirstPasswordScreen,
  })),
  '/forgot-password': lazy(async () => ({
    default: (await import('../areas/public/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  })),
  '/reset-password': lazy(async () => ({
    default: (await import('../areas/public/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  })),
  '/second-factor': lazy(async () => ({
    default: (await import('../areas/public/SecondFactorScreen.tsx')).SecondFactorScreen,
  })),
  '/verify-email': lazy(async () => ({
    default: (await import('../areas/public/VerifyEmailScreen.tsx')).VerifyEmailScreen,
  })),
  '/unauthorized': lazy(async () => ({
    default: (await import('../areas/public/UnauthorizedScreen.tsx')).UnauthorizedScreen,
  })),
};
const Portal = lazy(async () => ({ default: (await import('./Portal.tsx')).Portal }));

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
