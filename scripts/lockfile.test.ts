import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockedPackages } from './support/packages.ts';

const packages = lockedPackages();
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> };

test('the lockfile names every package by name, version and checksum, and no download addresses', () => {
  expect(packages.length).toBeGreaterThan(100);
  const unsure = packages.filter(
    ({ version, integrity, resolved }) =>
      !version || !/^sha512-[\w+/]+=*$/.test(integrity ?? '') || resolved !== undefined,
  );
  expect(unsure.map(({ place }) => place)).toEqual([]);
});

test('our own packages require exact versions', () => {
  const asked = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'].flatMap((file) => {
    const { name: _name, ...sections } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((section) =>
      Object.entries((sections[section] ?? {}) as Record<string, string>)
        .filter(([name, version]) => !name.startsWith('@amayumba/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`),
    );
  });
  expect(asked).toEqual([]);
});

test('every package with an install script is named in package.json, with a decision whether it may run', () => {
  const withScripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(withScripts)].toSorted());
});

test('none may run: everything works after an installation without scripts', () => {
  expect(Object.values(manifest.allowScripts)).not.toContain(true);
});

/** The sections of a package.json, such as `scripts`. */
const sectionsOf = (file: string) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);

test('a start needs no package of the root: those only check and test', () => {
  const root = sectionsOf('package.json');
  expect(root).toContain('devDependencies');
  expect(root).not.toContain('dependencies');
  expect(root).not.toContain('optionalDependencies');
  for (const side of ['contract', 'server'])
    expect(sectionsOf(`${side}/package.json`)).not.toContain('devDependencies');
});
