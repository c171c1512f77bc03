import { describe, expect, test } from 'vitest';
import { queryOnce } from './test/query-once.ts';
import { quick, sandbox } from './test/sandbox.ts';

describe.concurrent('a data folder has one owner', () => {
  test('a second start is refused, names the first, and does not disturb it', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const first = startThere({ dataDir: folder, settings: quick });
    const { connection } = await first.started;
    const second = startThere({ dataDir: folder, settings: quick });
    await expect(second.started).rejects.toThrow(
      `DataFolderInUse: Another instance (process ${first.pid}) is using ${folder}: stop it first, or set DATA_DIR to another folder.`,
    );
    await second.kill();
    expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of two first starts at the same instant one wins and the other says so', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const both = [0, 1].map(() => startThere({ dataDir: folder, settings: quick }));
    const outcomes = await Promise.allSettled(both.map((one) => one.started));
    const winner = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
    const loser = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(String(loser?.reason)).toContain(`Another instance (process ${both[winner]?.pid}) is using`);
  });

  test('a start in the same process is refused as well', async (context) => {
    const { folder, startHere } = await sandbox(context);
    await startHere({ dataDir: folder, settings: quick });
    await expect(startHere({ dataDir: folder, settings: quick })).rejects.toThrow(`process ${process.pid}`);
  });

  test('the folder is free once the first has stopped', async (context) => {
    const { folder, startThere, startHere } = await sandbox(context);
    const first = startThere({ dataDir: folder, settings: quick });
    await first.started;
    await first.stop();
    await expect(startHere({ dataDir: folder, settings: quick })).resolves.toBeDefined();
  });

  test('Ctrl-C reaches the server only, which stops the database when it has drained', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const first = startThere({ dataDir: folder, settings: quick });
    const { connection } = await first.started;
    process.kill(-first.pid, 'SIGINT'); // what a terminal does: everything in the foreground group
    expect(await queryOnce(connection, 'select pg_is_in_recovery() as recovering')).toEqual([{ recovering: false }]);
    await first.stop();
    expect(first.logged).toEqual([]);
  });
});
