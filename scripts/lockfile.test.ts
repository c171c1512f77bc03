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

test('every entry command installs from the lockfile alone, without scripts', () => {
  const installer = readFileSync('scripts/ensure-installed.mjs', 'utf8');
  expect(installer).toContain("['ci', '--ignore-scripts'");
  expect(installer).not.toMatch(/['"]install['"], ['"](?!-y)/);
});
