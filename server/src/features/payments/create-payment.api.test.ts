import { describe, expect, test } from 'vitest';
import {
  createPayment,
  createPaymentStatus,
  getPayment,
  listPaymentStatuses,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { NewPayment } from '@amayumba/contract/payments/payment.ts';
import { testApp } from '../../test/build-test-app.ts';
import { recountLedger } from '../../test/recount-ledger.ts';
import { storedKey } from '../keys/test/key-caller.ts';

const t = testApp();

const rentOf = (tenant: { id: number }, values: Partial<NewPayment> = {}): NewPayment => ({
  tenant: tenant.id,
  amount: 500_000,
  status: 1,
  due_date: '2026-11-05',
  payment_for_year: 2026,
  months_paid: [11],
  ...values,
});
const count = async (tenant: { id: number }) => {
  const rows = await t.db.selectFrom('charges').select('id').where('tenant_id', '=', tenant.id).execute();
  return rows.length;
};
const accountOf = (tenant: { lease_id: number }) =>
  t.db.selectFrom('accounts').selectAll().where('lease_id', '=', tenant.lease_id).executeTakeFirstOrThrow();
const asManager = async () => t.as(await t.make.user('manager'));

test('only managers create payments', async () => {
  const tenant = await t.make.tenant();
  const body = rentOf(tenant);
  expect((await t.as(null).call(createPayment, { body })).status).toBe(401);
  expect((await t.as(await t.make.user('owner')).call(createPayment, { body })).status).toBe(403);
  expect((await t.as(tenant.user).call(createPayment, { body })).status).toBe(403);
  expect(await count(tenant)).toBe(0);
});

test('the money of a Paid payment came by its method, with its reference', async () => {
  const tenant = await t.make.tenant();
  const body = rentOf(tenant, { status: 2, payment_method: 'Bank Transfer', reference_number: 'STAN-881' });
  const { body: payment } = await (await asManager()).call(createPayment, { body });
  const receipt = await t.db
    .selectFrom('receipts')
    .select(['method', 'channel', 'external_reference'])
    .where('number', '=', payment.receipt_number ?? 0)
    .executeTakeFirst();
  expect(receipt).toEqual({ method: 'Bank Transfer', channel: 'bank', external_reference: 'STAN-881' });
});

describe('bad input is refused with every wrong field reported, and nothing is stored', () => {
  test('missing required fields', async () => {
    const { status, error } = await (await asManager()).call(createPayment, { anyBody: {} });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual([
      'amount',
      'due_date',
      'payment_for_year',
      'status',
      'tenant',
    ]);
  });

  test.each([
    [{ amount: 0 }, ['amount']],
    [{ amount: -5 }, ['amount']],
    [{ amount: '1500.50' }, ['amount']],
    [{ amount: 1_000_000_000_001 }, ['amount']],
    [{ amount: 9_007_199_254_740_992 }, ['amount']],
    [{ amount: 'lots', due_date: '2026-02-30', payment_for_year: 1999 }, ['amount', 'due_date', 'payment_for_year']],
    [{ months_paid: [0, 13] }, ['months_paid.0', 'months_paid.1']],
    [{ payment_type: 'Gift', payment_method: 'Barter' }, ['payment_method', 'payment_type']],
    [{ refund_status: 'Pending' }, ['refund_status']],
    [{ paid_at: '2026-11-01T09:00:00Z' }, ['paid_at']],
    [{ status: 2, paid_at: '2026-11-22T09:00:00Z' }, ['paid_at']],
    [{ payment_for_month: 3 }, ['payment_for_month']],
    [{ status: 77, refund_status: 'Withheld' }, ['refund_status', 'status']],
    [{ notes: 'a\0b', reference_number: 'x'.repeat(101) }, ['notes', 'reference_number']],
  ])('%j', async (values, fields) => {
    const tenant = await t.make.tenant();
    const { status, error } = await (
      await asManager()
    ).call(createPayment, { anyBody: { ...rentOf(tenant), ...values } });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields);
    expect(await count(tenant)).toBe(0);
  });

  test('a tenant that does not exist is reported with the other errors', async () => {
    const anyBody = { ...rentOf({ id: 999_999 }), status: 999, refund_status: 'Refunded' };
    const { status, error } = await (await asManager()).call(createPayment, { anyBody });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['refund_status', 'status', 'tenant']);
  });
});

test('more than an account can hold is refused at its field, and nothing is stored', async () => {
  const tenant = await t.make.tenant();
  const manager = await asManager();
  await t.make.payment({ tenant, amount: Number.MAX_SAFE_INTEGER });
  const { status, error } = await manager.call(createPayment, {
    body: rentOf(tenant, { amount: 1, months_paid: [12] }),
  });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['amount']]);
  expect(await count(tenant)).toBe(1);
});

describe('a new payment', () => {
  test('belongs to the lease of its due date, and is returned as in the list', async () => {
    const tenant = await t.make.tenant();
    const anyBody = { ...rentOf(tenant), amount: '500000.00', reference_number: ' MM1 ', payment_method: 'Cash' };
    const { status, body } = await (await asManager()).call(createPayment, { anyBody });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      tenant: tenant.id,
      amount: 500_000,
      status_details: { name: 'Pending' },
      payment_type: 'Rent',
      months_paid: [11],
      reference_number: 'MM1',
      payment_method: 'Cash',
      notes: '',
      is_overdue: true,
      acknowledgement_status: null,
      receipt_number: null,
      paid_at: null,
      gross_amount: 500_000,
      settled_amount: 0,
      outstanding_amount: 500_000,
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      source: 'manual',
      receipts: [],
    });
    const row = await t.db.selectFrom('charges').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ lease_id: tenant.lease_id, estate_id: tenant.estate_id, account_id: body.account });
    const { balance, open_amount, oldest_due } = await accountOf(tenant);
    expect([balance, open_amount, oldest_due]).toEqual([500_000, 500_000, '2026-11-05']);
  });

  test('takes its month from payment_for_month, and sorts several months', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const { months_paid: _, ...rest } = rentOf(tenant);
    const single = await manager.call(createPayment, { body: { ...rest, payment_for_month: 7 } });
    expect(single.body).toMatchObject({ months_paid: [7], payment_for_month: 7 });
    const several = await manager.call(createPayment, { body: { ...rest, months_paid: [12, 2, 12] } });
    expect(several.body).toMatchObject({ months_paid: [2, 12], payment_for_month: 2 });
    const none = await manager.call(createPayment, { body: rest });
    expect(none.body).toMatchObject({ months_paid: [], payment_for_month: null });
  });

  test('created as Paid has its time of payment and receipt number at once', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const now = await manager.call(createPayment, { body: rentOf(tenant, { status: 2 }) });
    expect(now.body).toMatchObject({ paid_at: '2026-11-21T09:00:00.000Z', receipt_number: expect.any(Number) });
    const paid_at = '2026-11-03T10:00:00+03:00';
    const then = await manager.call(createPayment, { body: rentOf(tenant, { status: 2, months_paid: [10], paid_at }) });
    expect(then.body.paid_at).toBe('2026-11-03T07:00:00.000Z');
    expect(then.body.receipt_number).toBe((now.body.receipt_number ?? 0) + 1);
    expect(Math.floor((now.body.receipt_number ?? 0) / 10_000_000)).toBe(2026);
  });

  test('created as Partial or Paid with the sum received has a receipt of that sum', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const part = await manager.call(createPayment, { body: rentOf(tenant, { status: 4, received_amount: 200_000 }) });
    expect(part.body).toMatchObject({ status_id: 4, settled_amount: 200_000, outstanding_amount: 300_000 });
    const more = rentOf(tenant, { status: 2, received_amount: 550_000, months_paid: [12], due_date: '2026-12-05' });
    expect((await manager.call(createPayment, { body: more })).body).toMatchObject({
      status_id: 2,
      settled_amount: 500_000,
    });
    // What was paid above December settles November, which is older and still open.
    const november = (await manager.call(getPayment, { id: part.body.id })).body;
    expect(november.receipts?.map(({ amount }) => amount)).toEqual([200_000, 50_000]);
    expect(await accountOf(tenant)).toMatchObject({ balance: 250_000, open_amount: 250_000, credit: 0 });
    const wrong = await manager.call(createPayment, { body: rentOf(tenant, { status: 1, received_amount: 5 }) });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['received_amount']]);
  });

  test('created as Cancelled owes nothing, and without money as Partial owes all', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const cancelled = await manager.call(createPayment, { body: rentOf(tenant, { status: 5 }) });
    expect(cancelled.body).toMatchObject({ status_id: 5, amount: 500_000, outstanding_amount: 0, is_overdue: false });
    const part = await manager.call(createPayment, { body: rentOf(tenant, { status: 4 }) });
    expect(part.body).toMatchObject({ status_id: 4, outstanding_amount: 500_000, receipts: [] });
    expect(await accountOf(tenant)).toMatchObject({ balance: 500_000, credit: 0 });
  });

  test('is settled at once by credit that is left on the account', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    await manager.call(createPayment, { body: rentOf(tenant, { status: 2, received_amount: 800_000 }) });
    expect(await accountOf(tenant)).toMatchObject({ balance: -300_000, credit: 300_000 });
    const next = await manager.call(createPayment, {
      body: rentOf(tenant, { months_paid: [12], due_date: '2026-12-05' }),
    });
    expect(next.body).toMatchObject({ status_id: 4, settled_amount: 300_000, outstanding_amount: 200_000 });
    expect(await accountOf(tenant)).toMatchObject({ balance: 200_000, credit: 0, oldest_due: '2026-12-05' });
  });

  test('for a deposit has a pending refund unless another status is given', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const deposit = { payment_type: 'Security Deposit' as const };
    const first = await manager.call(createPayment, { body: rentOf(tenant, deposit) });
    expect(first.body).toMatchObject({ refund_status: 'Pending', payment_type: 'Security Deposit' });
    const anyBody = { ...rentOf(tenant, { ...deposit, months_paid: [10] }), refund_status: 'Withheld' };
    expect((await manager.call(createPayment, { anyBody })).body.refund_status).toBe('Withheld');
    const rent = { ...rentOf(tenant), refund_status: '' };
    expect((await manager.call(createPayment, { anyBody: rent })).body.refund_status).toBeNull();
  });

  test('of a tenant whose lease is over still counts for that lease', async () => {
    const tenant = await t.make.tenant({ lease_start: '2025-01-01', lease_end: '2025-12-31' });
    const { body } = await (await asManager()).call(createPayment, { body: rentOf(tenant) });
    const row = await t.db.selectFrom('charges').select('lease_id').where('id', '=', body.id).executeTakeFirst();
    expect(row?.lease_id).toBe(tenant.lease_id);
  });
});

describe('a second payment for the same month', () => {
  test('is refused with the first one, unless duplicates are allowed', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const first = await manager.call(createPayment, { body: rentOf(tenant, { months_paid: [10, 11] }) });
    const second = await manager.call(createPayment, { body: rentOf(tenant, { amount: 450_000 }) });
    expect(second.status).toBe(409);
    expect(second.error.code).toBe('duplicate_payment');
    expect(second.error.error).toContain(`no. ${first.body.id}, USh 500,000, Pending`);
    expect(await count(tenant)).toBe(1);
    const allowed = await manager.call(createPayment, { body: rentOf(tenant, { allow_duplicate: true }) });
    expect(allowed.status).toBe(201);
    const third = await manager.call(createPayment, { body: rentOf(tenant) });
    expect(third.error.error).toContain(`no. ${first.body.id},`);
  });

  test('of another type, month, year or tenant is stored too', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    await manager.call(createPayment, { body: rentOf(tenant) });
    for (const body of [
      rentOf(tenant, { payment_type: 'Utilities' }),
      rentOf(tenant, { payment_type: 'Security Deposit' }),
      rentOf(tenant, { months_paid: [12] }),
      rentOf(tenant, { payment_for_year: 2027 }),
      rentOf(await t.make.tenant()),
    ]) {
      expect((await manager.call(createPayment, { body })).status).toBe(201);
    }
  });

  test.each([5, 6])('is allowed after one with status %i, which owes nothing', async (status) => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    await manager.call(createPayment, { body: rentOf(tenant, { status }) });
    expect((await manager.call(createPayment, { body: rentOf(tenant) })).status).toBe(201);
  });

  test('is refused after one that a manager labelled Failed, which is still owed', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    await manager.call(createPayment, { body: rentOf(tenant, { status: 8 }) });
    const second = await manager.call(createPayment, { body: rentOf(tenant) });
    expect([second.status, second.error.code]).toEqual([409, 'duplicate_payment']);
    const failed = await manager.call(createPayment, { body: rentOf(tenant, { status: 8 }) });
    expect([failed.status, failed.error.code]).toEqual([409, 'duplicate_payment']);
    expect(await accountOf(tenant)).toMatchObject({ balance: 500_000 });
  });

  test('is created once if ten managers send it concurrently', async () => {
    const tenant = await t.make.tenant();
    const managers = await Promise.all(Array.from({ length: 10 }, asManager));
    const answers = await Promise.all(managers.map((manager) => manager.call(createPayment, { body: rentOf(tenant) })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await count(tenant)).toBe(1);
  });
});

test('a change to the month of another payment is refused like a second payment', async () => {
  const manager = await asManager();
  const tenant = await t.make.tenant();
  const first = await manager.call(createPayment, { body: rentOf(tenant) });
  const { id } = (await manager.call(createPayment, { body: rentOf(tenant, { months_paid: [12] }) })).body;
  const refused = await manager.call(updatePayment, { id, body: { months_paid: [11] } });
  expect([refused.status, refused.error.code]).toEqual([409, 'duplicate_payment']);
  expect(refused.error.error).toContain(`no. ${first.body.id}, USh 500,000, Pending`);
  const allowed = await manager.call(updatePayment, { id, body: { months_paid: [11], allow_duplicate: true } });
  expect(allowed.body).toMatchObject({ months_paid: [11], period_start: '2026-11-01', period_end: '2026-11-30' });
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'payment-1' };

  test('a repeated request returns the first response and writes nothing', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const first = await manager.call(createPayment, { body: rentOf(tenant), headers });
    const again = await manager.call(createPayment, { body: rentOf(tenant), headers });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await count(tenant)).toBe(1);
  });

  test('two concurrent requests create one payment', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const body = rentOf(tenant, { allow_duplicate: true });
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(createPayment, { body, headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await count(tenant)).toBe(1);
  });

  test('with other content is refused', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    await manager.call(createPayment, { body: rentOf(tenant), headers });
    const other = await manager.call(createPayment, { body: rentOf(tenant, { months_paid: [12] }), headers });
    expect(other).toMatchObject({ status: 409, error: { code: 'key_reused' } });
    expect(await count(tenant)).toBe(1);
  });

  test('of one manager does not affect the request of another', async () => {
    const tenant = await t.make.tenant();
    await (await asManager()).call(createPayment, { body: rentOf(tenant), headers });
    const other = await (
      await asManager()
    ).call(createPayment, { body: rentOf(tenant, { months_paid: [1] }), headers });
    expect(other.status).toBe(201);
  });

  test('of one API key does not affect the request of another of the same manager', async () => {
    const [tenant, { id }] = [await t.make.tenant(), await t.make.user('manager')];
    const [till, other] = [await storedKey(t, id, ['payments:write']), await storedKey(t, id, ['payments:write'])];
    const body = rentOf(tenant, { payment_type: 'Other', allow_duplicate: true });
    const made = [];
    for (const caller of [till, other, till]) made.push((await caller.call(createPayment, { body, headers })).body.id);
    expect([made[2], await count(tenant)]).toEqual([made[0], 2]);
  });
});

describe('payment statuses', () => {
  test('every account reads the eight built-in ones', async () => {
    expect((await t.as(null).call(listPaymentStatuses)).status).toBe(401);
    for (const role of ['manager', 'owner', 'tenant'] as const) {
      const { body } = await t.as(await t.make.user(role)).call(listPaymentStatuses);
      expect(body).toMatchObject(
        ['Pending', 'Paid', 'Overdue', 'Partial', 'Cancelled', 'Refunded', 'Processing', 'Failed'].map(
          (name, index) => ({ id: index + 1, name, settles: [2, 5, 6].includes(index + 1) }),
        ),
      );
    }
  });

  test('a manager adds one that payments can then have; an existing name is refused', async () => {
    const manager = await asManager();
    const owner = t.as(await t.make.user('owner'));
    expect((await owner.call(createPaymentStatus, { body: { name: 'Disputed' } })).status).toBe(403);
    expect((await manager.call(createPaymentStatus, { anyBody: { name: '  ' } })).error.fields).toHaveProperty('name');
    const made = await manager.call(createPaymentStatus, { body: { name: 'Disputed' } });
    expect(made).toMatchObject({ status: 201, body: { name: 'Disputed' } });
    const again = await manager.call(createPaymentStatus, { body: { name: 'disputed' } });
    expect(again).toMatchObject({ status: 409, error: { code: 'name_taken' } });
    const payment = await manager.call(createPayment, {
      body: rentOf(await t.make.tenant(), { status: made.body.id }),
    });
    expect(payment.body.status_details).toEqual(made.body);
  });
});

test.each([
  ['Cancelled', 5],
  ['Refunded', 6],
  ['settled by the office', 0],
])('a payment that was %s is not owed again beside another one for its month', async (_what, closed) => {
  const manager = await asManager();
  const tenant = await t.make.tenant();
  const settling = async () =>
    (await manager.call(createPaymentStatus, { body: { name: 'Settled', settles: true } })).body.id;
  const first = await manager.call(createPayment, { body: rentOf(tenant, { status: closed || (await settling()) }) });
  await manager.call(createPayment, { body: rentOf(tenant, { allow_duplicate: true }) });
  for (const status_id of [1, 8, 2]) {
    const again = await manager.call(updatePayment, { id: first.body.id, body: { status_id } });
    expect([again.status, again.error.code]).toEqual([409, 'duplicate_payment']);
  }
  expect(await accountOf(tenant)).toMatchObject({ balance: 500_000 });
  const body = { status_id: 1, allow_duplicate: true };
  expect((await manager.call(updatePayment, { id: first.body.id, body })).status).toBe(200);
  expect(await accountOf(tenant)).toMatchObject({ balance: 1_000_000 });
});

test('after all of these calls the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
