/**
 * Whether a newer version of the portal has been put in place since this page was opened. The page goes on as it is; the
 * next link to another page loads the new one (`app/BrowserNavigation.tsx`).
 */
export const newVersion = {
  isThere: false,
  /** How much is under way that a page load would cut short. */
  underWay: 0,
};

/** Has the page stay until some work is done. */
export async function beforeNewVersion<Result>(work: Promise<Result>): Promise<Result> {
  newVersion.underWay += 1;
  try {
    return await work;
  } finally {
    newVersion.underWay -= 1;
  }
}
