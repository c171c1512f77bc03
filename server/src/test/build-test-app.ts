import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { accessTokens, keyFor } from '../access/access-token.ts';
import { encryption } from '../access/encryption.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { background } from '../background.ts';
import { connect, type Db } from '../db/connect.ts';
import { preparingClient } from '../db/preparing-client.ts';
import { OFFICE } from '../db/schemas.ts';
import { mobileMoney } from '../features/collections/mobile-money.ts';
import { checkLedger } from '../features/ledger/check/check-ledger.service.ts';
import { erasedListIn } from '../features/privacy/erased-list.ts';
import { fileLinks } from '../files/file-links.ts';
import { folderStore } from '../files/file-store.ts';
import type { Parts } from '../parts.ts';
import { type Caller, callerFor } from './caller.ts';
import { type PinnedClock, pinnedClock } from './clock.ts';
import { type Factories, factories } from './factories/factories.ts';
import { createTestDatabase } from './postgres.ts';
import { TEST_SECRET } from './secret.ts';
import { leaveSharedApp, sharedApp, signUpFor } from './shared-app.ts';

/** The real app on a separate real database; set up before the first test of the file. */
export interface TestApp {
  app: FastifyInstance;
  db: Db;
  /** The same database as its owner, a role other than the server's. */
  owner: Db;
  parts: Parts;
  clock: PinnedClock;
  /** The folder of uploaded files. */
  filesFolder: string;
  /** Creates test data directly in the database. */
  make: Factories;
  /** Makes calls as an account; null: without an account. */
  as(user: { id: number } | null): Caller;
}

/** The web app is served only where a test asks for it: a route for each of its files takes time. */
interface TestAppOptions extends AppOptions {
  /** Whether the tests of the file alter rows of the ledger by SQL, so that it is not checked after them. */
  breaksLedger?: boolean;
  /** Whether the file needs an app that it can listen with; one with other options has its own too. */
  hasOwnApp?: boolean;
}

/**
 * Creates the app of a test file. Call it at the top of the file. Whatever the tests do, the whole ledger must be
 * consistent after them.
 */
export function testApp({ breaksLedger = false, hasOwnApp = false, ...options }: TestAppOptions = {}): TestApp {
  const holder: Partial<TestApp> = {};
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const made = await createTestDatabase(inject('postgres'));
    undo.unshift(made.drop);
    const { db, close } = connect({ ...made.connection, Client: preparingClient() }, () => {});
    undo.unshift(close);
    const asOwner = connect(made.owner, () => {});
    undo.unshift(asOwner.close);
    const folder = await mkdtemp(path.join(tmpdir(), 'amayumba-files-'));
    undo.unshift(() => rm(folder, { recursive: true, force: true }));
    const clock = pinnedClock();
    const parts: Parts = {
      company: OFFICE,
      db,
      clock,
      tokens: accessTokens(TEST_SECRET, () => clock.now()),
      sealing: encryption(TEST_SECRET),
      files: folderStore(folder),
      mobileMoney: mobileMoney(TEST_SECRET, { simulatorUrl: undefined, waiting: () => {} }),
      webhooks: { allowsPrivate: false, timeoutMs: 500, waiting: () => {} },
      receiptKey: keyFor(TEST_SECRET, 'receipts'),
      fileLinks: fileLinks(TEST_SECRET, '', () => clock.now()),
      erased: erasedListIn(path.join(folder, 'erasures.jsonl')),
      publicUrl: 'http://portal.test',
      mailWaiting: () => {},
      messagesWaiting: () => {},
      background: background((line) => {
        throw new Error(line);
      }),
      jobsWaiting: () => {},
    };
    const database = { db, owner: made.owner };
    const isShared = !hasOwnApp && Object.keys(options).length === 0;
    const app = isShared
      ? await sharedApp({ parts, database })
      : await buildApp(parts, { signUp: signUpFor({ parts, database }), servesPortal: false, ...options });
    undo.unshift(async () => {
      if (!isShared) await app.close();
      await parts.background.settled();
      if (isShared) leaveSharedApp();
    });
    const make = factories(db, clock);
    Object.assign(holder, {
      app,
      db,
      owner: asOwner.db,
      parts,
      clock,
      filesFolder: folder,
      make,
      as: callerFor(app, parts),
    } satisfies TestApp);
  });
  afterAll(async () => {
    const checks = breaksLedger || !holder.db ? [] : (await checkLedger(holder.db)).checks;
    for (const step of undo) {
      await step();
    }
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });
  return holder as TestApp;
}
