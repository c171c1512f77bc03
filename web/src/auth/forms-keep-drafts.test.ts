import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** Forms that store no draft: sign-in, passwords and codes, and those in which nothing is typed. */
const WITHOUT_DRAFT = [
  /^features\/account\//,
  /^areas\/public\//,
  /(?:SetPassword|ResetPassword|EraseTenant)Modal\.tsx$/,
  /(?:Remind|Statements|AvailableApartments|PayLink)Modal\.tsx$/,
  /Upload(?:Step|Statement)\.tsx$/,
];

test('every form in which something is typed stores its draft, and says so', () => {
  const files = globSync('{areas,features}/**/*.tsx', { cwd: SOURCES })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx') && !WITHOUT_DRAFT.some((known) => known.test(file)));
  const forms = files.filter((file) => /<form\b|<(?:Form)?Modal\b[^;]*\bonSubmit=|<MoneyForm\b/.test(read(file)));
  expect(forms.length).toBeGreaterThan(25);
  expect(forms.filter((file) => !isStored(file))).toEqual([]);
});

const isStored = (file: string) => /<DraftNote\b|\bdraft=\{[^}]*(?:kept|Draft)|\{\.\.\.modal\}/.test(read(file));
const read = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');
