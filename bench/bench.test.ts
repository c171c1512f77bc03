import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../server/src/test/run-command.ts';
import { findPgbench } from './statements/pgbench.ts';
import type { Results } from './results.ts';

// A short run of the whole benchmark: two portals on an embedded database, few calls.

const BENCH = '../bench/main.ts';
const ONLY = ['payment-report', 'log_payment'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'amayumba-bench-'));
});
afterAll(() => rm(folder, { recursive: true }));

test(
  'a call is measured beside the bare route and its own SQL, and the result is printed and kept',
  { timeout: 300_000 },
  async () => {
    const json = path.join(folder, 'results.json');
    const { output, code } = await runCommand(
      BENCH,
      ['--apartments', '20', '--on', 'embedded', '--seconds', '0.05', '--json', json].concat(
        ONLY.flatMap((name) => ['--only', name]),
      ),
      {},
    );
    expect([code, output]).toEqual([0, expect.stringMatching(/20 apartments, \d+ payments, embedded PostgreSQL/)]);
    expect(output).not.toContain('were refused');
    const { runs } = JSON.parse(await readFile(json, 'utf8')) as Results;
    const calls = runs[0]?.calls ?? [];
    expect(calls.map(({ name }) => name)).toEqual([
      'payment-report over a year, of 50 estates',
      'log_payment',
      'payment-report over a year, of all estates',
    ]);
    for (const { name, single, loaded, barePerSecond } of calls)
      expect([name, single.perSecond > 0, loaded.perSecond > 0, barePerSecond > 0]).toEqual([name, true, true, true]);
    expect((calls[0]?.sqlPerSecond ?? 0) > 0).toBe(findPgbench() !== undefined);
  },
);

test('results of only some calls are not stored', async () => {
  const { output, code } = await runCommand(BENCH, ['--only', 'payments', '--keep'], {});
  expect([code, output]).toEqual([1, expect.stringContaining('Only the results of all calls are kept')]);
});
