import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { listCompanies } from '../companies/companies.repository.ts';
import { FALLBACK_ROOT, fallbackFor } from '../db/embedded/choose-folder.ts';
import { type DatabaseChoice, openDatabase, startDatabase } from '../db/open-database.ts';
import { copyPrepared, makePreparedFolder, type Prepared } from '../test/prepared-folder.ts';
import { runCommand } from '../test/run-command.ts';
import { backUp } from './back-up.ts';
import { describeContents } from './contents.repository.ts';
import { move } from './move.ts';
import { movedReport } from './moved-report.ts';
import { restore } from './restore.ts';
import { setSchema } from './schemas.repository.ts';
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
  before = await onDatabase(embedded(dataDir), async ({ db }) => {
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'tenant').executeTakeFirstOrThrow();
    await db
      .insertInto('sessions')
      .values({ id: crypto.randomUUID(), user_id: id, expires_at: '2036-11-21T09:00:00Z' })
      .execute();
    return describeContents(db);
  });
}, 120_000);
afterAll(async () => {
  for (const step of undo) await step();
});

/** The list of companies, and the contents of each. */
const stateOf = (choice: DatabaseChoice) =>
  onDatabase(choice, ({ db }) =>
    db.transaction().execute(async (tx) => {
      const companies = await listCompanies(tx);
      const contents = [];
      for (const { schema } of companies) {
        await setSchema(tx, schema);
        contents.push(await describeContents(tx));
      }
      return { companies, contents };
    }),
  );
const silent = { progress: () => {}, log: () => {} };

describe('moving', { timeout: 120_000 }, () => {
  test('from the embedded database to a server gives equal counts, sums and series, sessions included, and only reads', async () => {
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
  });

  test(
    'takes every company with its keys, there and back; a move that was cut off is run again',
    { timeout: 240_000 },
    async () => {
      const home = await newFolder('portal');
      const settings = { DATA_DIR: home };
      const company = async (...args: string[]) => {
        const { code, output } = await runCommand('company.ts', args, settings);
        expect([code, output]).toEqual([0, expect.any(String)]);
        return output;
      };
      await company('create', 'Kampala Homes', '--manager', 'grace', '--email', 'grace@example.ug');
      const [, file = ''] = /(\S+\.tar\.gz)/.exec(await company('export', 'kampala-homes')) ?? [];
      await company('restore', 'kampala-homes', '--from', file, '--as', 'trial');
      const { companies, contents } = await stateOf(embedded(home));
      expect(companies.map(({ short_name, state }) => [short_name, state])).toEqual([
        ['office', 'active'],
        ['kampala-homes', 'active'],
        ['trial', 'suspended'],
      ]);
      expect(companies.map(({ sealed_secret }) => typeof sealed_secret)).toEqual(['object', 'object', 'string']);
      const server = await newServer(home);
      // As a move leaves it that ended before the first company.
      await onDatabase({ ...server, databaseUrl: server.migrationUrl }, ({ db }) =>
        sql`create schema c_trial`.execute(db),
      );
      const moved = await move({ from: embedded(home), to: server, ...silent });
      expect(moved.others.map(({ schema }) => schema)).toEqual(['c_kampala_homes', 'c_trial']);
      expect(movedReport(moved)).toMatch(/^c_trial: [\d,]+ rows, counts and sums equal$/m);
      // Behind until they are granted to the role there, which the next start does too.
      const behind = companies.map((one, at) => ({ ...one, migration: at === 0 ? one.migration : '' }));
      expect(await stateOf(server)).toEqual({ companies: behind, contents });
      await expect(move({ from: embedded(home), to: server, ...silent })).rejects.toThrow('has data already');
      const onServer = { ...settings, DATABASE_URL: server.databaseUrl, DATABASE_MIGRATION_URL: server.migrationUrl };
      const migrated = await runCommand('db.ts', ['migrate'], onServer);
      expect([migrated.code, migrated.output]).toEqual([0, expect.stringContaining('2 of 2 other companies')]);
      const there = await openDatabase(server, () => {});
      const managers = there
        .dbOf('c_kampala_homes')
        .selectFrom('users')
        .select('username')
        .where('role', '=', 'manager');
      expect(await managers.execute()).toEqual([{ username: 'grace' }]);
      await there.close();
      expect((await stateOf(server)).companies).toEqual(companies);
      const back = await newFolder('database');
      const { output } = await runCommand('move.ts', ['--from', server.migrationUrl], { DATA_DIR: back });
      expect(output).toContain(`Uploaded files must be in ${back}/files, and secret.key in ${back}`);
      expect(await stateOf(embedded(back))).toEqual({ companies: behind, contents });
    },
  );

  test.skipIf(process.getuid?.() !== 0)('by root names the folder where the files really are', async () => {
    const DATA_DIR = path.join(await newFolder('database'), 'data');
    await chmod(path.dirname(DATA_DIR), 0o700);
    const real = fallbackFor(DATA_DIR, FALLBACK_ROOT);
    undo.push(() => rm(real, { recursive: true }));
    await copyPrepared('portal', real);
    const server = await newServer();
    expect((await move({ from: embedded(DATA_DIR), to: server, ...silent })).dataDir).toBe(real);
    await rm(real, { recursive: true });
    await copyPrepared('database', real);
    expect((await move({ from: server, to: embedded(DATA_DIR), ...silent })).dataDir).toBe(real);
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
    const database = await openDatabase(embedded(dataDir), () => {});
    await backUp({ database, bucket: undefined, file, appVersion: '0', now: Date.now(), progress: () => {} });
    await database.close();
    const portal = await startDatabase(server, () => {});
    await expect(restore({ file, choice: server, overwrite: false, ...silent })).rejects.toThrow('A portal is running');
    await portal.close();
    await restore({ file, choice: server, overwrite: false, ...silent });
    // The audit log contains the backup itself.
    expect(await contentsOf(server)).toEqual(await contentsOf(embedded(dataDir)));
    expect(await filesOf(folder)).toEqual(await filesOf(dataDir));
  });
});
