import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PORTAL_DRAWINGS } from './portal-drawings.ts';

const PUBLIC = path.join(import.meta.dirname, '../areas/public');

test('public pages use only the drawings that load with them', () => {
  const used = readdirSync(PUBLIC).flatMap((file) => {
    const matches = readFileSync(path.join(PUBLIC, file), 'utf8').matchAll(/(?:icon|name)(?:=|: )["'](\w+)["']/g);
    return [...matches].map(([, name]) => name);
  });
  expect(used).toContain('lock');
  expect(used.filter((name) => name && name in PORTAL_DRAWINGS)).toEqual([]);
});
