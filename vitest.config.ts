import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shareCompiledCode } from './server/src/test/compiled-code.ts';
import { findServerPrograms } from './server/src/test/debian-postgres.ts';
import { moveTemporaryFoldersToMemory } from './server/src/test/memory-folder.ts';
import { FILES_NOT_ON_CITUS } from './server/src/test/not-on-citus.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As contract/src/ledger/test/ledger-model.test.ts declares it. */
    histories: number;
  }
}

const API_TESTS = '{server/{src,demo},bench}/**/*.api.test.ts';
/** Moves between the embedded database and a server: once is enough, where there is a server on it. */
const MOVES = 'server/src/backup/move.api.test.ts';
/**
 * Debian's database is older than the embedded one, so these also run on it: tests of the schema, moves, plans,
 * searches, sort orders, constraints and figures; and two that make every call with random input and every write,
 * because each statement must run on both. The demo is loaded there by proofs/cluster/cluster.test.ts.
 */
const ON_A_SERVER = [
  MOVES,
  'server/src/db/{list-plans,make-office,preparing-client,schema,session-settings,shared-settings}.api.test.ts',
  'server/src/jobs/**/*.api.test.ts',
  'server/src/features/audit/{audit-chain,recorded}.api.test.ts',
  'server/src/features/complaints/{list,search}-complaints.api.test.ts',
  'server/src/features/payments/{list-payments,query-plans}.api.test.ts',
  'server/src/features/reports/figures.api.test.ts',
  'server/src/features/tenants/leases.api.test.ts',
  'server/src/http/bad-input.api.test.ts',
];
const hasServer = Boolean(process.env['TEST_DATABASE_URL'] ?? findServerPrograms());
if (!hasServer) console.log('No PostgreSQL server on this machine: the API tests run on the embedded database only.');

// A shared machine may stall. Vitest reports a test that passes only on retry.
const retry = process.env['CI'] ? 1 : 0;

// Keeps a test from hanging for ever; it is no limit on speed, because a busy machine takes several times as long.
const PATIENCE_MS = 180_000;
shareCompiledCode();
moveTemporaryFoldersToMemory();

// Tests often wait for the database and for processes, so there is one worker more than the two cores.
const maxWorkers = 3;
const shared = { environment: 'node' as const, testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS, maxWorkers };

/** Most of them start processes and wait for them. */
const LONGEST = /\/(?:proofs|bench)\/(?:\w+\/)?[\w-]+\.test\.ts$|\/(?:backup|bad-input|main|move)(?:\.api)?\.test\.ts$/;
/** Starts the longest files first, because they would outlast all others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // This is vitest's order, not an array's method.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)));
  }
}

const RULES = [
  '{contract,web}/src/**/*.test.ts',
  'server/{src,demo}/**/*.test.ts',
  '{scripts,proofs,bench}/**/*.test.ts',
];
/** Rules about the source files themselves. `npm run check` runs them, before all other tests. */
const ABOUT_CODE = [
  '*.test.ts',
  'scripts/{check-docs,citations,rules}.test.ts',
  'server/src/features/audit/audit-subjects.test.ts',
  'web/src/areas/public/privacy-text.test.ts',
  'web/src/auth/forms-keep-drafts.test.ts',
  'web/src/lib/permissions.test.ts',
];
/** Below `web`. */
const SCREENS = 'src/**/*.test.tsx';
/** Tests of what a page reads once, or keeps as long as it lives: the server's settings, and what is being sent. */
const OF_THE_PAGE = /^src\/(?:app\/BrowserNavigation|areas\/public\/SignUp)/;
const replacesModules = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));
/** Files whose state would reach the later files of their worker. */
const ownRules = globSync(RULES).filter((file) => !file.endsWith('.api.test.ts') && replacesModules(file));
const ownScreens = globSync(SCREENS, { cwd: 'web' }).filter(
  (file) => OF_THE_PAGE.test(file) || replacesModules(path.join('web', file)),
);

/**
 * React's development build records a stack trace with each element, only to name components in its warnings: a tenth
 * of the time of these tests. Elements of its production build are the same otherwise.
 */
const elements = {
  oxc: { jsx: { development: false } },
  resolve: { alias: { 'react/jsx-runtime': path.resolve('node_modules/react/cjs/react-jsx-runtime.production.js') } },
};
const screens = {
  root: 'web',
  environment: 'jsdom' as const,
  setupFiles: ['src/test/setup.ts'],
  testTimeout: PATIENCE_MS / 3,
  maxWorkers,
  retry,
};

/**
 * Tests without a database or a window, the API on the embedded database, the API on a server if there is one, and
 * tests in jsdom: those of the web whose name ends in tsx, because each window takes as long as a short test. Without
 * `isolate` a worker loads modules and opens a window once, not again for each file; so a test restores what it
 * replaces. Files with `vi.mock` or `vi.resetModules` have a worker of their own, which takes a second of a processor.
 */
export default defineConfig({
  test: {
    maxWorkers,
    retry,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['server/src/test/prepared-folder.ts'],
    projects: [
      { test: { ...shared, name: 'code', include: ABOUT_CODE, isolate: false } },
      {
        test: {
          ...shared,
          name: 'rules',
          include: RULES,
          exclude: [API_TESTS, ...ABOUT_CODE, ...ownRules],
          isolate: false,
          provide: { histories: Number(process.env['FUZZ_RUNS'] ?? 2_000) },
        },
      },
      { test: { ...shared, name: 'rules alone', include: ownRules } },
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
      ...(process.env['TEST_CITUS']
        ? [
            {
              test: {
                ...shared,
                name: 'api on citus',
                include: [API_TESTS],
                exclude: Object.keys(FILES_NOT_ON_CITUS),
                isolate: false,
                globalSetup: ['server/src/test/global-setup-citus.ts'],
                setupFiles: ['server/src/test/on-citus.ts'],
              },
            },
          ]
        : []),
      {
        extends: './web/vite.config.ts',
        ...elements,
        test: { ...screens, name: 'web', include: [SCREENS], exclude: ownScreens, isolate: false },
      },
      { extends: './web/vite.config.ts', ...elements, test: { ...screens, name: 'web alone', include: ownScreens } },
    ],
  },
});
