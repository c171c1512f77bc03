import { defineConfig } from 'vitest/config';
import { findServerPrograms } from './server/src/test/debian-postgres.ts';

const API_TESTS = '{server/{src,demo},bench}/**/*.api.test.ts';
/**
 * What depends on the database's version, its roles, collations or plans. The embedded database is newer than Debian's, so
 * these also run on that; the rest runs on the embedded one alone.
 */
const ON_A_SERVER = [
  'server/src/{db,backup,jobs,mail}/**/*.api.test.ts',
  'server/src/features/{audit,complaints,estates,imports,payments,privacy,reports,tenants}/**/*.api.test.ts',
  '{server/demo,bench}/**/*.api.test.ts',
  'server/src/*.api.test.ts',
];
const hasServer = Boolean(process.env['TEST_DATABASE_URL'] ?? findServerPrograms());
if (!hasServer) console.log('No PostgreSQL server on this machine: the API tests run on the embedded database only.');

// A machine shared with others may stall; what passes only the second time is reported as such.
const retry = process.env['CI'] ? 1 : 0;

// They keep a test from hanging for ever and say nothing of how long it may take: a machine with other work takes several times as long.
const PATIENCE_MS = 180_000;
const shared = { environment: 'node' as const, testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS };

/** What needs nothing, the API on the embedded database, the API on a server where there is one, and what needs a document. */
export default defineConfig({
  test: {
    // Tests wait for the database and for processes much of the time: one worker more than two cores.
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
