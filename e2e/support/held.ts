import type { Page, Route } from '@playwright/test';

/** Delays requests to an address until `go` is called, so that a test can check the waiting page. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<{ go: () => Promise<void> }> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(address, async (route) => {
    if (isHeld) held.push(route);
    else await route.fallback();
  });
  return {
    go: async () => {
      isHeld = false;
      await Promise.all(held.map((route) => route.fallback()));
    },
  };
}

/** Refuses all requests to an address until `page.unroute`. */
export async function refuse(page: Page, address: string | RegExp, status: number, body: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: body }));
}
