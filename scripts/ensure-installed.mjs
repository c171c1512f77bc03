// Runs before every entry command, under any Node version that the machine has (20 or newer): plain JavaScript
// without dependencies. Installs the lockfile's packages once: those that build and run the product; with --tools also
// those of the root, which check and test it; with --tests also a browser and a PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Every Debian package that the tests use. The portal itself needs nothing else from the system. */
const DEBIAN_PACKAGES = {
  'chromium-headless-shell': 'the browser of the browser tests',
  postgresql: 'the server that the API tests run on beside the embedded database',
};

const say = (line) => process.stdout.write(`${line}\n`);

/** @param {string[]} args @param {import('node:child_process').StdioOptions} stdio */
function npm(args, stdio = 'inherit') {
  // npm_execpath is npm's own JavaScript file; npm_node_execpath is the Node that runs npm, not that of node_modules.
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = script ? spawnSync(node, [script, ...all], { stdio }) : spawnSync('npm', all, { stdio });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {boolean} wantsTools */
function installLockfile(wantsTools) {
  const stamp = 'node_modules/.installed';
  const everything = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const product = `${everything} product`;
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (found === everything || (found === product && !wantsTools)) return;
  // Whoever had the tools with an older lockfile keeps them.
  const withTools = wantsTools || /^\w+$/.test(found);
  if (found === product) {
    say('Installing the tools of the tests ...');
    // npm ci would delete all packages first, also those of a portal that is running. As a dry run it only refuses a
    // lockfile that does not match package.json; then npm install adds from the lockfile what is missing.
    npm(['ci', '--dry-run'], ['ignore', 'ignore', 'inherit']);
    npm(['install', '--no-save']);
  } else {
    say('Installing dependencies (npm ci) ...');
    npm(['ci', ...(withTools ? [] : ['--workspace=contract', '--workspace=server', '--workspace=web'])]);
  }
  writeFileSync(stamp, withTools ? everything : product);
}

/** @param {string[]} names */
const isOnPath = (names) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => names.some((name) => existsSync(path.join(folder, name))));

function hasServer() {
  const root = '/usr/lib/postgresql';
  return existsSync(root) && readdirSync(root).some((version) => existsSync(path.join(root, version, 'bin/initdb')));
}

function installDebianPackages() {
  const missing = [];
  if (
    !process.env.CHROME_PATH &&
    !isOnPath([
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'chrome',
    ])
  )
    missing.push('chromium-headless-shell');
  if (!process.env.TEST_DATABASE_URL && !hasServer()) missing.push('postgresql');
  if (missing.length === 0) return;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  for (const name of missing)
    say(`${canInstall ? 'Installing' : 'Not on this machine'}: ${name}, ${DEBIAN_PACKAGES[name]}.`);
  if (!canInstall) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    if (status !== 0) say(`apt-get ${args[0]} did not succeed; the tests say what they miss.`);
  }
}

const forTests = process.argv.includes('--tests');
installLockfile(forTests || process.argv.includes('--tools'));
if (forTests) installDebianPackages();
