/**
 * Whether a newer version of the portal has been put in place since this page was opened. The page goes on as it is; the
 * next change of page loads the new one (`app/BrowserNavigation.tsx`).
 */
export const newVersion = { isThere: false };
