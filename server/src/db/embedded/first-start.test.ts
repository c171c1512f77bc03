import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { queryOnce } from './test/query-once.ts';
import { quick, sandbox } from './test/sandbox.ts';

describe.concurrent('the embedded PostgreSQL on an empty folder', () => {
  test("creates a database that other users of the machine cannot read, owned by a role other than the application's, without blocking the event loop", async (context) => {
    const { folder, startHere } = await sandbox(context);
    const starting = startHere({ dataDir: folder, settings: quick });
    const unfinishedFolder = vi.waitUntil(() => existsSync(path.join(folder, 'pg.init/base')), {
      interval: 2,
      timeout: 20_000,
    });
    expect(await unfinishedFolder).toBe(true);
    const database = await starting;
    expect(
      await queryOnce(
        database.connection,
        `select current_user::text as role, current_database()::text as database, rolsuper, rolcreatedb, rolcreaterole, pg_get_userbyid(datdba)::text as owner,
                pg_encoding_to_char(encoding)::text as encoding, datlocale
           from pg_roles as r, pg_database where rolname = current_user and datname = current_database()`,
      ),
    ).toEqual([
      {
        role: 'amayumba',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        database: 'amayumba',
        owner: 'amayumba_owner',
        encoding: 'UTF8',
        datlocale: 'C.UTF-8',
      },
    ]);
    expect(await queryOnce(database.admin, `select rolsuper from pg_roles where rolname = current_user`)).toEqual([
      { rolsuper: true },
    ]);
    const mode = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
    expect([mode('pg'), mode('pg.password'), mode('pg.run')]).toEqual([0o700, 0o600, 0o700]);
    expect(existsSync(path.join(folder, 'pg.init.password'))).toBe(false);
  });

  test('transfers an older database that the application owns, with all its contents, to the owner', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const first = await startHere({ dataDir: folder, settings: quick });
    const database = { ...first.admin, database: 'amayumba' };
    await queryOnce(database, 'alter database amayumba owner to amayumba');
    await queryOnce(database, 'drop role amayumba_owner');
    await queryOnce(first.connection, 'create table kept (seven int default 7)');
    await queryOnce(first.connection, 'insert into kept default values');
    await first.stop();
    const file = path.join(folder, 'pg.password');
    const passwords = readFileSync(file, 'utf8');
    writeFileSync(file, passwords.replace(/.*amayumba_owner.*\n/, ''));

    const second = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(second.owner, 'select seven from kept')).toEqual([{ seven: 7 }]);
    const owners = `select pg_get_userbyid(datdba)::text as database, (select tableowner::text from pg_tables where tablename = 'kept') as table
      from pg_database where datname = current_database()`;
    expect(await queryOnce(second.connection, owners)).toEqual([
      { database: 'amayumba_owner', table: 'amayumba_owner' },
    ]);
    await expect(queryOnce(second.connection, 'select seven from kept')).rejects.toThrow('permission denied');
    await second.stop();

    // The older password file, restored from a backup, works as well.
    writeFileSync(file, passwords.replace(/.*amayumba_owner.*\n/, ''));
    const third = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(third.owner, 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  test('keeps committed rows safe by default, and accepts no connections over the network or without the password', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const { connection } = await startHere({ dataDir: folder });
    const settings = await queryOnce(
      connection,
      `select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'TimeZone', 'max_connections')`,
    );
    expect(Object.fromEntries(settings.map((row) => [row['name'], row['setting']]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
      max_connections: '80',
    });
    await expect(queryOnce({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/);
  });

  test('stops although clients are connected, and starts again with what they stored', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const first = await startHere({ dataDir: folder, settings: quick });
    const pool = new Pool(first.owner);
    const lost = new Promise((resolve) => pool.once('error', resolve));
    await pool.query('create table kept as select 7 as seven');
    await first.stop();
    await lost;
    await pool.end();
    expect(await first.exited).toBe('exit code 0');

    const second = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(second.owner, 'select seven from kept')).toEqual([{ seven: 7 }]);
    expect([...first.logged, ...second.logged]).toEqual([]);
  });

  test('a PostgreSQL that crashes is restarted each time, at the same address and with every row', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const database = await startHere({ dataDir: folder });
    await queryOnce(database.owner, 'create table kept as select 7 as seven');
    for (let death = 0; death < 2; death += 1) {
      const pid = database.pid();
      process.kill(pid, 'SIGKILL');
      await vi.waitUntil(() => database.pid() !== pid, { timeout: 60_000 });
      expect(await queryOnce(database.owner, 'select seven from kept')).toEqual([{ seven: 7 }]);
    }
    expect(database.logged).toContain('PostgreSQL ended (ended by signal 9) and is started again.');
    await database.stop();
    expect(await database.exited).toBe('exit code 0');
  });

  test('reports why PostgreSQL does not start, and releases the folder', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const unknown = startHere({ dataDir: folder, settings: { ...quick, no_such_setting: '1' } });
    await expect(unknown).rejects.toThrow(/no_such_setting/);
    await expect(startHere({ dataDir: folder, settings: quick })).resolves.toBeDefined();
  });
});
