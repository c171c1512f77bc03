import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lockfile records no download addresses', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string }>;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
