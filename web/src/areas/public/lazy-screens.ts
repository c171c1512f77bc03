import type { ComponentType } from 'react';
import { AboutScreen } from './AboutScreen.tsx';
import { AcceptInvitationScreen } from './AcceptInvitationScreen.tsx';
import { ConfirmSignUpScreen } from './ConfirmSignUpScreen.tsx';
import { ContactScreen } from './ContactScreen.tsx';
import { FirstManagerScreen } from './FirstManagerScreen.tsx';
import { FirstPasswordScreen } from './FirstPasswordScreen.tsx';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';
import type { LazyPath } from './lazy-paths.ts';
import { PrivacyScreen } from './PrivacyScreen.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import { SignUpScreen } from './SignUpScreen.tsx';
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
  '/sign-up': SignUpScreen,
  '/sign-up/confirm': ConfirmSignUpScreen,
  '/verify-email': VerifyEmailScreen,
  '/unauthorized': UnauthorizedScreen,
};
