import { describe, expect, test } from 'vitest';
import type { Sheet } from '../reading/workbook.ts';
import { textCell } from '../reading/workbook.ts';
import { findHeader } from './find-header.ts';
import { looseMeaning } from './header-words.ts';
import { monthOfSheet } from './month-sheets.ts';
import { splitTables } from './split-tables.ts';

const AS_AT = '2026-11-20';

/** Makes a sheet of texts; an empty text is no cell. */
const sheetOf = (...rows: string[][]): Sheet => ({
  name: 'Sheet1',
  isHidden: false,
  merges: [],
  rows: rows.map((texts, index) => ({
    number: index + 1,
    cells: new Map(
      texts.flatMap((text, column) => {
        const cell = textCell(text);
        return cell ? [[column, cell] as const] : [];
      }),
    ),
  })),
});

const textOf = ({ cells }: Sheet['rows'][number]) => Array.from(cells.values(), ({ text }) => text).join(' ');

/** Finds the header of a sheet, and gives the kinds of its columns. */
const kindsOf = (...rows: string[][]) => findHeader(sheetOf(...rows), AS_AT)?.columns.map(({ kind }) => kind);

const HOMES = [
  ['Apio Grace', '0772123456', '1/3/2024', 'A1', '450,000'],
  ['Okello James', '0752123456', '1/6/2023', 'A2', '475,000'],
  ['Nakato Ruth', '0702123456', '15/9/2025', 'A3', '450,000'],
  ['Mukasa Paul', '0782123456', '1/1/2022', 'A4', '500,000'],
];
const KINDS = ['tenant', 'phone', 'lease_start', 'unit', 'rent'];

describe('the columns of a roll', () => {
  test('are known by their cells where headings are unknown words', () => {
    expect(kindsOf(['Muntu', 'Line', 'Day one', 'Space', 'What they pay'], ...HOMES)).toEqual(KINDS);
  });

  test('are known by their cells where there is no heading at all', () => {
    expect(kindsOf(...HOMES)).toEqual(KINDS);
  });

  test('are known by headings with slips', () => {
    expect(kindsOf(['Tennant', 'Pohne', 'Entyr date', 'Hosue no', 'Mothly rent'], ...HOMES)).toEqual(KINDS);
  });

  test('are what their cells show where a heading says something that cannot be', () => {
    const header = ['Tenant', 'Contact', 'Since', 'Property', 'Rent'];
    expect(kindsOf(header, ...HOMES)).toEqual(KINDS);
  });

  test('are read below a heading of two rows', () => {
    expect(
      kindsOf(
        ['Name of', 'Phone', 'Date of', 'House', 'Monthly'],
        ['tenant', 'number', 'entry', 'no', 'rent'],
        ...HOMES,
      ),
    ).toEqual(KINDS);
  });

  test('of sums other than the rent are never guessed', () => {
    const rows = HOMES.map((row) => row.concat('450,000'));
    expect(kindsOf(['Tenant', 'Phone', 'Start', 'Unit', 'Rent', 'Pledge'], ...rows)).toEqual([...KINDS, 'ignored']);
  });

  test('of days up to which the rent is paid are no ends of leases', () => {
    const rows = HOMES.map((row) => row.concat('31/12/2026'));
    expect(kindsOf(['Tenant', 'Phone', 'Start', 'Unit', 'Rent', 'Paid up to'], ...rows)).toEqual([...KINDS, 'ignored']);
  });

  test('of a deposit are preferred to a security, which may be what guards are paid', () => {
    const rows = HOMES.map((row) => row.concat('15,000', '450,000'));
    expect(kindsOf(['Tenant', 'Phone', 'Start', 'Unit', 'Rent', 'Security', 'Deposit'], ...rows)).toEqual([
      ...KINDS,
      'ignored',
      'deposit',
    ]);
  });

  test('of several years are those of the year, or of the last one before it', () => {
    const rows = HOMES.map((row) => row.concat('480,000', '520,000'));
    const kinds = (...rents: string[]) => kindsOf(['Tenant', 'Phone', 'Start', 'Unit', ...rents], ...rows)?.slice(4);
    expect(kinds('Rent 2025', 'Rent 2026', 'Rent 2027')).toEqual(['ignored', 'rent', 'ignored']);
    expect(kinds('Rent 2024', 'Rent 2025', 'Rent 2027')).toEqual(['ignored', 'rent', 'ignored']);
    expect(kinds('Rent 2025', 'Rent', 'Rent 2027')).toEqual(['ignored', 'rent', 'ignored']);
  });

  test('of a table of another kind are not taken for those of a roll', () => {
    const prices = [
      ['single', '100,000', '100,000'],
      ['double', '150,000', '150,000'],
      ['shop', '300,000', '600,000'],
      ['office', '400,000', '800,000'],
    ];
    expect(kindsOf(['Kind', 'Price', 'Deposit'], ...prices)).toBeUndefined();
  });
});

test.each([
  ['Tennant nmae', 'tenant'],
  ['Sceurity', 'deposit'],
  ['Telehpone', 'phone'],
  ['Favourite colour', undefined],
])('a heading “%s” with its slips means %s', (title, meaning) => {
  expect(looseMeaning(title)).toBe(meaning);
});

test('tables with the same headings beside each other are split, and a labelled estate above belongs to both', () => {
  const header = ['Unit', 'Tenant', 'Rent'];
  const tables = splitTables(
    sheetOf(
      ['Property: Ntinda Court'],
      ['Block A', '', '', '', 'Block B'],
      [...header, '', ...header],
      ['1', 'Apio Grace', '450,000', '', '1', 'Okello James', '500,000'],
      ['2', 'Nakato Ruth', '450,000'],
    ),
  );

  const texts = tables.map(({ name, rows }) => [name].concat(rows.map(textOf)));
  expect(texts).toEqual([
    [
      'Sheet1',
      'Property: Ntinda Court',
      'Block A',
      'Unit Tenant Rent',
      '1 Apio Grace 450,000',
      '2 Nakato Ruth 450,000',
    ],
    ['Sheet1 (table 2)', 'Property: Ntinda Court', 'Block B', 'Unit Tenant Rent', '1 Okello James 500,000'],
  ]);
});

test.each([
  ['Nov 2026', 2026 * 12 + 11, ''],
  ['Rent Oct-26', 2026 * 12 + 10, 'rent'],
  ['SEPT', 2026 * 12 + 9, ''],
  // A month that has not come yet was last year's.
  ['December', 2025 * 12 + 12, ''],
])('the sheet %s is of a month', (name, order, rest) => {
  expect(monthOfSheet(name, AS_AT)).toEqual({ order, rest });
});

test.each(['Sheet1', '2026', 'Ntinda Court', 'Jan to March'])('the sheet %s is of no single month', (name) => {
  expect(monthOfSheet(name, AS_AT)).toBeUndefined();
});
