import { vi } from 'vitest';

interface BrowserTraits {
  /** Pixels; decides between table and cards, sidebar and drawer. */
  width?: number;
  prefersReducedMotion?: boolean;
  savesData?: boolean;
  /** A phone or a tablet, whose pointer is coarse. */
  hasFingers?: boolean;
}

const FRAME_MS = 16;

/**
 * Stubs the browser features that jsdom lacks: media queries by these traits, the connection, scrolling, sizes, and
 * visibility.
 */
export function stubBrowser(traits: BrowserTraits = {}) {
  const { width = 1440, prefersReducedMotion = false, savesData = false, hasFingers = false } = traits;
  const matches = (query: string) => {
    const minimumRem = /min-width: ([\d.]+)rem/.exec(query);
    if (minimumRem) return width >= Number(minimumRem[1]) * 16;
    if (query.includes('pointer: coarse')) return hasFingers;
    return query.includes('prefers-reduced-motion') && prefersReducedMotion;
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom draws all frames by one interval. If a test's clock kept it, no later test would get a frame.
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    Number(setTimeout(() => draw(performance.now()), FRAME_MS)),
  );
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
  vi.stubGlobal('ResizeObserver', observerOf({ contentRect: { width } }));
  vi.stubGlobal('IntersectionObserver', observerOf({ isIntersecting: true }));
  // A promise, as in newer browsers; the type of the DOM still says nothing.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: () => undefined });
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: savesData, effectiveType: '4g' },
  });
}

/** An observer that reports the same of every element, once. */
const observerOf = (entry: object) =>
  class {
    readonly #report: (entries: object[]) => void;
    constructor(report: (entries: object[]) => void) {
      this.#report = report;
    }
    observe() {
      this.#report([entry]);
    }
    disconnect() {}
  };
