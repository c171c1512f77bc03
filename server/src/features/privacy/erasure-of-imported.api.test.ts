import { getImport } from '@amayumba/contract/imports/endpoints.ts';
import { eraseTenant } from '@amayumba/contract/privacy/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { importFile } from '../imports/test/import-file.ts';
import { workbookOf } from '../imports/test/make-workbook.ts';

const t = testApp();

test('the quotes of a roll in the report of an import are removed with the first of its tenants who is erased', async () => {
  const manager = t.as(await t.make.user('manager'));
  const header = ['Unit', 'Tenant', 'Phone', 'Rent', 'Start', 'End', 'Remarks', 'Email'];
  const { email } = await t.make.user('owner');
  const content = workbookOf(
    ['Kitintale Court'],
    header,
    ['1', 'Birungi Zzakayingo', '07729 short', 300_000, '1/1/2025', '31/12/2025', 'Her aunt “Mama Aina” pays', email],
    ['2', 'Okello James', '0772123456', 300_000, '1/1/2026', null, null],
  );
  const { id, report } = await importFile(manager, content);
  expect(JSON.stringify(report)).toContain('Mama Aina');
  const { id: tenant } = await t.db
    .selectFrom('tenants')
    .select('id')
    .where('notes', 'like', '%Mama Aina%')
    .executeTakeFirstOrThrow();
  const body = { name: 'Birungi Zzakayingo', accept_owed: true };
  expect((await manager.call(eraseTenant, { id: tenant, body })).status).toBe(200);
  const after = (await manager.call(getImport, { id })).body.report;
  expect(after?.warned).toEqual(
    report?.warned.map(({ warning, ...place }) => ({ ...place, warning: warning.replace(/“.*”/, '“…”') })),
  );
  for (const quoted of ['Mama Aina', '07729', email]) expect(JSON.stringify(after)).not.toContain(quoted);
  expect(after?.made).toEqual(report?.made);
});
