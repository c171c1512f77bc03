import type { Page } from '@playwright/test';

/**
 * Opens another screen or tab of the open portal, as its links do: without the half second of a processor that a new
 * document costs. Waits until the screen or tab that was shown is left.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const next = new URL(to, location.href);
    const isOther = next.pathname !== location.pathname;
    const isOtherTab = next.searchParams.get('tab') !== new URL(location.href).searchParams.get('tab');
    const before = document.querySelector(isOther ? 'h1' : '[role=tab][aria-selected=true]');
    history.pushState({ state: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    const isLeft = () => (isOther ? !before?.isConnected : !isOtherTab || before?.ariaSelected !== 'true');
    while (!isLeft()) await new Promise(requestAnimationFrame);
  }, path);
}
