import { spawn } from 'node:child_process';
import path from 'node:path';

export const TESTS = ['none', 'some', 'all'] as const;
/** Which API tests run on the nodes. */
export type Tests = (typeof TESTS)[number];

const PROJECT = path.join(import.meta.dirname, '../..');
/** Of accounts, money and lists: what the load does. */
const SOME = [
  'server/src/features/accounts/sessions.api.test.ts',
  'server/src/features/ledger/receipts/',
  'server/src/features/payments/list-payments.api.test.ts',
  'server/src/features/complaints/list-complaints.api.test.ts',
];

/** So many histories of the ledger, because one takes longer there than the time that the test has for all. */
const HISTORIES = '3';

/** Runs API tests on the cluster of these ports, the coordinator's first. Returns whether all passed. */
export async function runTests(tests: Exclude<Tests, 'none'>, ports: readonly number[]): Promise<boolean> {
  const args = ['vitest', 'run', '--project', 'api on citus', '--maxWorkers', '2', ...(tests === 'some' ? SOME : [])];
  const nodes = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const child = spawn('npx', args, {
    cwd: PROJECT,
    env: { FUZZ_RUNS: HISTORIES, ...process.env, TEST_CITUS: nodes },
    stdio: 'inherit',
  });
  return (await new Promise<number | null>((resolve) => void child.once('close', resolve))) === 0;
}
