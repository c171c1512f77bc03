import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_SUBJECTS } from '@amayumba/contract/audit/rules.ts';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../..');
/** The action and the subject of an entry stand beside one another. */
const RECORDED = /\baction(?:: [^,{}]+)?,\s*subject: (?:\w+ [^,]*\? )?'([\w ]+)'/g;

test('the filter of the audit log offers each kind of record that the server records', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (file) => !/\.test\.ts$|(?:^|[\\/])test[\\/]/.test(file),
  );
  const recorded = sources.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(RECORDED)].map(([, subject = '']) => subject),
  );
  expect(new Set(recorded).size).toBeGreaterThan(35);
  expect([...new Set(recorded)].filter((subject) => !(subject in AUDIT_SUBJECTS)).toSorted()).toEqual([]);
});
