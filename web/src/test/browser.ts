import { vi } from 'vitest';

interface BrowserTraits {
  /** Pixels; decides between table and cards, sidebar and drawer. */
  width?: number;
  prefersReducedMotion?: boolean;
  savesData?: boolean;
}

/** What jsdom lacks and pages ask for: media queries by these traits, the connection, and scrolling. */
export function stubBrowser({ width = 1440, prefersReducedMotion = false, savesData = false }: BrowserTraits = {}) {
  const matches = (query: string) => {
    const minimumRem = /min-width: ([\d.]+)rem/.exec(query);
    if (minimumRem) return width >= Number(minimumRem[1]) * 16;
    return query.includes('prefers-reduced-motion') && prefersReducedMotion;
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: savesData, effectiveType: '4g' },
  });
}
