import { describe, expect, test } from 'vitest';
import {
  createPayment,
  deletePayment,
  getPayment,
  listMyPayments,
  listPayments,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';

const t = testApp();
const asManager = async () => t.as(await t.make.user('manager'));

const messagesOf = (user: { id: number }) =>
  t.db
    .selectFrom('notifications')
    .select(['title', 'body', 'payment_id'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
const mailsTo = (user: { email: string }) =>
  t.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body', 'to_name'])
    .where('to_address', '=', user.email)
    .orderBy('id')
    .execute();
const receiptsOf = (paymentId: number) =>
  t.db
    .selectFrom('receipts')
    .select(['number', 'issued_at', 'withdrawn_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .execute();
const auditOf = (paymentId: number) =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'before', 'after'])
    .where('subject', '=', 'payment')
    .where('subject_id', '=', paymentId)
    .orderBy('id')
    .execute();

describe('who may change a payment', () => {
  test('only managers', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    for (const endpoint of [updatePayment, deletePayment]) {
      expect((await t.as(null).call(endpoint, { id, anyBody: {} })).status).toBe(401);
      expect((await t.as(await t.make.user('owner')).call(endpoint, { id, anyBody: {} })).status).toBe(403);
      expect((await t.as(tenant.user).call(endpoint, { id, anyBody: {} })).status).toBe(403);
      expect((await (await asManager()).call(endpoint, { id: 999_999, anyBody: {} })).status).toBe(404);
    }
  });
});

test('bad input reports each wrong field and changes nothing', async () => {
  const tenant = await t.make.tenant();
  const { id } = await t.make.payment({ tenant });
  const manager = await asManager();
  const before = await manager.call(getPayment, { id });
  for (const [anyBody, fields] of [
    [{ amount: 1.5, due_date: 'soon', notes: 5 }, ['amount', 'due_date', 'notes']],
    [{ tenant: 999_999, status_id: 999, amount: 5 }, ['status_id', 'tenant']],
    [{ refund_status: 'Refunded', amount: 5 }, ['refund_status']],
    [{ paid_at: '2026-11-01T00:00:00Z', amount: 5 }, ['paid_at']],
  ] as const) {
    const { status, error } = await manager.call(updatePayment, { id, anyBody });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields);
  }
  expect((await manager.call(getPayment, { id })).body).toEqual(before.body);
  expect(await messagesOf(tenant.user)).toEqual([]);
});

test('only the fields sent are changed', async () => {
  const { id } = await t.make.payment({ tenant: await t.make.tenant() });
  const manager = await asManager();
  const { body: before } = await manager.call(getPayment, { id });
  const change = { amount: 480_000, payment_method: 'Cash' as const, notes: 'First half' };
  expect((await manager.call(updatePayment, { id, body: change })).body).toEqual({
    ...before,
    ...change,
    version: 2,
  });
  const cleared = await manager.call(updatePayment, { id, anyBody: { notes: null, payment_method: null } });
  expect(cleared.body).toEqual({ ...before, amount: 480_000, version: 3 });
});

test.each(['due_date', 'paid_at'])('an empty %s is refused at its field, and nothing is changed', async (field) => {
  const { id } = await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
  const manager = await asManager();
  const { body: before } = await manager.call(getPayment, { id });
  const answer = await manager.call(updatePayment, { id, anyBody: { amount: 1, [field]: '' } });
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]]);
  expect((await manager.call(getPayment, { id })).body).toEqual(before);
});

describe('Paid', () => {
  test('sets the time of payment and takes the next receipt number; another status withdraws the number for good', async () => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    const manager = await asManager();
    const paid = await manager.call(updatePayment, { id, body: { status_id: 2 } });
    expect(paid.body).toMatchObject({ paid_at: '2026-11-21T09:00:00.000Z', receipt_number: expect.any(Number) });
    const number = paid.body.receipt_number ?? 0;

    const amended = await manager.call(updatePayment, { id, body: { status_id: 2, notes: 'Counted' } });
    expect(amended.body).toMatchObject({ paid_at: paid.body.paid_at, receipt_number: number });

    const left = await manager.call(updatePayment, { id, body: { status_id: 1 } });
    expect(left.body).toMatchObject({ paid_at: null, receipt_number: null });
    expect(await receiptsOf(id)).toMatchObject([{ number, withdrawn_at: '2026-11-21T09:00:00.000Z' }]);

    const again = await manager.call(updatePayment, { id, body: { status_id: 2, paid_at: '2026-11-20T21:30:00Z' } });
    expect(again.body).toMatchObject({ paid_at: '2026-11-20T21:30:00.000Z', receipt_number: number + 1 });
    expect(await receiptsOf(id)).toMatchObject([{ number }, { number: number + 1, withdrawn_at: null }]);
  });

  test('twenty payments paid concurrently get twenty consecutive numbers', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const payments = await Promise.all(
      Array.from({ length: 20 }, (_, index) => t.make.payment({ tenant, month: (index % 12) + 1, year: 2000 + index })),
    );
    const { last_number } = await t.db.selectFrom('receipt_series').select('last_number').executeTakeFirstOrThrow();
    const answers = await Promise.all(
      payments.map(({ id }) => manager.call(updatePayment, { id, body: { status_id: 2 } })),
    );
    const numbers = answers.map(({ body }) => body.receipt_number ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => last_number + 1 + index));
  });

  test('a refused change returns its number, so the series has no gap', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    const body = { tenant: tenant.id, amount: 1, status: 2, due_date: '2026-11-01', payment_for_year: 2026 };
    const created = await manager.call(createPayment, { body });
    expect((await manager.call(createPayment, { body })).status).toBe(409);
    const other = await manager.call(updatePayment, { id, body: { status_id: 2 } });
    expect(other.body.receipt_number).toBe((created.body.receipt_number ?? 0) + 1);
  });

  test('two managers who set a payment Paid concurrently produce one valid receipt', async () => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    const manager = await asManager();
    await Promise.all([1, 2, 3].map(() => manager.call(updatePayment, { id, body: { status_id: 2 } })));
    expect(await receiptsOf(id)).toHaveLength(1);
  });
});

describe('the acknowledgement of a payment the tenant logged', () => {
  test.each([
    [2, 'Verified'],
    [8, 'Rejected'],
    [5, 'Rejected'],
    [4, 'Awaiting verification'],
  ])('status %i makes it %s', async (status_id, acknowledgement) => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, status_id: 7 });
    await t.db
      .updateTable('payments')
      .set({ acknowledgement_status: 'Awaiting verification' })
      .where('id', '=', id)
      .execute();
    const { body } = await (await asManager()).call(updatePayment, { id, body: { status_id } });
    expect(body.acknowledgement_status).toBe(acknowledgement);
    const [message] = await messagesOf(tenant.user);
    expect(message?.body.includes('could not be verified')).toBe(acknowledgement === 'Rejected');
  });

  test('a payment nobody logged has none', async () => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    const { body } = await (await asManager()).call(updatePayment, { id, body: { status_id: 2 } });
    expect(body.acknowledgement_status).toBeNull();
  });
});

describe('the tenant is notified', () => {
  test('in the portal and by mail, in plain words, of the change', async () => {
    const tenant = await t.make.tenant({ first_name: 'Sarah', last_name: 'Nakato' });
    const { id } = await t.make.payment({ tenant, month: 3 });
    const { body } = await (await asManager()).call(updatePayment, { id, body: { status_id: 2 } });
    const sentence = `Your rent for March 2026 (USh 500,000) is now Paid. Receipt no. ${body.receipt_number}.`;
    expect(await messagesOf(tenant.user)).toEqual([
      { title: 'Rent for March 2026: Paid', body: sentence, payment_id: id },
    ]);
    const [mail] = await mailsTo(tenant.user);
    expect(mail).toMatchObject({ subject: 'Rent for March 2026: Paid', to_name: 'Sarah Nakato' });
    expect(mail?.body).toContain('Dear Sarah Nakato');
    expect(mail?.body).toContain(sentence);
    expect(mail?.body).toContain('http://portal.test/tenant/payments');
  });

  test('by a mail that is in the outbox before its delivery is triggered', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    const found: Promise<unknown[]>[] = [];
    t.parts.mailWaiting = () => void found.push(mailsTo(tenant.user));
    await (await asManager()).call(updatePayment, { id, body: { amount: 7 } });
    t.parts.mailWaiting = () => {};
    expect(await Promise.all(found)).toMatchObject([[{ subject: 'Rent for November 2026: changed' }]]);
  });

  test('of a new amount and due date', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    const body = { amount: 450_000, due_date: '2026-12-05' };
    await (await asManager()).call(updatePayment, { id, body });
    const [message] = await messagesOf(tenant.user);
    expect(message?.body).toContain('Your rent for November 2026 (USh 450,000) was changed.');
    expect(message?.body).toContain('The amount was USh 500,000 before.');
    expect(message?.body).toMatch(/due on .*Dec.*2026 instead of .*Nov.*2026/);
  });

  test('only by message without a mail address', async () => {
    const tenant = await t.make.tenant();
    await t.db.updateTable('users').set({ email: '' }).where('id', '=', tenant.user.id).execute();
    const { id } = await t.make.payment({ tenant });
    const mails = () => t.db.selectFrom('mail_outbox').select('id').execute();
    const before = await mails();
    await (await asManager()).call(updatePayment, { id, body: { status_id: 2 } });
    expect(await messagesOf(tenant.user)).toHaveLength(1);
    expect(await mails()).toEqual(before);
  });

  test('of nothing if nothing changed', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    const manager = await asManager();
    const { body } = await manager.call(getPayment, { id });
    const same = { tenant: body.tenant, amount: body.amount, status_id: 1, months_paid: [11], payment_for_year: 2026 };
    expect((await manager.call(updatePayment, { id, body: same })).status).toBe(200);
    expect(await messagesOf(tenant.user)).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
  });
});

test('a payment moved to another tenant gets their lease and a new receipt, and both tenants are notified', async () => {
  const [wrong, right] = [await t.make.tenant(), await t.make.tenant()];
  const { id } = await t.make.payment({ tenant: wrong, status_id: 2 });
  const { body } = await (await asManager()).call(updatePayment, { id, body: { tenant: right.id } });
  expect(body).toMatchObject({ tenant: right.id, tenant_details: { id: right.id }, status_id: 2 });
  const receipts = await receiptsOf(id);
  expect(receipts).toHaveLength(2);
  expect(receipts.filter(({ withdrawn_at }) => withdrawn_at === null)).toMatchObject([{ number: body.receipt_number }]);
  const row = await t.db
    .selectFrom('payments')
    .select(['lease_id', 'estate_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ lease_id: right.lease_id, estate_id: right.estate_id });
  expect((await messagesOf(wrong.user))[0]?.body).toContain('by mistake');
  expect(await messagesOf(right.user)).toMatchObject([{ payment_id: id }]);
  expect((await t.as(wrong.user).call(listMyPayments)).body).toEqual([]);
});

test('a deposit that becomes rent has no refund status, and rent that becomes a deposit has a pending refund', async () => {
  const manager = await asManager();
  const { id } = await t.make.payment({ tenant: await t.make.tenant() });
  const deposit = await manager.call(updatePayment, { id, body: { payment_type: 'Security Deposit' } });
  expect(deposit.body.refund_status).toBe('Pending');
  const refunded = await manager.call(updatePayment, { id, body: { refund_status: 'Refunded' } });
  expect(refunded.body.refund_status).toBe('Refunded');
  const rent = await manager.call(updatePayment, { id, body: { payment_type: 'Rent' } });
  expect(rent.body.refund_status).toBeNull();
});

describe('deleting', () => {
  test('removes a payment from every list and sum and withdraws its receipt; the audit log still shows it', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant, status_id: 2 });
    const user = await t.make.user('manager');
    const manager = t.as(user);
    expect((await manager.call(deletePayment, { id })).status).toBe(204);
    expect((await manager.call(getPayment, { id })).status).toBe(404);
    expect((await manager.call(deletePayment, { id })).status).toBe(404);
    expect((await manager.call(updatePayment, { id, body: { amount: 5 } })).status).toBe(404);
    const list = await manager.call(listPayments, { query: { tenant_id: tenant.id, page: 1 } });
    expect(list.body).toMatchObject({ count: 0, total_amount: 0 });
    expect((await t.as(tenant.user).call(listMyPayments)).body).toEqual([]);
    expect((await receiptsOf(id))[0]?.withdrawn_at).not.toBeNull();
    expect(await auditOf(id)).toMatchObject([
      { action: 'removed', user_id: user.id, before: { id, amount: 500_000, status_id: 2 }, after: null },
    ]);
  });

  test('allows another payment for that month', async () => {
    const manager = await asManager();
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    await manager.call(deletePayment, { id });
    const body = { tenant: tenant.id, amount: 1, status: 1, due_date: '2026-11-01', payment_for_year: 2026 };
    expect((await manager.call(createPayment, { body: { ...body, months_paid: [11] } })).status).toBe(201);
  });
});

test('every change to money is recorded: who, the values before and after', async () => {
  const user = await t.make.user('manager');
  const tenant = await t.make.tenant();
  const body = { tenant: tenant.id, amount: 300_000, status: 1, due_date: '2026-11-01', payment_for_year: 2026 };
  const { id } = (await t.as(user).call(createPayment, { body })).body;
  await t.as(user).call(updatePayment, { id, body: { status_id: 2, amount: 310_000 } });
  expect(await auditOf(id)).toMatchObject([
    {
      action: 'created',
      user_id: user.id,
      before: null,
      after: { amount: 300_000, status_id: 1, tenant_id: tenant.id },
    },
    {
      action: 'changed',
      user_id: user.id,
      before: { amount: 300_000, status_id: 1, receipt_number: null },
      after: { amount: 310_000, status_id: 2, receipt_number: expect.any(Number) },
    },
  ]);
});
