import { listMyClaims, rejectClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { getOwnerMoneyMonths } from '@amayumba/contract/money/figures-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();

test('a tenant sees what became of each logged payment, and nobody else’s', async () => {
  const tenant = await t.make.tenant();
  const charge = await t.make.payment({ tenant, month: 11, due_date: '2026-11-05' });
  const log = (reference_number: string, amount: number) =>
    t.as(tenant.user).call(logPayment, {
      body: {
        amount,
        payment_method: 'Mobile Money',
        reference_number,
        payment_for_month: 11,
        payment_for_year: 2026,
        due_date: '2026-11-05',
        payment_type: 'Rent',
      },
    });
  await log('MM-1', 200_000);
  await log('MM-2', 300_000);
  const query = { page: 1 };
  const first = await t.as(tenant.user).call(listMyClaims, { query });
  const [second, oldest] = (first.body as { results: { id: number }[] }).results;
  expect(first.body).toMatchObject({
    count: 2,
    results: [
      { state: 'waiting', amount: 300_000, reference_number: 'MM-2', charge: charge.id, reason: '' },
      { state: 'waiting', amount: 200_000, reference_number: 'MM-1' },
    ],
  });
  const manager = t.as(await t.make.user('manager'));
  await manager.call(rejectClaim, { id: oldest?.id ?? 0, body: { reason: 'There is no such transaction.' } });
  const waiting = await t.as(tenant.user).call(listMyClaims, { query: { ...query, state: 'waiting' } });
  expect(waiting.body).toMatchObject({ count: 1, results: [{ id: second?.id }] });
  const rejected = await t.as(tenant.user).call(listMyClaims, { query: { ...query, state: 'rejected' } });
  expect(rejected.body).toMatchObject({ count: 1, results: [{ reason: 'There is no such transaction.' }] });
  const other = await t.make.tenant();
  expect((await t.as(other.user).call(listMyClaims, { query })).body).toMatchObject({ count: 0 });
  expect((await manager.call(listMyClaims, { query })).status).toBe(403);
});

test('an owner sees charged by due day and received by the day it came in, for each of 12 months', async () => {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id });
  const apartment = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id: apartment.id, lease_start: '2025-01-01' });
  const october = await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' });
  await t.make.payment({ tenant, month: 11, due_date: '2026-11-05', amount: 450_000 });
  await t.make.payment({ tenant, payment_type: 'Security Deposit', due_date: '2026-11-05' });
  await t.make.payment({ tenant: await t.make.tenant(), due_date: '2026-11-05' });
  const manager = t.as(await t.make.user('manager'));
  const record = (amount: number, received_at: string) =>
    manager.call(createReceipt, { body: { account: october.account_id, amount, method: 'Cash', received_at } });
  await record(300_000, '2026-10-31');
  const wrong = await record(90_000, '2026-10-30');
  await manager.call(reverseReceipt, { id: wrong.body.id, body: { reason: 'Bounced' } });
  const months = async () =>
    (await t.as(owner).call(getOwnerMoneyMonths, { query: {} })).body as {
      year: number;
      month: number;
      charged: number;
      received: number;
    }[];
  const found = await months();
  expect(found).toHaveLength(12);
  expect(found[0]).toEqual({ year: 2025, month: 12, charged: 0, received: 0 });
  // The reversal counts on its own day.
  expect(found.slice(-2)).toEqual([
    { year: 2026, month: 10, charged: 500_000, received: 390_000 },
    { year: 2026, month: 11, charged: 450_000, received: -90_000 },
  ]);
  expect((await manager.call(getOwnerMoneyMonths, { query: {} })).status).toBe(403);
});
