import { spawnSync } from 'node:child_process';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:ledger [-- --histories 10000 --calls 200]

Random histories of the ledger: so many on the rules alone, over a model in plain arrays, and so many of calls to the real app with a real
database, at times two at once. After each step a recount that shares no code with the product finds every invariant kept, and together the
histories reach every step, for which those on the rules must be 2,000 and those of calls 200. FUZZ_SEED gives other histories of calls. Fewer run with the tests.`;

const { histories, calls } = numbersFrom(HELP, { histories: 10_000, calls: 200 });

const run = (project: string, file: string, runs: number) =>
  spawnSync('npx', ['vitest', 'run', '--project', project, file], {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: String(runs) },
  }).status;

const ends = [
  run('rules', 'contract/src/ledger/test/ledger-model.test.ts', histories),
  run('api', 'server/src/features/ledger/ledger-histories.api.test.ts', calls),
];
process.exit(ends.every((status) => status === 0) ? 0 : 1);
