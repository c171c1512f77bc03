import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePerson } from '@amayumba/contract/accounts/endpoints.ts';
import { logPayment, listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import { buildApp } from '../app.ts';
import { testApp } from '../test/build-test-app.ts';

// A second server on the same database, with separate caches.

const t = testApp();
let second: FastifyInstance;
beforeAll(async () => {
  second = await buildApp(t.parts);
});
afterAll(() => second.close());

async function tokenFor(user: { id: number }): Promise<string> {
  const id = crypto.randomUUID();
  const expires_at = new Date(t.clock.now() + 86_400_000);
  await t.db.insertInto('sessions').values({ id, user_id: user.id, expires_at }).execute();
  return t.parts.tokens.sign(user.id, id);
}

test('an account deactivated at one server can read and write nothing at the other, not even earlier responses', async () => {
  const [dismissed, manager] = [await t.make.user('manager'), await t.make.user('manager')];
  await t.make.payment({ tenant: await t.make.tenant() });
  const headers = { authorization: `Bearer ${await tokenFor(dismissed)}` };
  const read = () => second.inject({ method: 'GET', url: listPayments.path, headers });
  expect((await read()).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(200);
  await t.as(manager).call(updatePerson, { id: dismissed.id, body: { status: 'inactive' } });
  expect((await read()).json()).toMatchObject({ code: 'account_inactive' });
  const write = await second.inject({
    method: 'PATCH',
    url: updateSettings.path,
    headers,
    payload: { landlord_name: 'Mine' },
  });
  expect(write.json()).toMatchObject({ code: 'account_inactive' });
});

test('a request sent with one key to both servers at once is processed once', async () => {
  for (let month = 1; month <= 5; month += 1) {
    const tenant = await t.make.tenant();
    const request = {
      method: 'POST' as const,
      url: logPayment.path,
      headers: { authorization: `Bearer ${await tokenFor(tenant.user)}`, 'idempotency-key': `both ${month}` },
      payload: {
        amount: 500_000,
        payment_type: 'Rent',
        payment_method: 'Cash',
        reference_number: 'R1',
        due_date: '2026-11-30',
        payment_for_month: month,
        payment_for_year: 2026,
      },
    };
    const answers = await Promise.all([t.app.inject(request), second.inject(request), second.inject(request)]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const rows = await t.db.selectFrom('charges').select('id').where('tenant_id', '=', tenant.id).execute();
    expect(rows).toHaveLength(1);
  }
});
