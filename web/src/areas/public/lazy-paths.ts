/** Paths of the public pages that the login does not load; lazy-screens.ts maps them to screens. */
export const LAZY_PATHS = [
  '/register',
  '/about',
  '/contact',
  '/privacy',
  '/accept-invitation',
  '/first-manager',
  '/first-password',
  '/forgot-password',
  '/reset-password',
  '/second-factor',
  '/sign-up',
  '/sign-up/confirm',
  '/verify-email',
  '/unauthorized',
] as const;

export type LazyPath = (typeof LAZY_PATHS)[number];
