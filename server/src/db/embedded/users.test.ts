import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyProject } from './test/copy-project.ts';
import { queryOnce } from './test/query-once.ts';
import { quick, sandbox } from './test/sandbox.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('skipped: what only root can set up (starting as other users)');

/** A user that every Debian has. */
const DAEMON = 1;
/** A user without an entry in /etc/passwd, as with `docker run --user`. */
const NAMELESS = 54_321;

describe.skipIf(!isRoot).concurrent('the user that PostgreSQL runs as', () => {
  test('is not root when root starts it, nor the owner of anything beside its own folder', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const { pid } = await startHere({ dataDir: folder, settings: quick });
    const user = statSync(`/proc/${pid()}`).uid;
    expect(user).not.toBe(0);
    expect(statSync(path.join(folder, 'pg')).uid).toBe(user);
    expect([folder, path.join(folder, 'pg.password')].map((file) => statSync(file).uid)).toEqual([0, 0]);
  });

  test('stays the owner of the database, when root starts it later', async (context) => {
    const { folder, startHere, startThere } = await sandbox(context);
    const dataDir = await folderOf(DAEMON, folder);
    const asDaemon = startThere({ dataDir, settings: quick, uid: DAEMON });
    await queryOnce((await asDaemon.started).owner, 'create table kept as select 7 as seven');
    await asDaemon.stop();
    const asRoot = await startHere({ dataDir, settings: quick });
    expect(statSync(`/proc/${asRoot.pid()}`).uid).toBe(DAEMON);
    expect(await queryOnce(asRoot.owner, 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  test('gets access to a database that root restored from a backup, with any owner and modes', async (context) => {
    const { folder, startHere } = await sandbox(context, { prepared: true });
    const first = await startHere({ dataDir: folder, settings: quick });
    await queryOnce(first.owner, 'create table kept as select 7 as seven');
    await first.stop();
    execFileSync('chown', ['-R', '0:0', path.join(folder, 'pg')]);
    await chmod(path.join(folder, 'pg'), 0o755);
    const restored = await startHere({ dataDir: folder, settings: quick });
    expect(await queryOnce(restored.owner, 'select seven from kept')).toEqual([{ seven: 7 }]);
    expect(statSync(path.join(folder, 'pg')).mode & 0o777).toBe(0o700);
  });

  test('gets a message when the database belongs to another user', async (context) => {
    const { folder, startThere } = await sandbox(context, { prepared: true });
    await expect(startThere({ dataDir: folder, settings: quick, uid: DAEMON }).started).rejects.toThrow(
      /^EmbeddedPostgresUnavailable: .* belongs to another user/,
    );
  });

  test('gets instructions when the data folder is not writable', async (context) => {
    const { folder, startThere } = await sandbox(context);
    await mkdir(path.join(folder, 'data'));
    const below = path.join(folder, 'data/below');
    await expect(startThere({ dataDir: below, settings: quick, uid: DAEMON }).started).rejects.toThrow(
      /^EmbeddedPostgresUnavailable: .* cannot be made: set DATA_DIR/,
    );
    await expect(startThere({ dataDir: path.dirname(below), settings: quick, uid: DAEMON }).started).rejects.toThrow(
      /^EmbeddedPostgresUnavailable: .* cannot be locked: set DATA_DIR/,
    );
  });

  test('gets instructions when it has no entry in /etc/passwd', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const dataDir = await folderOf(NAMELESS, folder);
    await expect(startThere({ dataDir, settings: quick, uid: NAMELESS }).started).rejects.toThrow(
      /^EmbeddedPostgresUnavailable: .* without an entry in \/etc\/passwd \(uid 54321\)/,
    );
  });

  test('gets a copy of the binaries when node_modules lacks the library links and is not writable', async (context) => {
    const { folder, startThere } = await sandbox(context);
    const project = await copyProject(path.join(folder, 'project'));
    const dataDir = await folderOf(DAEMON, folder);
    const { owner: connection } = await startThere({ dataDir, settings: quick, uid: DAEMON, project }).started;
    expect(await queryOnce(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(dataDir, 'bin'))).toBe(true);
  });
});

async function folderOf(uid: number, parent: string): Promise<string> {
  const folder = path.join(parent, 'data');
  await mkdir(folder);
  await chown(folder, uid, uid);
  return folder;
}
