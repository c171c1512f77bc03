import { describe, expect, test } from 'vitest';
import {
  createPaymentStatus,
  getPayment,
  listMyPayments,
  listOverduePayments,
  listPayments,
  listPaymentStatuses,
  listPendingPayments,
  markPaymentsPaid,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { PaymentStatus } from '@amayumba/contract/payments/payment.ts';
import { isOverdue, PAYMENT_STATUS, PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { testApp } from '../../test/build-test-app.ts';
import { NOON } from '../../test/clock.ts';

const t = testApp();
const MANAGERS_LISTS = [listPayments, listPendingPayments, listOverduePayments];

describe('who may list payments', () => {
  test('not visitors, owners or tenants', async () => {
    const owner = await t.make.user('owner');
    const tenant = await t.make.tenant();
    for (const endpoint of MANAGERS_LISTS) {
      expect((await t.as(null).call(endpoint)).status).toBe(401);
      expect((await t.as(owner).call(endpoint)).status).toBe(403);
      expect((await t.as(tenant.user).call(endpoint)).status).toBe(403);
    }
    const { id } = await t.make.payment({ tenant });
    expect((await t.as(tenant.user).call(getPayment, { id })).status).toBe(403);
    expect((await t.as(owner).call(getPayment, { id })).status).toBe(403);
    expect((await t.as(await t.make.user('manager')).call(listMyPayments)).status).toBe(403);
  });

  test('a missing payment or an invalid id is 404', async () => {
    const manager = t.as(await t.make.user('manager'));
    for (const id of [999_999_999, 'x', '-1', '1.5', '9'.repeat(30)]) {
      expect((await manager.call(getPayment, { id })).status).toBe(404);
    }
  });

  test('a tenant sees their own payments and never those of another', async () => {
    const [first, second] = [await t.make.tenant(), await t.make.tenant()];
    const own = await t.make.payment({ tenant: first });
    await t.make.payment({ tenant: second });
    const { body } = await t.as(first.user).call(listMyPayments);
    expect(body).toMatchObject([{ id: own.id, tenant: first.id }]);
    expect(await t.as(first.user).call(listMyPayments, { query: { tenant_id: second.id } })).toMatchObject({
      body: [],
    });
  });

  test('an account with role tenant and no lease yet has an empty list', async () => {
    expect(await t.as(await t.make.user('tenant')).call(listMyPayments)).toMatchObject({ status: 200, body: [] });
  });
});

test('a wrong filter is refused with each field reported', async () => {
  const manager = t.as(await t.make.user('manager'));
  const query = { tenant_id: 'x', month: 13, year: 'soon', payment_type: 'Gift', ordering: 'colour', page_size: 201 };
  const { status, error } = await manager.call(listPayments, { query: query as never });
  expect(status).toBe(400);
  expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(Object.keys(query).toSorted());
});

test('a payment shows its tenant and home, also after the estate is deleted', async () => {
  const apartment = await t.make.apartment();
  const tenant = await t.make.tenant({ apartment_id: apartment.id, first_name: 'Sarah', last_name: 'Nakato' });
  const { id } = await t.make.payment({ tenant, status_id: PAYMENT_STATUS.partial });
  const manager = t.as(await t.make.user('manager'));
  const shown = await manager.call(getPayment, { id });
  expect(shown.body).toMatchObject({
    id,
    tenant: tenant.id,
    tenant_details: { id: tenant.id, name: 'Sarah Nakato', apartment: apartment.number },
    status: PAYMENT_STATUS.partial,
    status_id: PAYMENT_STATUS.partial,
    status_details: { id: PAYMENT_STATUS.partial, name: 'Partial' },
    months_paid: [11],
    payment_for_month: 11,
    payment_for_year: 2026,
    amount: 500_000,
    due_date: '2026-11-30',
    is_overdue: false,
    receipt_number: null,
    receipt_file: null,
    refund_status: null,
  });
  expect(shown.body.tenant_details.estate).toMatch(/^Estate/);
  const deletedAt = new Date(t.clock.now());
  await t.db.updateTable('estates').set({ deleted_at: deletedAt }).where('id', '=', tenant.estate_id).execute();
  await t.db.updateTable('blocks').set({ deleted_at: deletedAt }).where('estate_id', '=', tenant.estate_id).execute();
  expect((await manager.call(getPayment, { id })).body).toEqual(shown.body);
});

/** The ids that a manager finds, on the requested page or on all. */
const found = async (query: Record<string, unknown>) => {
  const manager = t.as(await t.make.user('manager'));
  const { body } = await manager.call(listPayments, { query });
  return (Array.isArray(body) ? body : body.results).map((payment) => payment.id);
};

describe('filters', () => {
  test('by tenant, status, month, year and type, alone and together', async () => {
    const tenant = await t.make.tenant();
    const tenant_id = tenant.id;
    const rent = await t.make.payment({ tenant, month: 3, year: 2025, due_date: '2025-03-05' });
    const paid = await t.make.payment({ tenant, month: 4, year: 2025, status_id: 2, due_date: '2025-04-05' });
    const deposit = await t.make.payment({
      tenant,
      month: 3,
      year: 2026,
      payment_type: 'Security Deposit',
      due_date: '2026-03-05',
    });
    expect(await found({ tenant_id })).toEqual([deposit.id, paid.id, rent.id]);
    expect(await found({ tenant_id, status_id: 2 })).toEqual([paid.id]);
    expect(await found({ tenant_id, month: 3 })).toEqual([deposit.id, rent.id]);
    expect(await found({ tenant_id, year: 2025 })).toEqual([paid.id, rent.id]);
    expect(await found({ tenant_id, month: 3, year: 2025 })).toEqual([rent.id]);
    expect(await found({ tenant_id, payment_type: 'Security Deposit' })).toEqual([deposit.id]);
    expect(await found({ tenant_id, exclude_type: 'Security Deposit' })).toEqual([paid.id, rent.id]);
    expect(await found({ tenant_id, is_open: true })).toEqual([deposit.id, rent.id]);
    expect(await found({ tenant_id, is_open: false })).toEqual([paid.id]);
    expect(await found({ tenant_id, year: 2025, status_id: 1, exclude_type: 'Rent' })).toEqual([]);
    expect(await found({ tenant_id, status_id: '', month: '', year: '' })).toHaveLength(3);
  });

  test('a payment for several months is found under each of them', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    await t.db
      .updateTable('charges')
      .set({ months_paid: [1, 2, 12] })
      .where('id', '=', id)
      .execute();
    expect(await found({ tenant_id: tenant.id, month: 2 })).toEqual([id]);
    expect(await found({ tenant_id: tenant.id, month: 12, year: 2026 })).toEqual([id]);
    expect(await found({ tenant_id: tenant.id, month: 3 })).toEqual([]);
  });

  test('find a payment once, also in count and sum, if its tenant, apartment and reference all match', async () => {
    const apartment = await t.make.apartment({ number: 'Kigongo-1' });
    const tenant = await t.make.tenant({ apartment_id: apartment.id, last_name: 'Kigongo' });
    const named = await t.make.payment({ tenant, amount: 3_000 });
    await t.db.updateTable('charges').set({ reference_number: 'KIGONGO 9' }).where('id', '=', named.id).execute();
    const without = await t.make.payment({ tenant: await t.make.tenant(), amount: 5_000 });
    await t.db.updateTable('charges').set({ reference_number: 'kigongo' }).where('id', '=', without.id).execute();
    const manager = t.as(await t.make.user('manager'));
    const { body } = await manager.call(listPayments, { query: { search: 'kigongo', page: 1 } });
    expect(body).toMatchObject({ count: 2, total_amount: 8_000, results: [{}, {}] });
  });

  test('by the name of the tenant, the reference, the apartment and the exact receipt number', async () => {
    const apartment = await t.make.apartment({ number: 'Mango-77' });
    const tenant = await t.make.tenant({ apartment_id: apartment.id, first_name: 'Okello', last_name: 'Babirye' });
    const tenant_id = tenant.id;
    const { id } = await t.make.payment({ tenant, status_id: 2 });
    await t.db.updateTable('charges').set({ reference_number: 'MM_50%x' }).where('id', '=', id).execute();
    const other = await t.make.payment({ tenant: await t.make.tenant() });
    for (const search of ['okello bab', 'BABIRYE', 'mm_50%', 'mango-7']) expect(await found({ search })).toEqual([id]);
    for (const search of ['mm_50_x', 'mm%x', `no such ${other.id}`]) expect(await found({ search })).toEqual([]);
    const { receipt_number } = await t.db
      .selectFrom('charges')
      .select('receipt_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await found({ tenant_id, search: `#${receipt_number}` })).toEqual([id]);
    expect(await found({ tenant_id, search: String(receipt_number).slice(0, -1) })).toEqual([]);
  });

  test('by the estate of their home, chosen or by its name', async () => {
    const estate = await t.make.estate({ name: 'Wankulukuku Heights' });
    const apartment = await t.make.apartment({ estate_id: estate.id });
    const { id } = await t.make.payment({ tenant: await t.make.tenant({ apartment_id: apartment.id }) });
    await t.make.payment({ tenant: await t.make.tenant() });
    expect(await found({ estate_id: estate.id })).toEqual([id]);
    expect(await found({ search: 'wankulukuku' })).toEqual([id]);
  });

  test('sort by the given field, and by default by the latest due date', async () => {
    const tenant = await t.make.tenant();
    const small = await t.make.payment({ tenant, amount: 100, due_date: '2026-05-01', month: 5 });
    const large = await t.make.payment({ tenant, amount: 900, due_date: '2026-04-01', month: 4 });
    const paid = await t.make.payment({ tenant, amount: 500, due_date: '2026-03-01', month: 3, status_id: 2 });
    const tenant_id = tenant.id;
    expect(await found({ tenant_id })).toEqual([small.id, large.id, paid.id]);
    expect(await found({ tenant_id, ordering: 'due_date' })).toEqual([paid.id, large.id, small.id]);
    expect(await found({ tenant_id, ordering: '-amount' })).toEqual([large.id, paid.id, small.id]);
    expect((await found({ tenant_id, ordering: '-paid_at' }))[0]).toBe(paid.id);
  });

  test('by the tenant’s name in the order of the language, whole and page by page', async () => {
    const made: number[] = [];
    for (const first_name of ['Zaake', 'Ábel', 'mukasa', 'Nantongo']) {
      const tenant = await t.make.tenant({ first_name, last_name: 'Sorted-By-Name' });
      made.push((await t.make.payment({ tenant })).id);
    }
    const [zaake, abel, mukasa, nantongo] = made;
    const search = 'sorted-by-name';
    expect(await found({ search, ordering: 'tenant' })).toEqual([abel, mukasa, nantongo, zaake]);
    expect(await found({ search, ordering: '-tenant' })).toEqual([zaake, nantongo, mukasa, abel]);
    expect(await found({ search, ordering: 'tenant', page: 2, page_size: 3 })).toEqual([zaake]);
  });

  test('sort the payments of a month by due date as well', async () => {
    const tenant = await t.make.tenant();
    const early = await t.make.payment({ tenant, month: 8, year: 2026, due_date: '2026-08-01' });
    const late = await t.make.payment({ tenant, month: 8, year: 2026, due_date: '2026-08-20' });
    const query = { tenant_id: tenant.id, month: 8, year: 2026 };
    expect(await found(query)).toEqual([late.id, early.id]);
    expect(await found({ ...query, ordering: 'due_date', page: 1 })).toEqual([early.id, late.id]);
  });

  test('a page has its count, its neighbours and the sum over all pages', async () => {
    const tenant = await t.make.tenant();
    for (const month of [1, 2, 3, 4, 5]) await t.make.payment({ tenant, month, amount: 1000 * month });
    const manager = t.as(await t.make.user('manager'));
    const { body } = await manager.call(listPayments, { query: { tenant_id: tenant.id, page: 2, page_size: 2 } });
    expect(body).toMatchObject({ count: 5, total_amount: 15_000, results: [{}, {}] });
    expect(body).toMatchObject({
      next: expect.stringContaining('page=3'),
      previous: expect.stringContaining('page=1'),
    });
    const none = await manager.call(listPayments, { query: { tenant_id: tenant.id, status_id: 8, page: 1 } });
    expect(none.body).toMatchObject({ count: 0, total_amount: 0, results: [], next: null, previous: null });
  });

  test('the largest amounts add up without an error', async () => {
    for (const last_name of ['Wealthy-One', 'Wealthy-Two']) {
      await t.make.payment({ tenant: await t.make.tenant({ last_name }), amount: Number.MAX_SAFE_INTEGER });
    }
    const manager = t.as(await t.make.user('manager'));
    const { status, body } = await manager.call(listPayments, { query: { search: 'wealthy-', page: 1 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 2 });
  });
});

describe('overdue', () => {
  test('the rule of the contract and the rule in SQL agree on every status and day', async () => {
    const tenant = await t.make.tenant();
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2027-01-01'];
    const cases = Object.keys(PAYMENT_STATUS_NAMES).flatMap((status) =>
      days.map((due_date) => ({ status_id: Number(status), due_date })),
    );
    const made = [];
    for (const values of cases) made.push(await t.make.payment({ tenant, ...values }));
    const manager = t.as(await t.make.user('manager'));
    const query = { tenant_id: tenant.id, ordering: 'created_at' as const };
    // 20:59 UTC is still 21 November in Kampala, 21:00 is 22 November.
    for (const [instant, today] of [
      ['2026-11-21T20:59:59Z', '2026-11-21'],
      ['2026-11-21T21:00:00Z', '2026-11-22'],
    ] as const) {
      t.clock.set(instant);
      const all = (await manager.call(listPayments, { query })).body as { id: number; is_overdue: boolean }[];
      const overdue = (await manager.call(listOverduePayments, { query })).body as { id: number }[];
      const wanted = made.filter((payment) => isOverdue(payment, today)).map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(0);
      expect(overdue.map(({ id }) => id)).toEqual(wanted);
      expect(all.filter((payment) => payment.is_overdue).map(({ id }) => id)).toEqual(wanted);
      const pending = (await manager.call(listPendingPayments, { query })).body as { id: number }[];
      const waiting = made.filter(({ status_id, due_date }) => [1, 4, 7].includes(status_id) && due_date >= today);
      expect(pending.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
    }
    t.clock.set(NOON);
  });

  test('a custom status is owed unless it settles', async () => {
    const manager = t.as(await t.make.user('manager'));
    const status = async (name: string, settles?: boolean) =>
      (await manager.call(createPaymentStatus, { body: { name, settles } })).body;
    const disputed = await status('Disputed in court');
    const waived = await status('Waived', true);
    expect([disputed.settles, waived.settles]).toEqual([false, true]);
    const listed = (await manager.call(listPaymentStatuses, { query: {} })).body as PaymentStatus[];
    expect(listed.filter(({ settles }) => settles).map(({ name }) => name)).toEqual([
      'Paid',
      'Cancelled',
      'Refunded',
      'Waived',
    ]);

    const tenant = await t.make.tenant();
    const late: { id: number }[] = [];
    for (const month of [8, 9]) late.push(await t.make.payment({ tenant, month, due_date: `2026-0${month}-05` }));
    const change = (at: number, status_id: number) =>
      manager.call(updatePayment, { id: late[at]?.id ?? 0, body: { status_id } });
    expect((await change(0, disputed.id)).body).toMatchObject({ is_overdue: true, is_owed: true });
    expect((await change(1, waived.id)).body).toMatchObject({ is_overdue: false, is_owed: false });
    const overdue = async () =>
      (await manager.call(listOverduePayments, { query: { tenant_id: tenant.id, page: 1 } })).body;
    expect(await overdue()).toMatchObject({ count: 1, results: [{ id: late[0]?.id }] });
    const paid = await manager.call(markPaymentsPaid, { body: { ids: [late[1]?.id ?? 0] } });
    expect(paid.error.code).toBe('cannot_be_paid');
    await change(1, 1);
    expect(await overdue()).toMatchObject({ count: 2 });
  });

  test('the overdue and pending lists have the same filters and pages', async () => {
    const tenant = await t.make.tenant();
    const late = await t.make.payment({ tenant, month: 9, due_date: '2026-09-05', amount: 70 });
    await t.make.payment({ tenant, month: 10, due_date: '2026-10-05', amount: 80 });
    const manager = t.as(await t.make.user('manager'));
    const query = { tenant_id: tenant.id, month: 9, page: 1 };
    const overdue = await manager.call(listOverduePayments, { query });
    expect(overdue.body).toMatchObject({ count: 1, total_amount: 70, results: [{ id: late.id, is_overdue: true }] });
    expect((await manager.call(listPendingPayments, { query })).body).toMatchObject({ count: 0 });
  });
});

test('deposits are filtered by refund status, with the right count and sum', async () => {
  const tenant = await t.make.tenant();
  const deposit = (month: number, amount: number) =>
    t.make.payment({ tenant, month, amount, payment_type: 'Security Deposit', status_id: 2 });
  const made = [await deposit(1, 900_000), await deposit(2, 700_000), await deposit(3, 400_000)];
  await t.make.payment({ tenant });
  const states = ['Refunded', 'Refunded', 'Withheld'] as const;
  for (const [index, refund_status] of states.entries()) {
    await t.db
      .updateTable('charges')
      .set({ refund_status })
      .where('id', '=', made[index]?.id ?? 0)
      .execute();
  }
  const manager = t.as(await t.make.user('manager'));
  const query = { tenant_id: tenant.id, refund_status: 'Refunded' as const, page: 1, page_size: 1 };
  const { body } = await manager.call(listPayments, { query });
  expect(body).toMatchObject({ count: 2, total_amount: 1_600_000, results: [{ refund_status: 'Refunded' }] });
  const wrong = await manager.call(listPayments, { query: { refund_status: 'Lost' as never } });
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['refund_status']]);
});

test('payments are found by the phone number of their tenant in any format', async () => {
  const tenant = await t.make.tenant();
  await t.db.updateTable('users').set({ phone_number: '+256 788 412 907' }).where('id', '=', tenant.user.id).execute();
  const { id } = await t.make.payment({ tenant });
  const manager = t.as(await t.make.user('manager'));
  for (const search of ['0788 412907', '+256788412907', '788-412']) {
    expect((await manager.call(listPayments, { query: { search } })).body).toMatchObject([{ id }]);
  }
});
