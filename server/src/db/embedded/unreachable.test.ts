import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { copyPrepared } from '../../test/prepared-folder.ts';
import { fallbackFor } from './choose-folder.ts';
import { copyProject } from './test/copy-project.ts';
import { queryOnce } from './test/query-once.ts';
import { quick, sandbox } from './test/sandbox.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('skipped: what only root meets (a database user that cannot reach the project or the data)');

describe.concurrent('the bundled binaries', () => {
  test('run although no install script has created the library links', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const project = await copyProject(path.join(folder, 'project'));
    const dataDir = path.join(folder, 'data');
    const { connection } = await startThere({ dataDir, settings: quick, project }).started;
    expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(dataDir, 'bin'))).toBe(false);
  });

  test.skipIf(!isRoot)(
    'are copied beside the data, once, out of a project that only root may read',
    async (context) => {
      const { folder, startThere } = await sandbox(context);
      const project = await copyProject(path.join(folder, 'project'));
      execFileSync('chmod', ['-R', 'go-rwx', project]);
      const dataDir = path.join(folder, 'data');
      const first = startThere({ dataDir, settings: quick, project });
      expect(await queryOnce((await first.started).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await first.stop();

      const copies = readdirSync(path.join(dataDir, 'bin'));
      expect(copies).toEqual([expect.stringMatching(/^postgres-18\./)]);
      const mark = path.join(dataDir, 'bin', String(copies[0]), 'mark');
      await mkdir(mark);
      await startThere({ dataDir, settings: quick, project }).started;
      expect(existsSync(mark)).toBe(true);
    },
  );

  test('are reported with instructions when they are not installed', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const project = await copyProject(path.join(folder, 'project'), { withPostgres: false });
    await expect(startThere({ dataDir: path.join(folder, 'data'), project }).started).rejects.toThrow(
      /^EmbeddedPostgresUnavailable: .*is not installed.*DATABASE_URL/,
    );
  });
});

describe.skipIf(!isRoot).concurrent('a data folder that the database user cannot reach', () => {
  test('is replaced by one below the fallback, the same at every start, and a line reports it', async (context) => {
    const { folder, startHere } = await sandbox(context);
    const place = {
      dataDir: await closedFolder(folder, 'one'),
      fallbackRoot: path.join(folder, 'var'),
      settings: quick,
    };
    const first = await startHere(place);
    expect(path.dirname(first.dataDir)).toBe(place.fallbackRoot);
    // A busy machine may also log that PostgreSQL is slow.
    expect(first.logged).toContain(
      `The database user cannot reach ${place.dataDir}, so the data is kept in ${first.dataDir}`,
    );
    await queryOnce(first.owner, 'create table kept as select 7 as seven');
    await first.stop();
    const again = await startHere(place);
    expect(await queryOnce(again.owner, 'select seven from kept')).toEqual([{ seven: 7 }]);

    const neighbour = fallbackFor(path.join(folder, 'two/data'), place.fallbackRoot);
    expect([first.dataDir, again.dataDir].filter((used) => used === neighbour)).toEqual([]);
    await again.stop();

    // It stays there when the folder can be reached later on.
    await chmod(path.dirname(place.dataDir), 0o755);
    expect((await startHere(place)).dataDir).toBe(first.dataDir);
  });

  test('is refused, not replaced, when it already contains the database', async (context) => {
    const { folder, startHere } = await sandbox(context);
    const dataDir = await closedFolder(folder, 'one');
    const place = { dataDir, fallbackRoot: path.join(folder, 'var'), settings: quick };
    await copyPrepared('database', dataDir);
    await expect(startHere(place)).rejects.toThrow(/holds the database, but the database user .* cannot reach it/);
  });

  test('is refused with a sentence when the fallback is closed as well', async (context) => {
    const { folder, startHere } = await sandbox(context);
    const dataDir = await closedFolder(folder, 'one');
    const starting = startHere({ dataDir, fallbackRoot: path.join(path.dirname(dataDir), 'var') });
    await expect(starting).rejects.toThrow(EmbeddedPostgresUnavailable);
    await expect(starting).rejects.toThrow(/can reach neither/);
  });
});

test('on a system without glibc the message names an alternative', async (context) => {
  const { folder, startHere } = await sandbox(context);
  const report = vi.spyOn(process.report, 'getReport').mockReturnValue({ header: {} });
  const starting = startHere({ dataDir: folder });
  await expect(starting).rejects.toThrow(/needs glibc.*Debian-based image, or set DATABASE_URL/);
  report.mockRestore();
});

/** A data folder below a parent that only its owner may traverse, as below /root. */
async function closedFolder(folder: string, name: string): Promise<string> {
  const parent = path.join(folder, name);
  await mkdir(parent, { mode: 0o700 });
  return path.join(parent, 'data');
}
