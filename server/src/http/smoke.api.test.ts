import { expect, test } from 'vitest';
import { testApp } from '../test/build-test-app.ts';

const t = testApp();

test('an unknown path below /api/ returns JSON', async () => {
  const response = await t.app.inject({ url: '/api/nowhere', headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'unknown_path' });
});

test('the factories create a tenant with a paid payment', async () => {
  const tenant = await t.make.tenant();
  await t.make.payment({ tenant, status_id: 2 });
  expect((await t.app.inject('/healthz')).json()).toMatchObject({ status: 'ok' });
});
