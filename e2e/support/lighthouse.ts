import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findBrowser } from './browser.ts';
import { freePort } from './free-port.ts';

/** The Lighthouse categories measured here, each scored from 0 to 100. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Lighthouse's result for one page. */
export interface Verdict {
  /** Scores of the requested categories. */
  scores: Partial<Record<Category, number>>;
  /** The audits that cost points, in Lighthouse's words. */
  faults: string[];
  /** The processor's speed by Lighthouse's benchmark: a good desktop reaches 1,500 to 2,000. */
  benchmarkIndex: number;
}

/** A browser with its own storage, in which Lighthouse can open pages. */
interface MeasuredBrowser {
  context: BrowserContext;
  /**
   * Measures a page as on a phone with a processor four times slower, over slow 4G with an empty cache. The session
   * stays signed in.
   */
  judge(url: string, categories: readonly Category[]): Promise<Verdict>;
  close(): Promise<void>;
}

/** Starts the tests' browser with a debugging port for Lighthouse. */
export async function startMeasuredBrowser(baseURL: string): Promise<MeasuredBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    baseURL,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  return {
    context,
    judge: (url, categories) => judge(url, categories, port),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function judge(url: string, asked: readonly Category[], port: number): Promise<Verdict> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...asked] });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
  const { categories, audits, environment, runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const { pathname } = new URL(finalDisplayedUrl);
  if (pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${pathname}, which is not what was to be judged`);
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const counted = new Set(
    asked.flatMap((category) =>
      (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  const faults = Object.values(audits)
    .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim());
  return {
    scores: Object.fromEntries(asked.map((category) => [category, scoreOf(category)])),
    faults,
    benchmarkIndex: environment.benchmarkIndex,
  };
}
