import { updateImportDraft } from '@amayumba/contract/imports/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import type { Caller } from '../../test/caller.ts';
import { draftOf, importFile } from './test/import-file.ts';
import { workbookOf } from './test/make-workbook.ts';
import { makeOldWorkbook } from './test/make-old-workbook.ts';

const t = testApp();
let manager: Caller;
beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

const HEADER = ['Unit', 'Tenant', 'Phone', 'Rent', 'Paid', 'Remarks'];
const months = [
  {
    name: 'Nov 2026',
    rows: [['Mengo Court'], HEADER, ['A1', 'Nakato Sarah', '0772123456', 500_000, 0, 'Was in A/3']],
  },
  {
    name: 'Oct 2026',
    rows: [
      ['Mengo Court'],
      HEADER,
      ['A1', 'Nakato Sarah', '0772123456', 450_000, 450_000, null],
      ['A2', 'Apio Grace', '0782123456', 450_000, 450_000, null],
    ],
  },
];

test('notes of a roll and what its earlier months say are kept on the tenant, and its money is counted once', async () => {
  const done = await importFile(manager, makeOldWorkbook('ods', months), 'roll.ods');
  expect(done.report?.sheets_left_out).toEqual([
    {
      sheet: 'Oct 2026',
      why: 'an earlier month of the same roll; notes of it are kept on 1 tenant; 1 tenant of it is not in the newest',
    },
  ]);
  expect(done.report?.warned.map(({ warning }) => warning)).toContain('kept as a note on the tenant: “Was in A/3”');
  const kept = await t.db
    .selectFrom('tenants as t')
    .innerJoin('accounts as a', 'a.tenant_id', 't.id')
    .select(['t.notes', 'a.balance'])
    .execute();
  expect(kept).toEqual([{ notes: 'Was in A/3\nOct 2026: rent 450,000, paid 450,000', balance: 500_000 }]);
});

test('the notes of earlier months can be left out, and kept again', async () => {
  const draft = await draftOf(manager, makeOldWorkbook('ods', months), 'roll.ods');
  const isEarlier = ({ sheets }: typeof draft) => sheets.map((sheet) => [sheet.is_earlier_month, sheet.left_out]);
  expect(isEarlier(draft)).toEqual([
    [false, null],
    [true, 'an earlier month of the same roll'],
  ]);
  const keep = async (is_left_out: boolean | null) => {
    const body = { sheets: [{ name: 'Oct 2026', is_left_out }] };
    return (await manager.call(updateImportDraft, { id: draft.id, body })).body;
  };
  const without = await keep(true);
  expect(isEarlier(without)[1]).toEqual([true, 'left out by hand']);
  expect(without.report.sheets_left_out).toEqual([{ sheet: 'Oct 2026', why: 'left out by hand' }]);
  const again = await keep(null);
  expect(again.report.sheets_left_out).toEqual(draft.report.sheets_left_out);
});

test('an old workbook and a pasted table are drafts like any file', async () => {
  const rows = [HEADER, ['B1', 'Okello James', '0752123456', 300_000, null, null]];
  const old = await draftOf(manager, makeOldWorkbook('biff8', [{ name: 'Sheet1', rows }]), 'Zana Flats.xls');
  expect(old).toMatchObject({ file_name: 'Zana Flats.xls', report: { made: { by_estate: [{ name: 'Zana Flats' }] } } });
  const pasted = await draftOf(manager, Buffer.from(rows.map((row) => row.join('\t')).join('\r\n')), 'Pasted table');
  expect(pasted).toMatchObject({
    file_name: 'Pasted table',
    report: { made: { tenants: 1, by_estate: [{ name: 'Imported estate' }] } },
  });
});

const leftOut = (remark: string) => `left out, because the tenant is in the portal already: “${remark}”`;
test('a remark on somebody who is in the portal already is reported as left out, because their notes stay', async () => {
  const header = ['Unit', 'Tenant', 'Phone', 'Rent', 'Start', 'End', 'Remarks'];
  const roll = (unit: string, start: string, end: string | null, remark: string) =>
    importFile(
      manager,
      workbookOf(['Lugogo Flats'], header, [unit, 'Auma Jane', '0752123499', 300_000, start, end, remark]),
    );
  await roll('C1', '1/1/2025', '31/12/2025', 'Pays late');
  const again = await roll('C1', '1/1/2025', '31/12/2025', 'Pays early');
  expect(again.report?.warned.map(({ warning }) => warning)).toContain(leftOut('Pays early'));
  const back = await roll('C2', '1/3/2026', null, 'Has a dog');
  expect(back.report?.made.tenants).toBe(1);
  expect(back.report?.warned.map(({ warning }) => warning)).toEqual([leftOut('Has a dog')]);
  const kept = await t.db.selectFrom('tenants').select('notes').where('notes', 'like', 'Pays%').execute();
  expect(kept).toEqual([{ notes: 'Pays late' }]);
});
