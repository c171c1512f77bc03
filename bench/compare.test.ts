import { describe, expect, test } from 'vitest';
import { compare, comparisonLines } from './compare.ts';
import type { CallResult, Results, Run } from './results.ts';
import { MARKERS, performancePart, withPerformancePart } from './tables.ts';
import { targetsOf } from './targets.ts';

const times = (p50: number, perSecond = 100) => ({ perSecond, p50, p95: p50 * 2, p99: p50 * 3, failed: 0 });
const call = (name: string, p50: number, more: Partial<CallResult> = {}): CallResult => ({
  name,
  kind: 'list',
  single: times(p50),
  loaded: times(p50 * 4),
  againPerSecond: 700,
  barePerSecond: 1000,
  sqlPerSecond: 200,
  statements: 2,
  ...more,
});
const run = (calls: CallResult[], more: Partial<Run> = {}): Run => ({
  database: 'server',
  version: '15.18',
  apartments: 100_000,
  payments: 2_000_000,
  fillSeconds: 200,
  memoryMegabytes: 150,
  blockedMs: { single: 12, loaded: 30 },
  page: [],
  calls,
  ...more,
});
const results = (...runs: Run[]): Results => ({
  day: '2026-11-21',
  seconds: 0.5,
  machine: { cores: 2, memoryGigabytes: 24, node: 'v24.21.0' },
  runs,
  growth: [],
});

/** Milliseconds and bytes of a call on the smaller and the larger portfolio. */
const grown = (name: string, ms: [number, number], bytes: [number, number] = [100, 119]) => ({
  name,
  smaller: { ms: ms[0], bytes: bytes[0] },
  larger: { ms: ms[1], bytes: bytes[1] },
});

describe('compared with earlier results', () => {
  const before = results(run([call('payments', 10), call('tenants', 10), call('owners', 0.4)]));

  test('a call is slower when it takes longer and the portal handles fewer at once', () => {
    const after = results(run([call('payments', 14, { loaded: times(60, 60) }), call('tenants', 10)]));
    const { slower, quicker } = compare(before, after);
    expect([slower.map((one) => one.call), quicker]).toEqual([['payments'], []]);
    expect(comparisonLines(compare(before, after), '2026-11-20').join('\n')).toContain(
      '10.0 → 14.0 ms, 100 → 60 a second',
    );
    expect(compare(after, before).quicker.map((one) => one.call)).toEqual(['payments']);
  });

  test.each([
    ['a little longer', call('payments', 11, { loaded: times(50, 70) })],
    ['longer one by one only', call('payments', 20)],
    ['fewer at once only', call('payments', 10, { loaded: times(90, 40) })],
    ['a fraction of a millisecond', call('owners', 0.8, { loaded: times(3, 50) })],
  ])('%s is noise', (_what, measured) => {
    expect(compare(before, results(run([measured]))).slower).toEqual([]);
  });

  test('a run with another portfolio, or on the other database, is not compared but listed', () => {
    const other = run([call('payments', 90, { loaded: times(400, 2) })], { payments: 50_000 });
    const embedded = { ...other, payments: 2_000_000, database: 'embedded' as const };
    const { slower, unknown } = compare(before, results(other, embedded));
    expect([slower, unknown.length]).toEqual([[], 2]);
  });
});

const missedOf = (measured: Results) => targetsOf(measured).flatMap(({ missed }) => missed);

describe('targets', () => {
  test('name each call that misses them on 100,000 apartments', () => {
    const calls = [
      call('payments, first page', 10),
      call('tenants, last page', 16),
      call('occupancy-status', 40, { kind: 'owner' }),
      call('payment-report', 150, { kind: 'report' }),
    ];
    expect(missedOf(results(run(calls)))).toEqual(['tenants, last page 32.0 ms', 'occupancy-status 80.0 ms']);
  });

  test("require half of the bare route's requests per second for a page of payments", () => {
    const few = { connections: 8, perSecond: 300, barePerSecond: 1000 };
    const many = { connections: 32, perSecond: 490, barePerSecond: 1000 };
    expect(missedOf(results(run([], { page: [few, many] })))).toEqual(['49 % with 32 at once']);
    expect(missedOf(results(run([], { page: [few, { ...many, perSecond: 510 }] })))).toEqual([]);
  });

  test('allow no call to grow by more than half with ten times the apartments for the same rows; times under 2 ms do not count', () => {
    const growing = [
      grown('tenants', [4, 7]),
      grown('payments', [0.5, 1.9]),
      grown('estates', [5, 7]),
      grown('occupancy of all estates', [5, 50], [100, 990]),
      grown('payments of all estates', [5, 70], [100, 990]),
    ];
    const growth = targetsOf({ ...results(), growth: growing }).filter(({ target }) =>
      target.startsWith('from 10,000'),
    );
    expect(growth.map(({ missed }) => missed)).toEqual([['tenants 1.75', 'payments of all estates 1.56']]);
    const made = withPerformancePart(`${MARKERS.begin}\n${MARKERS.end}`, { ...results(), growth: growing });
    expect(made).toContain('| tenants | 4.0 | 7.0 | 1.75 |  |');
    expect(made).toContain('| occupancy of all estates | 5.0 | 50.0 | 10.00 | 9 |');
  });

  test('allow the embedded database 100 ms and the event loop 50', () => {
    const small = { database: 'embedded' as const, apartments: 1_000, payments: 50_000 };
    const blockedMs = { single: 61, loaded: 90 };
    expect(missedOf(results(run([call('log_payment', 60, { kind: 'write' })], { ...small, blockedMs })))).toEqual([
      'log_payment 120.0 ms',
      '61 ms',
    ]);
    expect(missedOf(results(run([call('log_payment', 6, { kind: 'write' })], small)))).toEqual([]);
  });
});

test("the tables replace the text between the document's markers, and the other text stays", () => {
  const measured = results(run([call('payments, first page', 3, { sqlPerSecond: null })]));
  const document = `# Speed\n\n${MARKERS.begin}\nold\n${MARKERS.end}\n\nWhere the time goes\n`;
  const made = withPerformancePart(document, measured);
  expect(made).toContain('| payments, first page | 3.0 | 6.0 | 9.0 | 100 | 24.0 | 0.100 | – | 700 | 0.700 |');
  expect(made).toContain('2 cores, 24 GB of memory, Node v24.21.0');
  expect(made).not.toContain('old');
  expect(made.startsWith('# Speed\n') && made.endsWith('\n\nWhere the time goes\n')).toBe(true);
  expect(withPerformancePart(made, measured)).toBe(made);
  expect(performancePart(measured)).toContain('p95 under 30 ms: met');
  expect(() => withPerformancePart('# Speed', measured)).toThrow('lacks');
});
