import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

/** Whether a package finds a dependency beside itself or in a folder above, as Node looks for it. */
function isLocked(from: string, name: string): boolean {
  const folders = from.split('/');
  const places = folders.map((_, index) => `${folders.slice(0, folders.length - index).join('/')}/`);
  return [...places, ''].some((place) => `${place}node_modules/${name}` in packages);
}

test('the lockfile names every package of every platform: npm ci refuses one that does not', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(from, name))
      .map((name) => `${from} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lockfile records no download addresses', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
