import { getTenancyExpiry, listExpiringTenants } from '@amayumba/contract/reports/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';
import { portfolio, type Tenant } from './test/portfolio.ts';

const t = testApp();
beforeEach(() => t.clock.set(NOON));

/** Tenants of one estate, one for each lease given by its start and end. */
async function leases(...terms: readonly (readonly [start: string, end: string | null])[]) {
  const owner = await t.make.user('owner');
  const estate = await t.make.estate({ owner_id: owner.id, name: 'Gamma Court' });
  const tenants: Tenant[] = [];
  for (const [lease_start, lease_end] of terms) {
    const { id } = await t.make.apartment({ estate_id: estate.id });
    tenants.push(await t.make.tenant({ apartment_id: id, lease_start, lease_end }));
  }
  return {
    owner,
    tenants,
    renew: (of: Tenant | undefined, previous_end: string, new_end: string) =>
      t.db
        .insertInto('lease_renewals')
        .values({ lease_id: of?.lease_id ?? 0, previous_end, new_end })
        .execute(),
  };
}

test('current leases that end within 60 days, soonest first', async () => {
  const { owner, tenants } = await leases(
    ['2026-01-01', '2027-01-20'],
    ['2026-01-01', '2027-01-21'],
    ['2026-01-01', '2026-11-21'],
    ['2026-01-01', '2026-11-20'],
    ['2026-01-01', '2026-11-30'],
    ['2026-01-01', null],
    ['2026-12-01', '2026-12-20'],
  );
  const { body } = await t.as(owner).call(getTenancyExpiry);
  expect(
    body.expiring_soon.map(({ tenant_id, lease_end, days_until_expiry }) => [tenant_id, lease_end, days_until_expiry]),
  ).toEqual([
    [tenants[2]?.id, '2026-11-21', 0],
    [tenants[4]?.id, '2026-11-30', 9],
    [tenants[0]?.id, '2027-01-20', 60],
  ]);
  expect(body.expiring_soon[0]).toMatchObject({ estate: 'Gamma Court' });
  expect(body.expiring_this_month).toBe(2);
  const soon = await t.as(owner).call(listExpiringTenants, { query: { days: 9 } });
  expect(soon.body).toEqual(body.expiring_soon.slice(0, 2));
  expect((await t.as(owner).call(listExpiringTenants)).body).toEqual(body.expiring_soon);
});

test('with a range: every lease whose last day is in it, also one that has ended', async () => {
  const { owner, tenants } = await leases(
    ['2026-01-01', '2026-10-31'],
    ['2026-01-01', '2026-11-01'],
    ['2026-01-01', '2027-06-30'],
    ['2026-01-01', '2027-07-01'],
    ['2026-01-01', null],
  );
  const as = t.as(owner);
  const { body } = await as.call(listExpiringTenants, { query: { start_date: '2026-11-01', end_date: '2027-06-30' } });
  expect(body.map(({ tenant_id, days_until_expiry }) => [tenant_id, days_until_expiry])).toEqual([
    [tenants[1]?.id, -20],
    [tenants[2]?.id, 221],
  ]);
  const half = await as.call(listExpiringTenants, { query: { start_date: '2026-11-01' } });
  const backwards = await as.call(listExpiringTenants, { query: { start_date: '2026-11-02', end_date: '2026-11-01' } });
  for (const { status, error } of [half, backwards]) {
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual(['end_date']);
  }
});

test('are filtered by estate or block', async () => {
  const { owner, alpha, beta, front, back } = await portfolio(t);
  const endings = async (query: { estate_id?: number; block_id?: number }) =>
    (await t.as(owner).call(listExpiringTenants, { query: { ...query, days: 14 } })).body.map(
      ({ apartment }) => apartment,
    );
  expect(await endings({ estate_id: alpha.id })).toEqual(['Front 2']);
  expect(await endings({ block_id: front.id })).toEqual(['Front 2']);
  expect(await endings({ estate_id: beta.id })).toEqual([]);
  expect(await endings({ block_id: back.id })).toEqual([]);
});

test('a lease that was ended early expires on its actual last day', async () => {
  const { owner, tenants } = await leases(['2026-01-01', '2027-12-31']);
  await t.db
    .updateTable('leases')
    .set({ ended_on: '2026-11-28' })
    .where('id', '=', tenants[0]?.lease_id ?? 0)
    .execute();
  const { body } = await t.as(owner).call(getTenancyExpiry);
  expect(body).toMatchObject({
    expiring_this_month: 1,
    expiring_soon: [{ lease_end: '2026-11-28', days_until_expiry: 7 }],
  });
});

test('renewal rate: renewed among the terms that ended in the last 365 days', async () => {
  const { owner, tenants, renew } = await leases(
    ['2024-07-01', '2027-06-30'], // renewed twice: once within the year, once before
    ['2025-09-01', '2026-08-31'], // ended
    ['2024-11-22', '2025-11-21'], // ended 365 days ago
    ['2024-11-21', '2025-11-20'], // ended a day too long ago
    ['2025-11-22', '2026-11-21'], // its last day is today
    ['2026-01-01', '2027-12-31'], // renewed ahead of its end
    ['2026-03-01', '2027-02-28'], // never took effect
    ['2025-01-01', '2026-12-31'], // renewed, then ended before the renewed term did
  );
  await renew(tenants[0], '2025-06-30', '2026-06-30');
  await renew(tenants[0], '2026-06-30', '2026-12-31');
  // Corrects a mistyped new end: the same renewal, not a second one.
  await renew(tenants[0], '2026-06-30', '2027-06-30');
  await renew(tenants[5], '2026-12-31', '2027-12-31');
  await renew(tenants[7], '2026-10-31', '2026-12-31');
  const end = (of: Tenant | undefined, ended_on: string) =>
    t.db
      .updateTable('leases')
      .set({ ended_on })
      .where('id', '=', of?.lease_id ?? 0)
      .execute();
  await end(tenants[6], '2026-02-28');
  await end(tenants[7], '2026-09-30');
  const { body } = await t.as(owner).call(getTenancyExpiry);
  // Ended: 30 June 2026 (renewed), 31 August, 21 November 2025, 30 September.
  expect(body.renewal_rate).toBe(25);
});
