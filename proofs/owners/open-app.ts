import path from 'node:path';
import { accessTokens, keyFor } from '../../server/src/access/access-token.ts';
import { encryption } from '../../server/src/access/encryption.ts';
import { buildApp } from '../../server/src/app.ts';
import { background } from '../../server/src/background.ts';
import { migrateAndGrant } from '../../server/src/db/migrate-and-grant.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { mobileMoney } from '../../server/src/features/collections/mobile-money.ts';
import { erasedListIn } from '../../server/src/features/privacy/erased-list.ts';
import { fileLinks } from '../../server/src/files/file-links.ts';
import { folderStore } from '../../server/src/files/file-store.ts';
import type { Parts } from '../../server/src/parts.ts';
import { callerFor } from '../../server/src/test/caller.ts';
import { pinnedClock } from '../../server/src/test/clock.ts';
import { makeDataFolder } from '../../server/src/test/data-folder.ts';
import { TEST_SECRET } from '../../server/src/test/secret.ts';

/** The real app on an empty embedded database, with a clock that the proof moves from month to month. */
export async function openApp(say: (line: string) => void) {
  const { folder, remove } = await makeDataFolder();
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  await migrateAndGrant(database);
  const { db, owner } = database;
  const clock = pinnedClock();
  const parts: Parts = {
    company: 'office',
    db,
    clock,
    tokens: accessTokens(TEST_SECRET, () => clock.now()),
    sealing: encryption(TEST_SECRET),
    files: folderStore(path.join(folder, 'files')),
    mobileMoney: mobileMoney(TEST_SECRET, { simulatorUrl: undefined, waiting: () => {} }),
    webhooks: { allowsPrivate: false, timeoutMs: 500, waiting: () => {} },
    receiptKey: keyFor(TEST_SECRET, 'receipts'),
    fileLinks: fileLinks(TEST_SECRET, '', () => clock.now()),
    erased: erasedListIn(path.join(folder, 'erasures.jsonl')),
    publicUrl: 'http://portal.test',
    mailWaiting: () => {},
    messagesWaiting: () => {},
    background: background(say),
    jobsWaiting: () => {},
  };
  const app = await buildApp(parts, {});
  const close = async () => {
    await app.close();
    await database.close();
    await remove();
  };
  return { db, owner, parts, clock, as: callerFor(app, parts), close };
}

export type OpenApp = Awaited<ReturnType<typeof openApp>>;
