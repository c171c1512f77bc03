import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { findServerPrograms } from './server/src/test/debian-postgres.ts';
import { moveTemporaryFoldersToMemory } from './server/src/test/memory-folder.ts';

const API_TESTS = '{server/{src,demo},bench}/**/*.api.test.ts';
/** Moves between the embedded database and a server: once is enough, where there is a server on it. */
const MOVES = 'server/src/backup/move.api.test.ts';
/**
 * Debian's database is older than the embedded one, so these also run on it: tests of the schema, moves, locks, plans,
 * searches, sort orders and constraints; and two that make every call with random input and every write, because each
 * statement must run on both.
 */
const ON_A_SERVER = [
  MOVES,
  'server/src/{db,jobs}/**/*.api.test.ts',
  'server/src/features/audit/{audit-chain,recorded}.api.test.ts',
  'server/src/features/complaints/{list,search}-complaints.api.test.ts',
  'server/src/features/estates/estates.api.test.ts',
  'server/src/features/imports/import-command.api.test.ts',
  'server/src/features/payments/{list-payments,mark-paid,payment-search,query-plans}.api.test.ts',
  'server/src/features/privacy/erasure.api.test.ts',
  'server/src/features/reports/figures.api.test.ts',
  'server/src/features/tenants/*.api.test.ts',
  'server/src/http/bad-input.api.test.ts',
  '{server/demo,bench}/**/*.api.test.ts',
];
const hasServer = Boolean(process.env['TEST_DATABASE_URL'] ?? findServerPrograms());
if (!hasServer) console.log('No PostgreSQL server on this machine: the API tests run on the embedded database only.');

// A shared machine may stall. Vitest reports a test that passes only on retry.
const retry = process.env['CI'] ? 1 : 0;

// Keeps a test from hanging for ever; it is no limit on speed, because a busy machine takes several times as long.
const PATIENCE_MS = 180_000;
// Portals and commands that tests start load their compiled code from here.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), 'amayumba-compiled');
moveTemporaryFoldersToMemory();

// Tests often wait for the database and for processes, so there is one worker more than the two cores.
const maxWorkers = 3;
const shared = { environment: 'node' as const, testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS, maxWorkers };

/**
 * Tests without a database or a window, the API on the embedded database, the API on a server if there is one, and tests
 * in jsdom: those of the web whose name ends in tsx, because each window takes as long as a short test.
 * Without `isolate` a worker loads the server once, not again for each file; so an API test restores what it replaces.
 */
export default defineConfig({
  test: {
    maxWorkers,
    retry,
    globalSetup: ['server/src/test/prepared-folder.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: [
            'contract/src/**/*.test.ts',
            'server/{src,demo}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'proofs/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/src/**/*.test.ts',
            '*.test.ts',
          ],
          exclude: [API_TESTS],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: [API_TESTS],
          exclude: hasServer ? [MOVES] : [],
          isolate: false,
          globalSetup: ['server/src/test/global-setup.ts'],
        },
      },
      ...(hasServer
        ? [
            {
              test: {
                ...shared,
                name: 'api on a server',
                include: ON_A_SERVER,
                isolate: false,
                globalSetup: ['server/src/test/global-setup-server.ts'],
              },
            },
          ]
        : []),
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/test/setup.ts'],
          testTimeout: PATIENCE_MS / 3,
          maxWorkers,
          retry,
        },
      },
    ],
  },
});
