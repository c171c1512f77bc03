import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.resolve('scripts/ensure-installed.mjs');
const PRODUCT = 'ci --workspace=contract --workspace=server --workspace=web';
/** Stands in for npm: writes its arguments down, and deletes node_modules first where npm ci does. */
const NPM = `
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
const args = process.argv.slice(2);
appendFileSync('calls.txt', args.filter((arg) => !/^--(no-audit|no-fund|loglevel=error)$/.test(arg)).join(' ') + '\\n');
if (args[0] === 'ci' && process.env.LOCKFILE_IS_STALE) process.exit(3);
if (args[0] === 'ci' && !args.includes('--dry-run')) rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules', { recursive: true });
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'amayumba-install-'));
  await writeFile(path.join(folder, 'npm.mjs'), NPM);
  await writeFile(path.join(folder, 'package-lock.json'), '{"first":1}');
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the script in the folder. Returns its exit code and what it asked of npm, without `--ignore-scripts`. */
function install(args: string[] = [], env: Record<string, string> = {}) {
  const calls = path.join(folder, 'calls.txt');
  const before = existsSync(calls) ? readFileSync(calls, 'utf8').length : 0;
  const { status } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: folder,
    env: { ...process.env, npm_execpath: path.join(folder, 'npm.mjs'), npm_node_execpath: process.execPath, ...env },
  });
  const asked = existsSync(calls) ? readFileSync(calls, 'utf8').slice(before).split('\n').slice(0, -1) : [];
  expect(asked.filter((call) => !call.endsWith(' --ignore-scripts'))).toEqual([]);
  return { status, asked: asked.map((call) => call.replace(' --ignore-scripts', '')) };
}
const changeLockfile = () => writeFile(path.join(folder, 'package-lock.json'), '{"second":2}');

test('a first start installs what builds and runs the product, and the next one nothing', () => {
  expect(install()).toEqual({ status: 0, asked: [PRODUCT] });
  expect(install()).toEqual({ status: 0, asked: [] });
});

test('a first check or test installs everything at once, and a start after it nothing', () => {
  expect(install(['--tools'])).toEqual({ status: 0, asked: ['ci'] });
  expect(install()).toEqual({ status: 0, asked: [] });
  expect(install(['--tools'])).toEqual({ status: 0, asked: [] });
});

test('a check after a start adds the tools and deletes no package of the running portal', async () => {
  install();
  await mkdir(path.join(folder, 'node_modules/pg'));
  expect(install(['--tools'])).toEqual({ status: 0, asked: ['ci --dry-run', 'install --no-save'] });
  expect(existsSync(path.join(folder, 'node_modules/pg'))).toBe(true);
  expect(install(['--tools'])).toEqual({ status: 0, asked: [] });
  expect(install()).toEqual({ status: 0, asked: [] });
});

test('a lockfile that does not match package.json is refused before anything is added', () => {
  install();
  expect(install(['--tools'], { LOCKFILE_IS_STALE: 'yes' })).toEqual({ status: 3, asked: ['ci --dry-run'] });
  expect(install(['--tools'])).toEqual({ status: 0, asked: ['ci --dry-run', 'install --no-save'] });
});

test('a changed lockfile is installed again, with the tools where they were before', async () => {
  install();
  await changeLockfile();
  expect(install()).toEqual({ status: 0, asked: [PRODUCT] });
  install(['--tools']);
  await writeFile(path.join(folder, 'package-lock.json'), '{"third":3}');
  expect(install()).toEqual({ status: 0, asked: ['ci'] });
});

test('an installation that failed is tried again', () => {
  expect(install([], { LOCKFILE_IS_STALE: 'yes' })).toEqual({ status: 3, asked: [PRODUCT] });
  expect(install()).toEqual({ status: 0, asked: [PRODUCT] });
});
