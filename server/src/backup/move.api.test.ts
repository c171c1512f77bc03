import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase } from '../db/open-database.ts';
import { makePreparedFolder, type Prepared } from '../test/prepared-folder.ts';
import { runCommand } from '../test/run-command.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';
import { newDatabase } from './test/new-database.ts';
import { contentsOf, embedded, filesOf, onDatabase } from './test/portfolio-state.ts';

const undo: (() => Promise<unknown>)[] = [];
let dataDir: string;
/** The contents of the embedded database, sessions included. */
let before: Awaited<ReturnType<typeof contentsOf>>;

const newFolder = async (what: Prepared) => {
  const { folder, remove } = await makePreparedFolder(what);
  undo.push(remove);
  return folder;
};

/** A migrated database without data on the run's server. */
async function newServer(folder = dataDir) {
  const { choice, drop } = await newDatabase(folder);
  undo.push(drop);
  return choice;
}

beforeAll(async () => {
  dataDir = await newFolder('demo');
  await onDatabase(embedded(dataDir), async ({ db }) => {
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'tenant').executeTakeFirstOrThrow();
    await db
      .insertInto('sessions')
      .values({ id: crypto.randomUUID(), user_id: id, expires_at: '2036-11-21T09:00:00Z' })
      .execute();
  });
  before = await contentsOf(embedded(dataDir), []);
}, 120_000);
afterAll(async () => {
  for (const step of undo) await step();
});

const silent = { progress: () => {}, log: () => {} };

describe('moving', { timeout: 120_000 }, () => {
  test('from the embedded database to a server and back gives equal counts, sums and series, sessions included', async () => {
    const server = await newServer();
    const files = await filesOf(dataDir);
    const { code, output } = await runCommand('move.ts', [server.migrationUrl], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([0, expect.stringContaining('sums')]);
    expect(output).toMatch(/charges +1,\d{3} +1,\d{3} /);
    expect(output).toContain(`DATABASE_URL=postgres://… DATA_DIR=${dataDir} npm start`);
    expect(before.tables.find(({ name }) => name === 'sessions')?.rows).toBe('1');
    expect(await contentsOf(server, [])).toEqual(before);
    expect(await contentsOf(embedded(dataDir), [])).toEqual(before);
    expect(await filesOf(dataDir)).toEqual(files);

    const again = await runCommand('move.ts', [server.migrationUrl], { DATA_DIR: dataDir });
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('has data already')]);

    const home = await newFolder('database');
    expect((await runCommand('move.ts', ['--from', server.migrationUrl], { DATA_DIR: home })).code).toBe(0);
    expect(await contentsOf(embedded(home), [])).toEqual(before);
  });

  test('is refused while a portal runs, on either side', async () => {
    const [server, home] = [await newServer(), embedded(await newFolder('portal'))];
    // A portal opens its database in this way.
    const atHome = await startDatabase(home, () => {});
    const atServer = await startDatabase(server, () => {});
    try {
      await expect(move({ from: home, to: server, ...silent })).rejects.toThrow(`process ${process.pid}`);
      await expect(move({ from: embedded(dataDir), to: server, ...silent })).rejects.toThrow(
        'A portal is running on this database',
      );
    } finally {
      await atHome.close();
      await atServer.close();
    }
  });

  test('a backup of the embedded database can be restored to a server, once no portal runs on it', async () => {
    const folder = await newFolder('database');
    const server = await newServer(folder);
    const file = `${folder}/whole.tar.gz`;
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: server.databaseUrl,
      DATABASE_MIGRATION_URL: server.migrationUrl,
    };
    expect((await runCommand('backup.ts', ['--to', file], { DATA_DIR: dataDir })).code).toBe(0);
    const portal = await startDatabase(server, () => {});
    await expect(restore({ file, choice: server, overwrite: false, ...silent })).rejects.toThrow('A portal is running');
    await portal.close();
    const { code, output } = await runCommand('restore.ts', [file], settings);
    expect([code, output]).toEqual([0, expect.stringContaining('sums')]);
    // The audit log contains the backup itself.
    expect(await contentsOf(server)).toEqual(await contentsOf(embedded(dataDir)));
    expect(await filesOf(folder)).toEqual(await filesOf(dataDir));
  });
});
