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
const CATEGORIES = Object.keys(AT_LEAST) as Category[];
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
 * Later runs measure only what is below its score. Returns the best score of each category, and whether the machine
 * ever matched a good desktop.
 */
async function judged(portalUrl: string, { name, path, role }: (typeof PAGES)[number]) {
  const browser = await startMeasuredBrowser(portalUrl);
  const best: Record<Category, number> = { performance: 0, accessibility: 0, 'best-practices': 0 };
  let isGoodDesktop = false;
  try {
    const page = await browser.context.newPage();
    if (role) await enterPortal(page, role);
    await page.close();
    const missing = () => CATEGORIES.filter((category) => best[category] < AT_LEAST[category]);
    let slowdown = SLOWDOWN;
    for (let run = 0; run < RUNS && missing().length > 0; run += 1) {
      const verdict = await browser.judge(portalUrl + path, missing(), slowdown);
      printScores(name, verdict, slowdown);
      isGoodDesktop ||= verdict.benchmarkIndex >= GOOD_DESKTOP;
      slowdown = slowdownFor(verdict.benchmarkIndex);
      for (const category of CATEGORIES) best[category] = Math.max(best[category], verdict.scores[category] ?? 0);
    }
  } finally {
    await browser.close();
  }
  return { best, isGoodDesktop };
}

for (const measured of PAGES) {
  test(`Lighthouse finds ${measured.name} accessible, sound and quick on a phone`, async ({ portal }) => {
    const { best, isGoodDesktop } = await judged(portal.url, measured);
    const { performance, ...others } = AT_LEAST;
    expect(best).toMatchObject(others);
    expect(best.performance).toBeGreaterThanOrEqual(measured.role && !isGoodDesktop ? BESIDE_OTHERS : performance);
  });
}
