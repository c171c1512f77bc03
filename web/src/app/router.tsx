import type { Role } from '@amayumba/contract/roles.ts';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { LoginScreen } from '../areas/public/LoginScreen.tsx';
import { PublicLayout } from '../areas/public/PublicLayout.tsx';
import { LoadingSplash } from '../ui/LoadingSplash.tsx';
import { RequireRole, RoleHome } from './guards.tsx';

const RegisterScreen = lazy(async () => ({
  default: (await import('../areas/public/RegisterScreen.tsx')).RegisterScreen,
}));
const AboutScreen = lazy(async () => ({ default: (await import('../areas/public/AboutScreen.tsx')).AboutScreen }));
const ContactScreen = lazy(async () => ({
  default: (await import('../areas/public/ContactScreen.tsx')).ContactScreen,
}));
const UnauthorizedScreen = lazy(async () => ({
  default: (await import('../areas/public/UnauthorizedScreen.tsx')).UnauthorizedScreen,
}));
const FirstManagerScreen = lazy(async () => ({
  default: (await import('../areas/public/FirstManagerScreen.tsx')).FirstManagerScreen,
}));
const ForgotPasswordScreen = lazy(async () => ({
  default: (await import('../areas/public/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
}));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('../areas/public/ResetPasswordScreen.tsx')).ResetPasswordScreen,
}));
const VerifyEmailScreen = lazy(async () => ({
  default: (await import('../areas/public/VerifyEmailScreen.tsx')).VerifyEmailScreen,
}));
const Portal = lazy(async () => ({ default: (await import('./Portal.tsx')).Portal }));

/** Every address of the portal. Specification section 2. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route index element={<LoginScreen />} />
        <Route path="login" element={<LoginScreen />} />
        <Route path="register" element={<RegisterScreen />} />
        <Route path="about" element={<AboutScreen />} />
        <Route path="contact" element={<ContactScreen />} />
        <Route path="first-manager" element={<FirstManagerScreen />} />
        <Route path="forgot-password" element={<ForgotPasswordScreen />} />
        <Route path="reset-password" element={<ResetPasswordScreen />} />
        <Route path="verify-email" element={<VerifyEmailScreen />} />
        <Route path="unauthorized" element={<UnauthorizedScreen />} />
      </Route>
      <Route path="manager/*" element={portal('manager')} />
      <Route path="owner/*" element={portal('owner')} />
      <Route path="tenant/*" element={portal('tenant')} />
      <Route path="dashboard" element={<RoleHome />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

function portal(role: Role) {
  return (
    <RequireRole role={role}>
      <Suspense fallback={<LoadingSplash label="Loading your portal..." />}>
        <Portal role={role} />
      </Suspense>
    </RequireRole>
  );
}
