import { COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import { NOON } from '../../../test/clock.ts';
import { setMonths } from './money.ts';

const { paid, pending, overdue, partial, cancelled } = PAYMENT_STATUS;

export type Tenant = Awaited<ReturnType<TestApp['make']['tenant']>>;

async function block(t: TestApp, estateId: number, name: string) {
  return t.db.insertInto('blocks').values({ estate_id: estateId, name }).returning('id').executeTakeFirstOrThrow();
}

/** A complaint with its status changes: status and instant, the first being its creation. */
export async function complain(t: TestApp, tenant: Tenant, steps: readonly (readonly [status: number, at: string])[]) {
  const { id } = await t.db
    .insertInto('complaints')
    .values({
      tenant_id: tenant.id,
      lease_id: tenant.lease_id,
      estate_id: tenant.estate_id,
      category_id: 4,
      status_id: steps.at(-1)?.[0] ?? COMPLAINT_STATUS.open,
      title: 'The tap drips',
      description: 'All night long.',
      created_at: steps[0]?.[1] ?? NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('complaint_status_changes')
    .values(steps.map(([to_status_id, changed_at]) => ({ complaint_id: id, to_status_id, changed_at })))
    .execute();
}

/**
 * A small portfolio, with figures computed by hand as of 21 November 2026. Alpha, front block: 1 let; 2 let until 5
 * December; 3 let until 10 November, vacant since. Back block: 4 let to a tenant with an inactive account, so it counts
 * as available. Beta: 5 let without an end; 6 never let. Six apartments, three occupied. Rents of the apartments let in
 * November: Alpha 400 + 500 + 600 + 1000 = 2500 thousand, Beta 300 thousand.
 */
export async function portfolio(t: TestApp) {
  const owner = await t.make.user('owner');
  const alpha = await t.make.estate({ owner_id: owner.id, name: 'Alpha Court' });
  const beta = await t.make.estate({ owner_id: owner.id, name: 'Beta Court' });
  const front = await block(t, alpha.id, 'Front');
  const back = await block(t, alpha.id, 'Back');
  const only = await block(t, beta.id, 'Only');
  const home = async (block_id: number, number: string, rent_amount: number) =>
    (await t.make.apartment({ block_id, number, rent_amount })).id;
  const tenant = await t.make.tenant({
    apartment_id: await home(front.id, '1', 400_000),
    first_name: 'Ann',
    last_name: 'One',
  });
  const two = await t.make.tenant({
    apartment_id: await home(front.id, '2', 500_000),
    lease_end: '2026-12-05',
    first_name: 'Ben',
    last_name: 'Two',
  });
  const three = await t.make.tenant({
    apartment_id: await home(front.id, '3', 600_000),
    lease_end: '2026-11-10',
    first_name: 'Cleo',
    last_name: 'Three',
  });
  const four = await t.make.tenant({ apartment_id: await home(back.id, '4', 1_000_000), status: 'inactive' });
  const five = await t.make.tenant({
    apartment_id: await home(only.id, '5', 300_000),
    lease_end: null,
    first_name: 'Eve',
    last_name: 'Five',
  });
  await home(only.id, '6', 300_000);

  // For November: paid rent 400 (1) and 500 (4, half of what is for October and November), a paid deposit of 450 (1),
  // and unpaid payments. In November came in 400 and 450, in October 1000 and 390.
  await t.make.payment({
    tenant,
    amount: 400_000,
    status_id: paid,
    due_date: '2026-11-05',
    paid_at: '2026-11-04T08:00:00Z',
  });
  await setMonths(
    t,
    await t.make.payment({
      tenant: four,
      amount: 1_000_000,
      status_id: paid,
      due_date: '2026-10-05',
      paid_at: '2026-10-02T08:00:00Z',
    }),
    [10, 11],
  );
  await t.make.payment({
    tenant,
    amount: 450_000,
    status_id: paid,
    payment_type: 'Security Deposit',
    due_date: '2026-11-05',
    paid_at: '2026-11-06T08:00:00Z',
  });
  await t.make.payment({ tenant, amount: 400_000, status_id: cancelled, due_date: '2026-11-01' });
  await t.make.payment({ tenant: two, amount: 500_000, status_id: overdue, due_date: '2026-11-05' });
  await t.make.payment({ tenant: three, amount: 600_000, status_id: pending, due_date: '2026-11-25' });
  await t.make.payment({ tenant: five, amount: 300_000, status_id: partial, due_date: '2026-11-20' });
  // For other months and years.
  await t.make.payment({
    tenant,
    amount: 390_000,
    status_id: paid,
    month: 10,
    due_date: '2026-10-05',
    paid_at: '2026-10-05T08:00:00Z',
  });
  await t.make.payment({
    tenant,
    amount: 380_000,
    status_id: paid,
    year: 2025,
    due_date: '2025-11-05',
    paid_at: '2025-11-05T08:00:00Z',
  });
  await t.make.payment({ tenant, amount: 30_000, payment_type: 'Utilities', month: 10, due_date: '2026-10-31' });
  await t.make.payment({ tenant, amount: 400_000, month: 12, due_date: '2026-12-05' });
  await t.make.payment({ tenant: two, amount: 500_000, month: 12, due_date: '2026-12-06' });

  await complain(t, tenant, [
    [1, '2026-11-10T09:00:00Z'],
    [2, '2026-11-11T09:00:00Z'],
    [3, '2026-11-12T09:00:00Z'],
    [4, '2026-11-19T09:00:00Z'],
  ]);
  await complain(t, two, [
    [1, '2026-11-01T09:00:00Z'],
    [4, '2026-11-05T09:00:00Z'],
    [1, '2026-11-06T09:00:00Z'],
  ]);
  await complain(t, five, [
    [1, '2026-11-18T09:00:00Z'],
    [2, '2026-11-19T09:00:00Z'],
  ]);
  await complain(t, tenant, [
    [1, '2026-09-01T09:00:00Z'],
    [3, '2026-09-04T09:00:00Z'],
  ]);
  return { owner, alpha, beta, front, back, tenants: { one: tenant, two, three, four, five } };
}

/** Rows that must never count: another owner's estate with every kind of record, and a deleted estate of the owner. */
export async function foreignEstate(t: TestApp, owner: { id: number }) {
  const other = await t.make.estate({ owner_id: (await t.make.user('owner')).id });
  const deleted = await t.make.estate({ owner_id: owner.id });
  for (const estate of [other, deleted]) {
    const { id } = await t.make.apartment({ estate_id: estate.id });
    const tenant = await t.make.tenant({ apartment_id: id, lease_end: '2026-11-29' });
    await t.make.payment({ tenant, status_id: paid, paid_at: '2026-11-20T08:00:00Z' });
    await t.make.payment({ tenant, due_date: '2026-11-02', payment_type: 'Utilities' });
    await t.make.payment({ tenant, due_date: '2026-11-24', payment_type: 'Other' });
    await complain(t, tenant, [
      [1, '2026-11-10T09:00:00Z'],
      [3, '2026-11-20T09:00:00Z'],
    ]);
    await t.db
      .insertInto('lease_renewals')
      .values({ lease_id: tenant.lease_id, previous_end: '2026-06-30', new_end: '2026-11-29' })
      .execute();
  }
  await t.db.updateTable('estates').set({ deleted_at: NOON }).where('id', '=', deleted.id).execute();
}
