import type { Page, Route } from '@playwright/test';

/** Holds what is sent to an address until `go` is called, so that one can look at the page while it waits. */
export async function hold(page: Page, address: string | RegExp): Promise<{ go: () => Promise<void> }> {
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

/** Answers everything that is sent to an address with a refusal, until it is let through by `page.unroute`. */
export async function refuse(page: Page, address: string | RegExp, status: number, body: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: body }));
}
