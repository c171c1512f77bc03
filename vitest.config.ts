import { defineConfig } from 'vitest/config';
import { findServerPrograms } from './server/src/test/debian-postgres.ts';

const API_TESTS = '{server/{src,demo},bench}/**/*.api.test.ts';
/**
 * Tests that depend on the database's version, roles, collations or plans. The embedded database is newer than
 * Debian's, so these also run on Debian's; the others run only on the embedded one.
 */
const ON_A_SERVER = [
  'server/src/{db,backup,jobs,mail}/**/*.api.test.ts',
  'server/src/features/{audit,complaints,estates,imports,payments,privacy,reports,tenants}/**/*.api.test.ts',
  '{server/demo,bench}/**/*.api.test.ts',
  'server/src/*.api.test.ts',
];
const hasServer = Boolean(process.env['TEST_DATABASE_URL'] ?? findServerPrograms());
if (!hasServer) console.log('No PostgreSQL server on this machine: the API tests run on the embedded database only.');

// A shared machine may stall. Vitest reports a test that passes only on retry.
const retry = process.env['CI'] ? 1 : 0;

// Keeps a test from hanging for ever; it is no limit on speed, because a busy machine takes several times as long.
const PATIENCE_MS = 180_000;
const shared = { environment: 'node' as const, testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS };

/**
 * Four projects: tests without a database, the API on the embedded database, the API on a server if there is one, and
 * tests in jsdom.
 */
export default defineConfig({
  test: {
    // Tests often wait for the database and for processes, so there is one worker more than the two cores.
    maxWorkers: 3,
    retry,
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
            '*.test.ts',
          ],
          exclude: [API_TESTS],
        },
      },
      {
        test: { ...shared, name: 'api', include: [API_TESTS], globalSetup: ['server/src/test/global-setup.ts'] },
      },
      ...(hasServer
        ? [
            {
              test: {
                ...shared,
                name: 'api on a server',
                include: ON_A_SERVER,
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
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/test/setup.ts'],
          testTimeout: PATIENCE_MS / 3,
          retry,
        },
      },
    ],
  },
});
