import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Retention, RETENTION_KEYS, RETENTION_RULES } from '@amayumba/contract/privacy/retention.ts';
import { expect, test } from 'vitest';
import { BROWSER_STORAGE, HELD_RECORDS } from './privacy-text.ts';

const SOURCES = path.join(import.meta.dirname, '../..');

test('the privacy page names everything that the portal keeps in the browser', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|^test\//.test(file));
  const storing = files.filter((file) => /\b(?:localStorage|sessionStorage|indexedDB|caches)\b[.(]/.test(read(file)));
  const named = BROWSER_STORAGE.flatMap((kept) => kept.files);
  expect(storing.toSorted()).toEqual(named.toSorted());
});

test('the privacy page says that the audit log keeps each sign-in and that managers read it', () => {
  expect(about('Sign-ins')?.seen).toContain('record of changes');
  expect(about('Record of changes')?.why).toContain('each sign-in with its device and internet address');
  const usual = Object.fromEntries(RETENTION_KEYS.map((key) => [key, RETENTION_RULES[key].usual])) as Retention;
  expect(about('Record of changes')?.storedFor(usual)).toContain('internet addresses for 1 year,');
});

const about = (name: string) => HELD_RECORDS.find(({ what }) => what === name);
const read = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');
