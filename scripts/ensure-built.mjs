// Builds the web app if its sources have changed since the last build. Runs after ensure-installed.mjs, thus on Node
// 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const STAMP = 'web/dist/.built';
const SOURCES = [
  'package-lock.json',
  'web/package.json',
  'web/index.html',
  'web/vite.config.ts',
  'web/build',
  'web/public',
  'web/src',
  'web/worker',
  'contract/src',
];

function* filesBelow(place) {
  if (!existsSync(place)) return;
  const entries = readdirSync(path.dirname(place), { withFileTypes: true });
  if (entries.find((entry) => entry.name === path.basename(place))?.isDirectory()) {
    for (const name of readdirSync(place).toSorted()) yield* filesBelow(path.join(place, name));
  } else if (!/\.test\.tsx?$/.test(place)) yield place;
}

const hash = createHash('sha256');
for (const source of SOURCES) for (const file of filesBelow(source)) hash.update(file).update(readFileSync(file));
const wanted = hash.digest('hex');

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  process.stdout.write('Building the web app ...\n');
  const vite = path.resolve('node_modules/vite/bin/vite.js');
  const node = path.resolve('node_modules/.bin/node');
  const { status } = spawnSync(existsSync(node) ? node : process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: 'web',
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, wanted);
}
