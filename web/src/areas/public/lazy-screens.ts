import type { ComponentType } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { AboutScreen } from './AboutScreen.tsx';
import { AcceptInvitationScreen } from './AcceptInvitationScreen.tsx';
import { ContactScreen } from './ContactScreen.tsx';
import { FirstManagerScreen } from './FirstManagerScreen.tsx';
import { FirstPasswordScreen } from './FirstPasswordScreen.tsx';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';
import type { LazyPath } from './lazy-paths.ts';
import { PrivacyScreen } from './PrivacyScreen.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import { UnauthorizedScreen } from './UnauthorizedScreen.tsx';
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx';

/** The public pages other than the login, by path. All of them load when the first one opens. */
export const LAZY_SCREENS: Readonly<Record<LazyPath, ComponentType>> = {
  '/register': RegisterScreen,
  '/about': AboutScreen,
  '/contact': ContactScreen,
  '/privacy': PrivacyScreen,
  '/accept-invitation': AcceptInvitationScreen,
  '/first-manager': FirstManagerScreen,
  '/first-password': FirstPasswordScreen,
  '/forgot-password': ForgotPasswordScreen,
  '/reset-password': ResetPasswordScreen,
  '/second-factor': SecondFactorScreen,
  // Few installations let companies sign up.
  '/sign-up': lazyComponent(async () => (await import('./SignUpScreen.tsx')).SignUpScreen),
  '/sign-up/confirm': lazyComponent(async () => (await import('./ConfirmSignUpScreen.tsx')).ConfirmSignUpScreen),
  '/verify-email': VerifyEmailScreen,
  '/unauthorized': UnauthorizedScreen,
};
