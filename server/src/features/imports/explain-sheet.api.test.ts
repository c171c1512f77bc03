import { createImport, listGridRows, updateImportDraft } from '@amayumba/contract/imports/endpoints.ts';
import type { DraftChange } from '@amayumba/contract/imports/corrections.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { draftOf, importDraft } from './test/import-file.ts';
import { makeWorkbook, type Value, workbookOf } from './test/make-workbook.ts';

const t = testApp();
let manager: Caller;
beforeEach(async () => {
  manager = t.as(await t.make.user('manager'));
});

type Change = Omit<NonNullable<DraftChange['sheets']>[number], 'name'>;
const explain = (id: string, change: Change, name = 'Sheet1') =>
  manager.call(updateImportDraft, { id, body: { sheets: [{ name, ...change }] } });
async function gridOf(id: string, query: { sheet?: string; page?: number; page_size?: number } = {}) {
  const { body } = await manager.call(listGridRows, { id, query });
  return body.results;
}
const kindsOf = async (id: string) => (await gridOf(id)).map(({ row, kind }) => [row, kind]);
const shown = (rows: readonly Value[][]) =>
  rows.map((row) => row.map((value) => (typeof value === 'object' ? '' : String(value))));

/** Words that no reader knows; the columns hold a unit, a tenant, a rent and a debt. */
const NONSENSE = ['Zuq', 'Wemba', 'Flon', 'Grist'];
const nonsense = (column: string): Value[] => NONSENSE.map((word) => `${word} ${column}`);
const COLUMNS: Change['columns'] = [
  { index: 0, kind: 'unit' },
  { index: 1, kind: 'tenant' },
  { index: 2, kind: 'rent' },
  { index: 3, kind: 'arrears' },
];

test.each([
  ['words without a table', 'unread', 'Dear tenants,\nplease pay your rent.\n'],
  ['sentences with commas', 'heading', 'Rents rise in January, as agreed with all of the tenants, thank you, bye\n'],
] as const)('%s are a draft whose rows can be seen, and nothing can be imported', async (_case, kind, text) => {
  const draft = await draftOf(manager, Buffer.from(text), 'letter.csv');
  expect(draft.sheets).toMatchObject([{ name: '', left_out: expect.stringMatching(/^no /), rows: 0 }]);
  const rows = await gridOf(draft.id);
  expect(rows.at(-1)).toMatchObject({ kind, is_by_hand: false });
  const { error } = await manager.call(createImport, { body: { draft: draft.id } });
  expect(error.code).toBe('nothing_to_import');
});

test('the rows of a sheet are shown page by page, with what each was read as and why', async () => {
  const rows: Value[][] = [
    ['ZANA COURT'],
    ['Unit', 'Tenant', 'Rent'],
    ['1', 'Apio Grace', 450_000],
    ['2', 'Vacant', 300_000],
    [null, 'Okello James', 1],
    ['Total', null, 750_000],
    ['Prepared by: Musa'],
  ];
  const { id } = await draftOf(manager, workbookOf(...rows));
  const grid = await gridOf(id);
  expect(grid.map(({ cells }) => cells)).toEqual(shown(rows));
  expect(grid.map(({ row, kind, why }) => [row, kind, why])).toEqual([
    [1, 'estate', 'It names the estate of the rows below.'],
    [2, 'heading', 'It names the columns.'],
    [3, 'home', 'It has a unit and a tenant.'],
    [4, 'home', 'It has a unit and no tenant.'],
    [5, 'home', 'It has no unit, so it is refused.'],
    [6, 'total', 'A cell begins with Total, and there is no unit.'],
    [7, 'other', 'It is a remark or a signature.'],
  ]);
  const { body } = await manager.call(listGridRows, { id, query: { sheet: 'Sheet1', page: 2, page_size: 3 } });
  expect([body.count, body.results.map(({ row }) => row)]).toEqual([7, [4, 5, 6]]);
  expect((await manager.call(listGridRows, { id, query: { sheet: 'Nowhere' } })).status).toBe(404);
  const other = t.as(await t.make.user('manager'));
  expect((await other.call(listGridRows, { id })).status).toBe(404);
});

const roll = (estate: string, heading: Value[], ...rows: Value[][]) =>
  workbookOf([estate], [null, 'Nov 2026'], heading, ...rows);

describe('a table under words that nobody knows', () => {
  test('is read once its heading and its columns are named, and the next file with that heading at once', async () => {
    const heading = nonsense('once');
    const draft = await draftOf(manager, roll('Zana Court', heading, ['x', 'Apio', 90, 40]));
    expect(draft.sheets[0]?.left_out).toBe('no header');
    const { body } = await explain(draft.id, { header_row: 3, columns: COLUMNS });
    expect(body.sheets[0]).toMatchObject({ left_out: null, header_row: 3, rows: 1, estate: 'Zana Court' });
    expect(body.report.made).toMatchObject({ apartments: 1, tenants: 1, arrears: { sum: 40 } });
    const { report } = await importDraft(manager, draft);
    expect(report?.made).toMatchObject({ apartments: 1, rent_of_all_apartments: 90 });
    const next = await draftOf(t.as(await t.make.user('manager')), roll('Kira Flats', heading, ['y', 'Kato', 80, 30]));
    expect(next.report.made).toMatchObject({ apartments: 1, rent_of_all_apartments: 80, arrears: { sum: 30 } });
  });

  test('takes a kind from the column that had it before', async () => {
    const content = roll('Zana Court', nonsense('moved'), ['1', 'Apio Grace', 100_000, 40_000]);
    const { id } = await draftOf(manager, content);
    await explain(id, { header_row: 3, columns: COLUMNS });
    const { body } = await explain(id, { columns: [{ index: 3, kind: 'rent' }] });
    expect(body.sheets[0]?.columns.map(({ kind }) => kind)).toEqual(['unit', 'tenant', 'ignored', 'rent']);
    const again = await explain(id, { columns: [{ index: 2, kind: 'arrears' }] });
    expect(again.body.sheets[0]?.columns.map(({ kind }) => kind)).toEqual(['unit', 'tenant', 'arrears', 'rent']);
  });

  test('keeps what an earlier file taught when one column is corrected', async () => {
    const heading = nonsense('kept');
    const content = roll('Zana Court', heading, ['1', 'Apio Grace', 100_000, 40_000]);
    const first = await draftOf(manager, content);
    await explain(first.id, { header_row: 3, columns: COLUMNS });
    const next = await draftOf(manager, content);
    const { body } = await explain(next.id, { columns: [{ index: 3, kind: 'deposit' }] });
    expect(body.sheets[0]?.columns.map(({ kind }) => kind)).toEqual(['unit', 'tenant', 'rent', 'deposit']);
  });
});

test('a table without a heading is read by its columns, and not remembered, because others look like it', async () => {
  const content = workbookOf(['x', 'Apio', 90], ['y', 'Kato', 80]);
  const draft = await draftOf(manager, content);
  expect(draft.sheets[0]?.left_out).toBe('no header');
  const { body } = await explain(draft.id, { header_row: null, columns: COLUMNS?.slice(0, 3) });
  expect(body.sheets[0]).toMatchObject({ left_out: null, header_row: null, rows: 2 });
  expect(body.report.made).toMatchObject({ apartments: 2, tenants: 2, rent_of_all_apartments: 170 });
  expect((await draftOf(manager, content)).sheets[0]?.left_out).toBe('no header');
});

test('homes without tenants are enough for a manager who names the columns', async () => {
  const { id } = await draftOf(manager, workbookOf(['Zuq', 'Flon'], ['1', 100_000], ['2', 200_000]));
  const columns: Change['columns'] = [
    { index: 0, kind: 'unit' },
    { index: 1, kind: 'rent' },
  ];
  const { body } = await explain(id, { header_row: 1, columns });
  expect(body.report.made).toMatchObject({ apartments: 2, vacant: 2 });
});

describe('rows', () => {
  const HEADING: Value[] = ['Unit', 'Tenant', 'Rent'];
  const rows: Value[][] = [
    ['KATO PROPERTIES'],
    ['Zana ya Kato'],
    HEADING,
    ['1', 'Apio Grace', 450_000],
    ['Oluuyi lwa waggulu'],
    ['2', 'Kato Musa', 300_000],
    ['Okugatta', null, 750_000],
    ['3', 'Total Care Shop', null],
    ['9', 'Not a tenant', 100_000],
  ];

  test('are titles, totals, homes or left out as a manager says', async () => {
    const { id, sheets } = await draftOf(manager, workbookOf(...rows));
    expect(sheets[0]?.estate).toBe('Zana ya Kato');
    const { body } = await explain(id, {
      rows: [
        { first_row: 1, last_row: 1, kind: 'estate' },
        { first_row: 2, last_row: 2, kind: 'other' },
        { first_row: 5, last_row: 5, kind: 'block' },
        { first_row: 7, last_row: 7, kind: 'total' },
        { first_row: 8, last_row: 8, kind: 'home' },
        { first_row: 9, last_row: 9, kind: 'other' },
      ],
    });
    expect(body.report).toMatchObject({ made: { apartments: 3, rent_of_all_apartments: 750_000 }, rows: { made: 3 } });
    expect(body.report.made.by_estate).toMatchObject([{ name: 'KATO PROPERTIES', blocks: 2 }]);
    expect(await kindsOf(id)).toEqual([
      [1, 'estate'],
      [2, 'other'],
      [3, 'heading'],
      [4, 'home'],
      [5, 'block'],
      [6, 'home'],
      [7, 'total'],
      [8, 'home'],
      [9, 'other'],
    ]);
    const [row] = await gridOf(id, { page: 9, page_size: 1 });
    expect(row).toMatchObject({ why: 'You marked it as not part of the roll.', is_by_hand: true });
    // The later choice wins, and null leaves the row to the reader again.
    await explain(id, { rows: [{ first_row: 8, last_row: 9, kind: null }] });
    expect((await kindsOf(id)).slice(7)).toEqual([
      [8, 'home'],
      [9, 'home'],
    ]);
  });

  test('that were marked in an earlier file are known by their words, and hide no home of this one', async () => {
    const own: Value[] = ['Unit', 'Tenant', 'Rent', 'Pledge'];
    const first = await draftOf(
      manager,
      workbookOf(own, ['1', 'Apio Grace', 1], ['Okugatta', null, 7], ['2', 'Musa Ali', 1]),
    );
    const marks: Change['rows'] = [
      { first_row: 3, last_row: 3, kind: 'total' },
      { first_row: 4, last_row: 4, kind: 'other' },
    ];
    expect((await explain(first.id, { rows: marks })).body.report.made.apartments).toBe(1);
    const next = await draftOf(manager, workbookOf(own, ['8', 'Musa Ali', 2], ['Okugatta', null, 2]));
    expect(next.report.made.apartments).toBe(1);
    const grid = await gridOf(next.id);
    expect(grid.map(({ kind, why }) => [kind, why])).toEqual([
      ['heading', 'It names the columns.'],
      ['home', 'It has a unit and a tenant.'],
      ['total', 'In an earlier file it was marked as a total.'],
    ]);
    // What is said later adds to it, and what is taken back is forgotten.
    await explain(next.id, { columns: [{ index: 3, kind: 'deposit' }] });
    const later = workbookOf(own, ['1', 'Apio Grace', 1, 9], ['Okugatta', null, 1]);
    const third = await draftOf(manager, later);
    expect(third.report.made).toMatchObject({ apartments: 1, deposits: { sum: 9 } });
    await explain(third.id, { rows: [{ first_row: 3, last_row: 3, kind: null }] });
    expect((await draftOf(manager, later)).report.made.apartments).toBe(2);
  });
});

test('a table beside another shows its own columns, and a row that holds nothing in them is left away', async () => {
  const heading: Value[] = ['Unit', 'Tenant', 'Rent'];
  const rows: Value[][] = [
    [...heading, null, ...heading],
    ['1', 'Apio Grace', 450_000, null, '9', 'Kato Musa', 300_000],
    ['2', 'Okello James', 450_000],
  ];
  const { id, sheets } = await draftOf(manager, workbookOf(...rows));
  expect(sheets.map(({ shown_columns }) => shown_columns)).toEqual([
    [0, 1, 2],
    [4, 5, 6],
  ]);
  const beside = await gridOf(id, { sheet: sheets[1]?.name ?? '' });
  expect(beside.map(({ row, cells }) => [row, cells])).toEqual([
    [1, ['Unit', 'Tenant', 'Rent']],
    [2, ['9', 'Kato Musa', '300000']],
  ]);
});

test('the estate of rows that name none can be chosen', async () => {
  const { id } = await draftOf(manager, workbookOf(['Unit', 'Tenant', 'Rent'], ['1', 'Apio Grace', 1]));
  const { body } = await explain(id, { estate: 'Zana Court' });
  expect(body.sheets[0]?.estate).toBe('Zana Court');
  expect(body.report.made.by_estate).toMatchObject([{ name: 'Zana Court' }]);
  expect((await explain(id, { estate: '' })).body.sheets[0]?.estate).toBe('roll');
});

test('a correction of what the file does not hold is refused with a sentence, and changes nothing', async () => {
  const rows: Value[][] = [['Unit', 'Tenant', 'Rent'], ['1', 'Apio Grace', 1], [], ['2', 'Kato', 2]];
  const draft = await draftOf(manager, makeWorkbook([{ name: 'Zana', rows }]));
  const { status, error } = await explain(draft.id, { header_row: 3 }, 'Zana');
  const sentence = 'The sheet Zana holds nothing in row 3, so that row cannot name the columns.';
  expect([status, error.code, error.error]).toEqual([400, 'invalid_input', sentence]);
  const twice = await explain(
    draft.id,
    {
      columns: [
        { index: 0, kind: 'rent' },
        { index: 1, kind: 'rent' },
      ],
    },
    'Zana',
  );
  expect(JSON.stringify(twice.error.fields)).toContain('Two columns cannot hold the same: choose one of them.');
  const upside = await explain(draft.id, { rows: [{ first_row: 4, last_row: 2, kind: 'other' }] }, 'Zana');
  expect(JSON.stringify(upside.error.fields)).toContain('The last row of a range cannot be above its first.');
  expect((await gridOf(draft.id)).every(({ is_by_hand }) => !is_by_hand)).toBe(true);
});
