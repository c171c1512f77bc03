import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { DatabaseChoice } from '../db/open-database.ts';
import { makeDataFolder } from '../test/data-folder.ts';
import { startPortal } from '../test/portal-process.ts';
import { createTestDatabase } from '../test/postgres.ts';
import { runCommand } from '../test/run-command.ts';
import { contentsOf, embedded, filesOf } from './test/portfolio-state.ts';

const undo: (() => Promise<unknown>)[] = [];
let dataDir: string;

const newFolder = async () => {
  const { folder, remove } = await makeDataFolder();
  undo.push(remove);
  return folder;
};

/** A migrated database without data on the run's server, by its address. */
async function newServer(): Promise<DatabaseChoice & { databaseUrl: string; migrationUrl: string }> {
  const { connection, owner, drop } = await createTestDatabase(inject('postgres'));
  undo.push(drop);
  return { databaseUrl: addressOf(connection), migrationUrl: addressOf(owner), dataDir };
}

function addressOf(connection: PoolConfig): string {
  if (connection.connectionString !== undefined) {
    const url = new URL(connection.connectionString);
    Object.assign(url, { username: connection.user, password: connection.password, pathname: connection.database });
    return url.href;
  }
  const { user, password, database, host = '', port = 5432 } = connection;
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${String(password)}@localhost/${database}?${where}`;
}

beforeAll(async () => {
  dataDir = await newFolder();
  const portal = await startPortal({ DATA_DIR: dataDir, DEMO: 'on' });
  const body = JSON.stringify({ username: 'tenant', password: 'Amayumba-2026' });
  await fetch(`${portal.url}/api/token/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  portal.child.kill('SIGTERM');
  await portal.ended;
}, 120_000);
afterAll(async () => {
  for (const step of undo) await step();
});

describe('moving', { timeout: 120_000 }, () => {
  test('from the embedded database to a server and back gives equal counts, sums and series, sessions included', async () => {
    const server = await newServer();
    const before = await contentsOf(embedded(dataDir), []);
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

    const home = await newFolder();
    expect((await runCommand('move.ts', ['--from', server.migrationUrl], { DATA_DIR: home })).code).toBe(0);
    expect(await contentsOf(embedded(home), [])).toEqual(before);
  });

  test('is refused while a portal runs, on either side', async () => {
    const [server, home] = [await newServer(), await newFolder()];
    const portals = [
      await startPortal({ DATA_DIR: home, DEMO: 'off' }),
      await startPortal({
        DATA_DIR: await newFolder(),
        DATABASE_URL: server.databaseUrl,
        DATABASE_MIGRATION_URL: server.migrationUrl,
        DEMO: 'off',
      }),
    ];
    try {
      const from = await runCommand('move.ts', [server.migrationUrl], { DATA_DIR: home });
      expect([from.code, from.output]).toEqual([1, expect.stringContaining(`process ${portals[0]?.child.pid}`)]);
      const to = await runCommand('move.ts', [server.migrationUrl], { DATA_DIR: dataDir });
      expect([to.code, to.output]).toEqual([1, expect.stringContaining('A portal is running on this database')]);
    } finally {
      for (const { child } of portals) child.kill('SIGTERM');
      await Promise.all(portals.map(({ ended }) => ended));
    }
  });

  test('a backup of the embedded database can be restored to a server, once no portal runs on it', async () => {
    const [server, folder] = [await newServer(), await newFolder()];
    const file = `${folder}/whole.tar.gz`;
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: server.databaseUrl,
      DATABASE_MIGRATION_URL: server.migrationUrl,
    };
    expect((await runCommand('backup.ts', ['--to', file], { DATA_DIR: dataDir })).code).toBe(0);
    const portal = await startPortal({ ...settings, DEMO: 'off' });
    const refused = await runCommand('restore.ts', [file], settings);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('A portal is running')]);
    portal.child.kill('SIGTERM');
    await portal.ended;
    const { code, output } = await runCommand('restore.ts', [file], settings);
    expect([code, output]).toEqual([0, expect.stringContaining('sums')]);
    expect(await contentsOf(server)).toEqual(await contentsOf(embedded(dataDir)));
    expect(await filesOf(folder)).toEqual(await filesOf(dataDir));
    const second = `${folder}/again.tar.gz`;
    expect((await runCommand('backup.ts', ['--to', second], settings)).code).toBe(0);
    // The audit log contains the backup itself.
    const backedUp = await contentsOf(server);
    expect((await runCommand('restore.ts', [second, '--overwrite'], settings)).code).toBe(0);
    expect(await contentsOf(server)).toEqual(backedUp);
  });
});
