import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FALLBACK_ROOT, fallbackFor } from '../db/embedded/choose-folder.ts';
import { makeDataFolder } from '../test/data-folder.ts';
import { copyPrepared, makePreparedFolder } from '../test/prepared-folder.ts';
import { runCommand } from '../test/run-command.ts';

// What the commands of a shell refuse, and where they read and write.

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

const newFolder = async () => {
  const { folder, remove } = await makeDataFolder();
  undo.push(remove);
  return folder;
};

test.each([
  ['backup.ts', ['stray'], {}, "Unexpected argument 'stray'."],
  ['db.ts', ['migrate', 'stray'], {}, "Unexpected argument 'stray'."],
  ['check-ledger.ts', ['stray'], {}, "Unexpected argument 'stray'."],
  ['doctor.ts', [], { PORT: 'x' }, 'PORT must be a number from 0 to 65535, not "x".'],
])('%s %j refuses what it does not know with a sentence', async (script, args, settings, sentence) => {
  const { code, output } = await runCommand(script, args, settings);
  expect([code, output.startsWith(sentence), output.trim().split('\n').length]).toEqual([1, true, 1]);
});

test('the doctor tries the addresses of the database, and repeats no password', async () => {
  const DATABASE_URL = 'postgres://nobody:hidden@127.0.0.1:1/nothing';
  const { code, output } = await runCommand('doctor.ts', [], { DATABASE_URL });
  expect([
    code,
    output.includes('MISS The database of DATABASE_URL cannot be opened'),
    output.includes('hidden'),
  ]).toEqual([1, true, false]);
});

test('a command without the secret of the portal is refused, and makes no new one', async () => {
  const { folder, remove } = await makePreparedFolder('portal');
  undo.push(remove);
  const key = path.join(folder, 'secret.key');
  await rm(key);
  const create = ['create', 'Acme', '--manager', 'grace', '--email', 'grace@example.com'];
  for (const [script, ...args] of [['backup.ts'], ['import.ts', 'roll.csv'], ['company.ts', ...create]] as const) {
    const { code, output } = await runCommand(script, args, { DATA_DIR: folder, SECRET_KEY: '' });
    expect([code, output]).toEqual([1, expect.stringContaining(`set SECRET_KEY as for npm start, or put ${key} back`)]);
  }
  expect(await readdir(folder)).not.toContain('secret.key');
}, 60_000);

test('names of files that are relative start from the folder of the person, not of the project', async () => {
  const { folder, remove } = await makePreparedFolder('portal');
  const INIT_CWD = await newFolder();
  undo.push(remove);
  const settings = { DATA_DIR: folder, INIT_CWD };
  const at = (name: string) => path.join(INIT_CWD, name);
  const { output: backedUp } = await runCommand('backup.ts', ['--to', 'here.tar.gz'], settings);
  expect(backedUp).toContain(at('here.tar.gz'));
  const { output: notThere } = await runCommand('restore.ts', ['gone.tar.gz'], settings);
  expect(notThere).toContain(`There is no file ${at('gone.tar.gz')}`);
  await runCommand('company.ts', ['create', 'Acme', '--manager', 'grace', '--email', 'grace@example.com'], settings);
  const { output: key } = await runCommand('company.ts', ['key', 'acme', '--to', 'acme.key'], settings);
  expect(key).toContain(at('acme.key'));
  const { output: refused } = await runCommand('company.ts', ['restore', 'acme', '--from', 'gone'], settings);
  expect(refused).toContain(`There is no file ${at('gone')}`);
}, 60_000);

test('a move to a server that does not answer names its address, without the password', async () => {
  const { folder, remove } = await makePreparedFolder('portal');
  undo.push(remove);
  const { code, output } = await runCommand('move.ts', ['postgres://nobody:hidden@127.0.0.1:1/nothing'], {
    DATA_DIR: folder,
  });
  expect([code, output.trim()]).toEqual([
    1,
    'The database of the given address cannot be opened: connect ECONNREFUSED 127.0.0.1:1. Check the address, and that the database server runs.',
  ]);
}, 60_000);

test('a reset deletes the embedded database where it really is, with all that belongs to it, and leaves backups and the secret key', async () => {
  const DATA_DIR = path.join(await newFolder(), 'data');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(path.dirname(DATA_DIR), 0o700);
  const folder = isRoot ? fallbackFor(DATA_DIR, FALLBACK_ROOT) : DATA_DIR;
  undo.push(() => rm(folder, { recursive: true }));
  await copyPrepared('portal', folder);
  for (const name of ['backups', 'simulator']) await mkdir(path.join(folder, name), { recursive: true });
  for (const name of ['first-manager.txt', 'last-backup']) await writeFile(path.join(folder, name), '');
  const { code, output } = await runCommand('db.ts', ['reset', '--yes'], { DATA_DIR });
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(
      `The database in ${folder} is deleted, with files and outbox. Backups and secret.key are still there.\n`,
    ),
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['backups', 'secret.key']);
});

test.each([
  ['backup.ts'],
  ['user.ts', 'list'],
  ['company.ts', 'list'],
  ['import.ts', 'roll.xlsx'],
  ['db.ts', 'reset', '--yes'],
])('%s refuses a folder without a database, and creates none there', async (script, ...args) => {
  const folder = await newFolder();
  const { code, output } = await runCommand(script, args, { DATA_DIR: folder });
  expect([code, output]).toEqual([1, expect.stringContaining(`no database in ${folder}: set DATA_DIR to`)]);
  expect(await readdir(folder)).toEqual([]);
});
