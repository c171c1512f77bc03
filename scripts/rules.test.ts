import { globSync, readFileSync } from 'node:fs';
import { DEFAULT_MONEY_RULES } from '@amayumba/contract/ledger/money-rules.ts';
import { expect, test } from 'vitest';

// The rules name tests, names of the code and texts of screens: see docs/rules.md.

const read = (file: string) => readFileSync(file, 'utf8');
const RULES = globSync('docs/rules/*.md')
  .map(read)
  .join('\n')
  .replaceAll(/\n {2}(?=\S)/g, ' ');
const CODE = globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'server/migrations/*.sql'])
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n');
const TESTS = /^- `([\w./-]+\.test\.tsx?)`: (.+)$/gm;

const hasTest = (file: string, title: string) =>
  read(file)
    .replaceAll(String.raw`\'`, "'")
    .includes(title);

test('the rules name only tests that exist', () => {
  const titles = [...RULES.matchAll(TESTS)].flatMap(([, file = '', list = '']) =>
    [...list.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(titles.length).toBeGreaterThan(1000);
  expect(titles.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
});

test('the rules name only words and texts that the code has', () => {
  const words = new Set(CODE.match(/\w+/g));
  const prose = RULES.replaceAll(TESTS, '');
  const names = [...prose.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).filter((name) => !words.has(name));
  const texts = [...prose.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  expect([...names, ...texts.filter((text) => !CODE.includes(text))]).toEqual([]);
});

test('the table of money rules is that of the code', () => {
  const rows = [...RULES.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, key, value]) => ({
    key,
    value: Number(value),
  }));
  expect(rows).toEqual(DEFAULT_MONEY_RULES.map(({ key, value }) => ({ key, value })));
});
