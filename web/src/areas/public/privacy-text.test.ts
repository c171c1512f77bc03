import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_STORAGE } from './privacy-text.ts';

const SOURCES = path.join(import.meta.dirname, '../..');

test('the privacy page names everything that the portal keeps in the browser', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|^test\//.test(file));
  const storing = files.filter((file) => /\b(?:localStorage|sessionStorage|indexedDB|caches)\b[.(]/.test(read(file)));
  const named = BROWSER_STORAGE.flatMap((kept) => kept.files);
  expect(storing.toSorted()).toEqual(named.toSorted());
});

const read = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');
