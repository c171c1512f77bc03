/**
 * Whether a newer version of the portal was installed since this page was opened. The page continues as it is; the
 * next link to another page loads the new version (`app/BrowserNavigation.tsx`).
 */
export const newVersion = {
  isThere: false,
  /** The number of running requests that a page load would interrupt. */
  underWay: 0,
};

/** Prevents a page load for a new version until `work` has ended. */
export async function beforeNewVersion<Result>(work: Promise<Result>): Promise<Result> {
  newVersion.underWay += 1;
  try {
    return await work;
  } finally {
    newVersion.underWay -= 1;
  }
}
