import {
  type Category,
  GOOD_DESKTOP,
  SLOWDOWN,
  slowdownFor,
  startMeasuredBrowser,
  type Verdict,
} from '../support/lighthouse.ts';
import { enterPortal } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

// The lowest allowed Lighthouse scores of a page on a phone. See docs/performance.md.
const AT_LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
/**
 * The lowest score of a portal on a slow or busy machine, where the slowdown depends on the machine's speed. It still
 * fails if a portal becomes much slower.
 */
const BESIDE_OTHERS = 75;
/** Lighthouse simulates times from a page's sizes and work, but a busy machine makes the work look longer. */
const RUNS = 3;

const PAGES = [
  { name: 'the login', path: '/login', role: null },
  { name: 'the payments of the manager', path: '/manager/payments', role: 'manager' },
  { name: 'the dashboard of the owner', path: '/owner', role: 'owner' },
  { name: 'the payments of the tenant', path: '/tenant/payments', role: 'tenant' },
] as const;

function printScores(name: string, { scores, faults, benchmarkIndex }: Verdict, slowdown: number): void {
  const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
  const phone = `a phone ${slowdown.toFixed(1)} times slower than a machine of ${benchmarkIndex.toFixed(0)}`;
  console.log(
    [`Lighthouse of ${name}: ${figures.join(', ')} (${phone})`, ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );
}

/**
 * Runs Lighthouse on a page for a role's user, each time with an empty cache, until it reaches the required scores.
 * Returns the best score of each category, and whether the machine ever matched a good desktop.
 */
async function judged(
  portalUrl: string,
  { name, path, role }: (typeof PAGES)[number],
  asked: Partial<Record<Category, number>>,
) {
  const categories = Object.keys(asked) as Category[];
  const browser = await startMeasuredBrowser(portalUrl);
  const best: Partial<Record<Category, number>> = {};
  let isGoodDesktop = false;
  try {
    const page = await browser.context.newPage();
    if (role) await enterPortal(page, role);
    await page.close();
    const isEnough = () => categories.every((category) => (best[category] ?? 0) >= (asked[category] ?? 0));
    let slowdown = SLOWDOWN;
    for (let run = 0; run < RUNS && !isEnough(); run += 1) {
      const verdict = await browser.judge(portalUrl + path, categories, slowdown);
      printScores(name, verdict, slowdown);
      isGoodDesktop ||= verdict.benchmarkIndex >= GOOD_DESKTOP;
      slowdown = slowdownFor(verdict.benchmarkIndex);
      for (const category of categories) best[category] = Math.max(best[category] ?? 0, verdict.scores[category] ?? 0);
    }
  } finally {
    await browser.close();
  }
  return { best, isGoodDesktop };
}

for (const measured of PAGES) {
  test(`Lighthouse finds ${measured.name} accessible and sound`, async ({ portal }) => {
    const { accessibility, 'best-practices': sound } = AT_LEAST;
    const asked = { accessibility, 'best-practices': sound };
    const { best } = await judged(portal.url, measured, asked);
    expect(best).toEqual(asked);
  });

  test(`Lighthouse finds ${measured.name} quick on a phone`, async ({ portal }) => {
    const { performance } = AT_LEAST;
    const { best, isGoodDesktop } = await judged(portal.url, measured, { performance });
    expect(best.performance).toBeGreaterThanOrEqual(measured.role && !isGoodDesktop ? BESIDE_OTHERS : performance);
  });
}
