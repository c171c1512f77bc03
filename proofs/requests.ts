import { spawnSync } from 'node:child_process';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:requests [-- --requests 2000 --seed 20261121]

Every call × every role × rows of somebody else (paths, filters and bodies), on the real app with a real database: others' rows are neither
shown nor changed. Then so many generated bad requests: wrong types, numbers and texts that cannot be, missing fields, broken JSON and multipart,
too large, too deep, paths, ids, tokens and headers that are none. Each is refused in the portal's words, none with 5xx, and a digest of
every row of every table is the same afterwards (limits and failed sign-ins aside). Another seed asks for other requests. Runs with the tests as
well.`;

const TESTS = [
  'server/src/access/permissions.api.test.ts',
  'server/src/access/others-rows.api.test.ts',
  'server/src/http/bad-input.api.test.ts',
  'server/src/http/bad-requests.api.test.ts',
];

const { requests, seed } = numbersFrom(HELP, { requests: 2_000, seed: 20_261_121 });
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', ...TESTS], {
  stdio: 'inherit',
  env: { ...process.env, BAD_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
});
process.exit(status ?? 1);
