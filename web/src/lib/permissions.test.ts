import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mayDoWith } from './permissions.ts';

const SOURCES = path.join(import.meta.dirname, '..');
const TABLE = path.join(SOURCES, '../../server/src/access/permissions.ts');
const NAME = /['"]([a-z_]+:(?:read|list|own|write|create|decide|record|answer|export))['"]/g;

const namesIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(NAME)].map(([, name]) => name);

test('every permission that a screen asks for is in the table of the server', () => {
  const known = new Set(namesIn(TABLE));
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !/\.test\.tsx?$/.test(file));
  const asked = new Set(files.flatMap((file) => namesIn(path.join(SOURCES, file))));
  expect(asked.size).toBeGreaterThan(25);
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

test('a server that names no permissions lets everything be offered', () => {
  expect(mayDoWith(null)('money:write')).toBe(true);
  expect(mayDoWith([])('money:write')).toBe(false);
  expect(mayDoWith([])(undefined)).toBe(true);
});
