import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataFolderInUse } from './owner-lock.ts';
import { runningConnection } from './running-connection.ts';
import { copyPrepared } from '../../test/prepared-folder.ts';
import { queryOnce } from './test/query-once.ts';
import { quick, sandbox } from './test/sandbox.ts';

describe.concurrent('a data folder has one owner', () => {
  test('a second start is refused, names the first, and does not disturb it', async (context) => {
    const { folder, startThere } = await sandbox(context, { prepared: true });
    const first = startThere({ dataDir: folder, settings: quick });
    const { connection } = await first.started;
    const second = startThere({ dataDir: folder, settings: quick });
    await expect(second.started).rejects.toThrow(
      `DataFolderInUse: Another instance (process ${first.pid}) is using ${folder}: stop it first, or set DATA_DIR to another folder.`,
    );
    await second.kill();
    expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of two first starts at the same instant one succeeds and the other is refused', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const both = [0, 1].map(() => startThere({ dataDir: folder, settings: quick }));
    const outcomes = await Promise.allSettled(both.map((starting) => starting.started));
    const winner = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
    const loser = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(String(loser?.reason)).toContain(`Another instance (process ${both[winner]?.pid}) is using`);
  });

  test('a start in the same process is refused as well', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    await startHere({ dataDir: folder, settings: quick });
    await expect(startHere({ dataDir: folder, settings: quick })).rejects.toThrow(`process ${process.pid}`);
  });

  test('a shell command connects to the running database, also where the path is too long for a socket and a temporary folder stands in', async (context) => {
    const { folder, startHere, startThere } = await sandbox(context);
    const dataDir = path.join(folder, 'a-very-long-name-for-a-folder-'.repeat(4));
    await copyPrepared('database', dataDir);
    const first = startThere({ dataDir, settings: quick });
    const standIn = String((await first.started).connection.host);
    expect(Buffer.byteLength(standIn)).toBeLessThan(85);
    const refusal: unknown = await startHere({ dataDir, settings: quick }).catch((error: unknown) => error);
    if (!(refusal instanceof DataFolderInUse)) throw new Error('the second start was not refused');
    const beside = await runningConnection(refusal);
    const role = 'select current_user::text as role';
    expect(await queryOnce(beside.connection, role)).toEqual([{ role: 'amayumba' }]);
    expect(await queryOnce(beside.owner, role)).toEqual([{ role: 'amayumba_owner' }]);
    await first.stop();
    expect(existsSync(standIn)).toBe(false);
  });

  test('a shell command is refused while the first still creates its database', async (context) => {
    const { folder } = await sandbox(context);
    const refusal = new DataFolderInUse(folder, 'taken');
    await expect(runningConnection(refusal)).rejects.toBe(refusal);
  });

  test('Ctrl-C reaches the server only, which stops the database when it has drained', async (context) => {
    const { folder, startThere } = await sandbox(context, { prepared: true });
    const first = startThere({ dataDir: folder, settings: quick });
    const { connection } = await first.started;
    process.kill(-first.pid, 'SIGINT'); // as a terminal does: signals the whole foreground group
    expect(await queryOnce(connection, 'select pg_is_in_recovery() as recovering')).toEqual([{ recovering: false }]);
    await first.stop();
    expect(first.logged).toEqual([]);
  });
});
