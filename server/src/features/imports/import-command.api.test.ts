import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { runImportCommand } from './import-command.ts';
import { samplePath } from './test/samples.ts';

const t = testApp();

/** Runs the command and returns its output. */
async function type(...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  await runImportCommand({ ...t.parts, folder: '/' }, (line) => printed.push(line), args);
  return printed;
}
const countOf = async (table: 'apartments' | 'tenants' | 'imports') =>
  (await t.db.selectFrom(table).select('id').execute()).length;

test('a file is imported without a prompt, and the created records and each refused row are printed', async () => {
  const printed = await type(samplePath('02-hajji-lubega-four-estates.xlsx'), '--as-at', '2026-11-20');
  expect(printed).toEqual(
    expect.arrayContaining([
      'Made 4 estates, 5 blocks, 56 apartments (6 without a tenant) and 50 tenants with a lease.',
      '  Ntinda Court: 14 apartments, 2 without a tenant, rent USh 10,650,000',
      "This month's rent: USh 22,090,000 of 50 tenants, USh 5,000,000 paid, USh 17,090,000 open.",
      'Left out: SUMMARY (no column of units).',
      '  Kireka Mizigo, row 15: There is a tenant but no unit.',
      'Note, Mukono Shops, row 8: The lease ends (31 August 2025) before it starts (1 September 2026).',
    ]),
  );
  expect([await countOf('apartments'), await countOf('tenants')]).toEqual([56, 50]);
});

test('importing the same file again changes nothing, and the output shows it', async () => {
  const printed = await type(samplePath('02-hajji-lubega-four-estates.xlsx'), '--as-at', '2026-11-20');
  expect(printed).toContain('Already there and left as they are: 56 rows.');
  expect([await countOf('apartments'), await countOf('tenants')]).toEqual([56, 50]);
});

test.each([
  [[samplePath('README-that-is-not-there.xlsx')], /no file/],
  [[samplePath('expected.json')], /looks like a rent roll/],
  [[samplePath('01-kasubi-view.xlsx'), '--as-at', '2026-02-30'], /--as-at must be a day/],
  [[samplePath('01-kasubi-view.xlsx'), 'other.xlsx'], /one file at a time/],
])('%s is refused with a sentence and stores nothing', async (args, sentence) => {
  const before = await countOf('imports');
  await expect(type(...args)).rejects.toThrow(sentence);
  expect(await countOf('imports')).toBe(before);
});

test('--help explains the command', async () => {
  expect((await type('--help')).join('\n')).toContain('--as-at YYYY-MM-DD');
});
