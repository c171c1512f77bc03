import { describe, expect, test } from 'vitest';
import { compare, comparisonLines } from './compare.ts';
import { type CallResult, type Results, type Run, withRuns } from './results.ts';
import { benchmarkDocument } from './tables.ts';
import { targetsOf } from './targets.ts';

const times = (p50: number, perSecond = 100) => ({ perSecond, p50, p95: p50 * 2, p99: p50 * 3, failed: 0 });
const call = (name: string, p50: number, more: Partial<CallResult> = {}): CallResult => ({
  name,
  kind: 'list',
  single: times(p50),
  loaded: times(p50 * 4),
  barePerSecond: 1000,
  sqlPerSecond: 200,
  statements: 2,
  ...more,
});
const run = (calls: CallResult[], more: Partial<Run> = {}): Run => ({
  day: '2026-11-21',
  database: 'server',
  version: '15.18',
  apartments: 100_000,
  payments: 2_000_000,
  fillSeconds: 200,
  memoryMegabytes: 150,
  blockedMs: { single: 12, loaded: 30 },
  calls,
  ...more,
});
const results = (...runs: Run[]): Results => ({
  seconds: 0.5,
  machine: { cores: 2, memoryGigabytes: 24, node: 'v24.21.0' },
  runs,
});

describe('compared with earlier results', () => {
  const before = results(run([call('payments', 10), call('tenants', 10), call('owners', 0.4)]));

  test('a call is slower when it takes longer and the portal handles fewer at once', () => {
    const after = results(run([call('payments', 14, { loaded: times(60, 60) }), call('tenants', 10)]));
    const { slower, quicker } = compare(before, after);
    expect([slower.map((change) => change.call), quicker]).toEqual([['payments'], []]);
    expect(comparisonLines(compare(before, after)).join('\n')).toContain('10.0 → 14.0 ms, 100 → 60 a second');
    expect(compare(after, before).quicker.map((change) => change.call)).toEqual(['payments']);
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
      call('payments, first page', 10, { sqlPerSecond: 150 }),
      call('tenants, page 20', 26, { sqlPerSecond: 150 }),
      call('occupancy-status, of 50 estates', 40, { kind: 'owner', sqlPerSecond: null }),
      call('occupancy-status, of all estates', 90, { kind: 'owner', sqlPerSecond: null }),
      call('payment-report over a year, of 50 estates', 110, { kind: 'report' }),
      call('payment-report over a year, of all estates', 240, { kind: 'report' }),
      call('manager dashboard', 251, { kind: 'dashboard' }),
    ];
    expect(missedOf(results(run(calls)))).toEqual([
      'tenants, page 20 52.0 ms',
      'occupancy-status, of 50 estates 80.0 ms',
      'payment-report over a year, of 50 estates 220.0 ms',
      'manager dashboard 502.0 ms',
    ]);
  });

  test("require each list to handle half of its own SQL's requests per second", () => {
    const calls = [call('owners', 1, { sqlPerSecond: 210 }), call('audit', 1, { sqlPerSecond: 190 })];
    expect(missedOf(results(run(calls, { apartments: 1_000 })))).toEqual(['owners 0.48']);
  });

  test('hold the median of lists and the slowest twentieth of all calls on 1,000 apartments', () => {
    const small = { database: 'embedded' as const, apartments: 1_000, payments: 50_000 };
    const calls = [call('tenants', 4, { sqlPerSecond: 150 }), call('log_payment', 16, { kind: 'write' })];
    expect(missedOf(results(run(calls, small)))).toEqual(['tenants 4.0 ms', 'log_payment 32.0 ms']);
  });
});

test('the document has the times of a call in each portfolio, and the targets that it misses', () => {
  const small = run([call('payments, first page', 3)], { apartments: 1_000, payments: 21_000 });
  const large = run([call('payments, first page', 30, { sqlPerSecond: null })]);
  const made = benchmarkDocument(results(small, large));
  expect(made).toContain('| call | 1,000 server | 100,000 server |');
  expect(made).toContain('| payments, first page | 3.0 · 6.0 | 30.0 · 60.0 |');
  expect(made).toContain('p95 under 50 ms | missed by 1: payments, first page 60.0 ms |');
  expect(made).toContain('2 cores, 24 GB of memory, Node v24.21.0');
});

test('what is measured again replaces what was stored, and other portfolios stay', () => {
  const [small, old, fresh] = [
    run([], { apartments: 1_000, payments: 21_000 }),
    run([]),
    run([], { day: '2026-11-29', payments: 2_100_000 }),
  ];
  expect(withRuns(results(old, small), results(fresh)).runs).toEqual([small, fresh]);
  expect(withRuns(undefined, results(fresh)).runs).toEqual([fresh]);
});
