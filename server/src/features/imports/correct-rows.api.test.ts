import { getImportDraft, listDraftRows, updateImportDraft } from '@amayumba/contract/imports/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { draftOf, importDraft } from './test/import-file.ts';
import { workbookOf } from './test/make-workbook.ts';
import { sampleContent, SAMPLES } from './test/samples.ts';

const t = testApp();
const FILE = '03-najjera-heights.xlsx';
const sample = SAMPLES.find(({ file }) => file === FILE);

let manager: Caller;
let draft: { id: string };
/** Uploads the sample; the tests before the first correction share one. */
async function upload() {
  manager = t.as(await t.make.user('manager'));
  draft = await draftOf(manager, sampleContent(FILE), FILE);
}
beforeAll(upload);

type Cells = { kind: 'unit' | 'tenant' | 'rent' | 'deposit' | 'ignored'; text: string }[];
const correct = (row: number, cells: Cells) =>
  manager.call(updateImportDraft, {
    id: draft.id,
    body: { sheets: [{ name: 'RENT ROLL', cells: cells.map((cell) => ({ row, ...cell })) }] },
  });
async function rowNo(number: number) {
  const { body } = await manager.call(listDraftRows, { id: draft.id, query: { page: 1, page_size: 200 } });
  return body.results.find(({ row }) => row === number);
}

test('a row that could not be read whole shows its cells and the column of its question', async () => {
  const row = await rowNo(38);
  const sentence = '“free” is not an amount of rent.';
  expect(row).toMatchObject({ fate: 'made', reason: 'rent_unreadable', column: 'rent', sentence, warnings: [] });
  expect(row?.apartment?.rent_amount).toBe(0);
  const texts = new Map(row?.cells.map(({ kind, text }) => [kind, text]));
  expect(texts.get('rent')).toBe('free');
  expect(texts.get('tenant')).toBeTruthy();
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining(['unit', 'tenant', 'phone', 'rent', 'lease_start', 'lease_end']),
  );
  const { body } = await manager.call(listDraftRows, { id: draft.id, query: { warned: true } });
  expect(body.results.map((each) => each.row)).toEqual([38, 39]);
});

test('a refused row shows its cells and the column of its problem', async () => {
  expect(await rowNo(37)).toMatchObject({ fate: 'refused', reason: 'unit_twice', column: 'unit' });
  expect(await rowNo(40)).toMatchObject({ fate: 'refused', reason: 'unit_missing', column: 'unit' });
  expect((await rowNo(40))?.cells.find(({ kind }) => kind === 'tenant')?.text).toBeTruthy();
  // A row that reads well can be corrected, too; its block is in the cell of the unit.
  expect(await rowNo(10)).toMatchObject({
    questions: [],
    cells: expect.arrayContaining([{ kind: 'block', text: 'A1' }]),
  });
});

test('a cell of a column that is not imported cannot be corrected', async () => {
  const { status, error } = await correct(38, [{ kind: 'ignored', text: 'x' }]);
  expect([status, error.code]).toEqual([400, 'invalid_input']);
  expect(await rowNo(38)).toMatchObject({ column: 'rent' });
});

test('corrected cells are checked at once, survive a reload and are imported', async () => {
  await upload();
  const { body } = await correct(38, [{ kind: 'rent', text: '650k' }]);
  expect(body.report.warned.map(({ row }) => row)).toEqual([39, 39]);
  expect((await manager.call(getImportDraft, { id: draft.id })).body.report).toEqual(body.report);
  const row = await rowNo(38);
  expect(row).toMatchObject({ fate: 'made', column: null, apartment: { rent_amount: 650_000 } });
  // Somebody who made a mistake corrects it again.
  expect(row?.cells).toContainEqual({ kind: 'rent', text: '650k' });
  await correct(39, [
    { kind: 'rent', text: '2,200,000' },
    { kind: 'deposit', text: '' },
  ]);
  await correct(38, [{ kind: 'rent', text: '700,000' }]);
  const { report } = await importDraft(manager, draft);
  expect(report?.made).toMatchObject({
    apartments: sample?.apartments,
    rent_of_all_apartments: (sample?.rent_of_all_apartments ?? 0) + 2_900_000,
  });
  expect(report?.refused.map((refused) => [refused.row, Object.keys(refused).length])).toEqual([
    [37, 5],
    [40, 5],
  ]);
});

test('a row that is still wrong says what is wrong now', async () => {
  await upload();
  await correct(39, [{ kind: 'rent', text: '2,200,000' }]);
  expect(await rowNo(39)).toMatchObject({
    reason: 'amount_unreadable',
    column: 'deposit',
    sentence: '“$600” is not an amount of a deposit.',
  });
  const unit = (await rowNo(37))?.cells.find(({ kind }) => kind === 'unit')?.text ?? '';
  await correct(40, [{ kind: 'unit', text: unit }]);
  expect(await rowNo(40)).toMatchObject({ fate: 'refused', reason: 'unit_twice', column: 'unit' });
  await correct(40, [
    { kind: 'unit', text: '' },
    { kind: 'tenant', text: '' },
  ]);
  expect(await rowNo(40)).toMatchObject({ reason: 'unit_missing', sentence: 'There is no unit.' });
  await correct(40, [
    { kind: 'unit', text: 'Z99' },
    { kind: 'tenant', text: 'Nakku Ruth' },
  ]);
  expect(await rowNo(40)).toMatchObject({ fate: 'made', tenant: { name: 'Nakku Ruth' } });
});

test('the answer that is proposed for a cell settles its question', async () => {
  await upload();
  const [question] = (await rowNo(39))?.questions.filter(({ column }) => column === 'deposit') ?? [];
  expect(question).toEqual({
    column: 'deposit',
    sentence: '“$600” is not an amount of a deposit.',
    proposal: '',
  });
  await correct(39, [{ kind: 'deposit', text: question?.proposal ?? 'x' }]);
  expect((await rowNo(39))?.questions.map(({ column, proposal }) => [column, proposal])).toEqual([['rent', null]]);
});

test('an impossible day proposes the last day of its month', async () => {
  const content = workbookOf(['Unit', 'Tenant', 'Rent', 'Start'], ['1', 'Apio Grace', 100_000, '31 September 2024']);
  const { id } = await draftOf(manager, content);
  const rows = () => manager.call(listDraftRows, { id, query: { page: 1 } });
  const [row] = (await rows()).body.results;
  expect(row?.questions).toMatchObject([{ column: 'lease_start', proposal: '2024-09-30' }]);
  const cells = [{ row: 2, kind: 'lease_start' as const, text: row?.questions[0]?.proposal ?? '' }];
  await manager.call(updateImportDraft, { id, body: { sheets: [{ name: 'Sheet1', cells }] } });
  expect((await rows()).body.results).toMatchObject([{ questions: [], tenant: { lease_start: '2024-09-30' } }]);
});

test('a second row of a unit is another home once its block or estate is corrected, and no other row changes', async () => {
  const content = workbookOf(
    ['Zana Court'],
    ['Unit', 'Tenant', 'Rent'],
    ['A-1', 'Apio Grace', 1],
    ['A-1', 'Kato', 2],
    ['A-2', 'Musa', 3],
  );
  const { id } = await draftOf(manager, content);
  const read = async (kind: 'block' | 'estate', text: string) => {
    await manager.call(updateImportDraft, {
      id,
      body: { sheets: [{ name: 'Sheet1', cells: [{ row: 4, kind, text }] }] },
    });
    const { body } = await manager.call(listDraftRows, { id, query: { page: 1 } });
    return body.results.map(({ apartment }) => [apartment?.estate, apartment?.block, apartment?.number]);
  };
  const refused = await manager.call(listDraftRows, { id, query: { fate: 'refused' } });
  expect(refused.body.results[0]?.cells).toEqual(
    expect.arrayContaining([
      { kind: 'estate', text: 'Zana Court' },
      { kind: 'block', text: 'A' },
    ]),
  );
  expect((await read('block', 'B'))[1]).toEqual(['Zana Court', 'B', '1']);
  expect(await read('estate', 'Kira Flats')).toEqual([
    ['Zana Court', 'A', '1'],
    ['Kira Flats', 'B', '1'],
    ['Zana Court', 'A', '2'],
  ]);
});

test('corrections that are sent at once are all kept', async () => {
  await upload();
  const answers = await Promise.all([
    correct(38, [{ kind: 'rent', text: '650k' }]),
    correct(39, [{ kind: 'rent', text: '2,200,000' }]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await rowNo(38), await rowNo(39)]).toMatchObject([
    { apartment: { rent_amount: 650_000 } },
    { apartment: { rent_amount: 2_200_000 } },
  ]);
});
