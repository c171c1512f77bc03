import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { processesIn } from './processes-in.ts';
import { sendSignal } from './stop-orphaned-server.ts';
import { makeZombie } from './test/make-zombie.ts';
import { queryOnce } from './test/query-once.ts';
import { quick, sandbox } from './test/sandbox.ts';
import { killGuards } from './test/kill-guards.ts';

const seven = [{ seven: 7 }];
const storeSeven = 'create table kept as select 7 as seven';
const readSeven = 'select seven from kept';
const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { interval: 2, timeout: 20_000 });

describe.concurrent('after a server that was killed', () => {
  test('PostgreSQL shuts down cleanly and the next start has every row', async (context) => {
    const { folder, startThere, startHere } = await sandbox(context, { prepared: true });
    const killed = startThere({ dataDir: folder });
    const { owner: connection } = await killed.started;
    await queryOnce(connection, storeSeven);
    await killed.kill();
    await until(async () => (await processesIn(path.join(folder, 'pg'))).length === 0);

    const next = await startHere({ dataDir: folder });
    expect(await queryOnce(next.owner, readSeven)).toEqual(seven);
    expect(next.logged).toEqual([]); // no process was left, and no recovery was necessary
  });

  test('an immediate start, while the guard is still running, succeeds', async (context) => {
    const { folder, startThere, startHere } = await sandbox(context, { prepared: true });
    const killed = startThere({ dataDir: folder, settings: quick });
    await queryOnce((await killed.started).owner, storeSeven);
    await killed.kill();
    const next = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(next.owner, readSeven)).toEqual(seven);
  });

  test('a PostgreSQL whose guard was killed too is stopped by the next start', async (context) => {
    const { folder, startThere, startHere } = await sandbox(context, { prepared: true });
    const killed = startThere({ dataDir: folder });
    const { owner: connection, pid } = await killed.started;
    await queryOnce(connection, storeSeven);
    await killGuards(path.join(folder, 'pg'));
    await killed.kill();
    expect(await processesIn(path.join(folder, 'pg'))).toContain(pid);

    const next = await startHere({ dataDir: folder });
    expect(next.logged).toEqual([`Stopping PostgreSQL (process ${pid}) left over by an earlier start`]);
    expect(await processesIn(path.join(folder, 'pg'))).not.toContain(pid);
    expect(await queryOnce(next.owner, readSeven)).toEqual(seven);
  });

  test('committed rows survive when PostgreSQL and all other processes are killed too', async (context) => {
    const { folder, startThere, startHere } = await sandbox(context, { prepared: true });
    const killed = startThere({ dataDir: folder });
    const { owner: connection, pid } = await killed.started;
    await queryOnce(connection, storeSeven);
    await killGuards(path.join(folder, 'pg'));
    const all = await processesIn(path.join(folder, 'pg'));
    expect(all).toContain(pid);
    for (const processId of all) sendSignal(processId, 'SIGKILL');
    await killed.kill();

    const next = await startHere({ dataDir: folder });
    expect(await queryOnce(next.owner, readSeven)).toEqual(seven);
    expect(next.logged.join('\n')).toContain('automatic recovery in progress');
  });
});

describe.concurrent('a stale postmaster.pid does not block', () => {
  test('when its pid now belongs to an unrelated process', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const unrelated = spawn('sleep', ['600']);
    context.onTestFinished(() => void unrelated.kill());
    await writeStalePid(folder, unrelated.pid ?? 0);
    const next = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(next.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unrelated.exitCode).toBeNull();
  });

  test('when its pid belongs to a zombie, nor does a stale pg.owner with a reused pid', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const { zombie, end } = await makeZombie();
    context.onTestFinished(end);
    await writeStalePid(folder, zombie);
    await writeFile(
      path.join(folder, 'pg.owner'),
      JSON.stringify({ pid: process.ppid, started: '2026-01-01T00:00:00Z' }),
    );
    await expect(startHere({ dataDir: folder, settings: quick })).resolves.toBeDefined();
  });
});

describe.concurrent('a first start that was killed', () => {
  test('in the middle of initdb starts over', async (context) => {
    const { folder, startThere, startHere } = await sandbox(context);
    const killed = startThere({ dataDir: folder, settings: quick });
    await until(() => existsSync(path.join(folder, 'pg.init/base')));
    await killed.kill();
    expect(existsSync(path.join(folder, 'pg'))).toBe(false);
    const next = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(next.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(folder, 'pg.init'))).toBe(false);
  });

  test('while its initdb still runs starts over', async (context) => {
    const { folder, startThere, startHere } = await sandbox(context);
    const killed = startThere({ dataDir: folder, settings: quick });
    await until(() => existsSync(path.join(folder, 'pg.init/base')));
    await killGuards(path.join(folder, 'pg.init'));
    await killed.kill();
    const next = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(next.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await processesIn(path.join(folder, 'pg.init'))).toEqual([]);
  });

  test('between initdb and the application role is completed', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const first = await startHere({ dataDir: folder, settings: quick });
    await queryOnce(first.admin, 'drop database amayumba');
    await queryOnce(first.admin, 'drop role amayumba');
    await first.stop();
    const next = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(next.connection, 'select current_user::text as role')).toEqual([{ role: 'amayumba' }]);
  });

  test('between the application role and its database is completed', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const first = await startHere({ dataDir: folder, settings: quick });
    await queryOnce(first.admin, 'drop database amayumba');
    await first.stop();
    const next = await startHere({ dataDir: folder, settings: quick });
    await expect(queryOnce(next.owner, 'create table a (b int)')).resolves.toEqual([]);
  });

  test('a database that rejects its password file is reported, and the folder released', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const first = await startHere({ dataDir: folder, settings: quick });
    await queryOnce(first.admin, `alter role postgres password 'another'`);
    await first.stop();
    const refusal = /does not accept the password in pg\.password/;
    await expect(startHere({ dataDir: folder, settings: quick })).rejects.toThrow(refusal);
    await expect(startHere({ dataDir: folder, settings: quick })).rejects.toThrow(refusal);
  });

  test('a database without its password file is not overwritten but reported', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    await rm(path.join(folder, 'pg.password'));
    await expect(startHere({ dataDir: folder, settings: quick })).rejects.toThrow(
      /pg\.password is missing or damaged.*or restore a backup into another DATA_DIR\.$/,
    );
    expect(existsSync(path.join(folder, 'pg/PG_VERSION'))).toBe(true);
  });
});

const writeStalePid = (folder: string, pid: number) =>
  writeFile(
    path.join(folder, 'pg/postmaster.pid'),
    `${pid}\n${folder}/pg\n1790000000\n5432\n${folder}/pg.run\n\n  1234567    123456\nready   \n`,
  );
