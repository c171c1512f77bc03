import { expect, test } from 'vitest';
import { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { testApp } from '../test/build-test-app.ts';

const t = testApp();

test('a call without files refuses a multipart body instead of ignoring it', async () => {
  const manager = t.as(await t.make.user('manager'));
  const { status, error } = await manager.call(updateSettings, { body: { landlord_name: 'Kato' }, files: {} });
  expect([status, error.code]).toEqual([415, 'unsupported_content']);
});
