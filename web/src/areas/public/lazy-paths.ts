/** The addresses of the public pages that the login does without; lazy-screens.ts says what is there. */
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
  '/verify-email',
  '/unauthorized',
] as const;

/** An address of such a page. */
export type LazyPath = (typeof LAZY_PATHS)[number];
