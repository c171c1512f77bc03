import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import { describe, expect, test } from 'vitest';
import {
  createPayment,
  deletePayment,
  getPayment,
  listMyPayments,
  listPayments,
  logPayment,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { recountLedger } from '../../test/recount-ledger.ts';

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
    .select(['subject', 'body', 'to_name', 'receipt_id'])
    .where('to_address', '=', user.email)
    .orderBy('id')
    .execute();
/** The receipts that settle a payment or once did. */
const receiptsOf = (paymentId: number) =>
  t.db
    .selectFrom('receipts as r')
    .innerJoin('allocations as l', 'l.receipt_id', 'r.id')
    .select(['r.id', 'r.number', 'r.amount', 'r.received_at', 'r.voided_at', 'r.replaced_by'])
    .where('l.charge_id', '=', paymentId)
    .orderBy('r.number')
    .execute();
const lastSerial = async () => {
  const row = await t.db
    .selectFrom('receipt_serials')
    .select('last_serial')
    .where('year', '=', 2026)
    .executeTakeFirst();
  return 2026 * 10_000_000 + (row?.last_serial ?? 0);
};
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
  const sums = { amount: 480_000, gross_amount: 480_000, outstanding_amount: 480_000 };
  expect((await manager.call(updatePayment, { id, body: change })).body).toEqual({
    ...before,
    ...change,
    ...sums,
    version: 2,
  });
  const cleared = await manager.call(updatePayment, { id, anyBody: { notes: null, payment_method: null } });
  expect(cleared.body).toEqual({ ...before, ...sums, version: 3 });
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
  test('sets the time of payment and takes the next receipt number; another status voids that receipt for good', async () => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    const manager = await asManager();
    const paid = await manager.call(updatePayment, { id, body: { status_id: 2 } });
    expect(paid.body).toMatchObject({ paid_at: '2026-11-21T09:00:00.000Z', receipt_number: expect.any(Number) });
    const number = paid.body.receipt_number ?? 0;

    const amended = await manager.call(updatePayment, { id, body: { status_id: 2, notes: 'Counted' } });
    expect(amended.body).toMatchObject({ paid_at: paid.body.paid_at, receipt_number: number });

    const left = await manager.call(updatePayment, { id, body: { status_id: 1 } });
    expect(left.body).toMatchObject({ paid_at: null, receipt_number: null });
    expect(await receiptsOf(id)).toMatchObject([{ number, voided_at: '2026-11-21T09:00:00.000Z' }]);

    const again = await manager.call(updatePayment, { id, body: { status_id: 2, paid_at: '2026-11-20T21:30:00Z' } });
    expect(again.body).toMatchObject({ paid_at: '2026-11-20T21:30:00.000Z', receipt_number: number + 1 });
    expect(await receiptsOf(id)).toMatchObject([{ number }, { number: number + 1, voided_at: null }]);
  });

  test('twenty payments paid concurrently get twenty consecutive numbers', async () => {
    const manager = await asManager();
    // Each on an account of its own, because postings on one account wait for one another.
    const payments = await Promise.all(
      Array.from({ length: 20 }, async () => t.make.payment({ tenant: await t.make.tenant() })),
    );
    const last_number = await lastSerial();
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
  const log = {
    amount: 500_000,
    payment_method: 'Cash',
    reference_number: '77',
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-30',
    payment_type: 'Rent',
  } as const;

  test.each([
    [2, 'Verified'],
    [8, 'Rejected'],
    [5, 'Rejected'],
    [4, 'Awaiting verification'],
  ])('status %i makes it %s', async (status_id, acknowledgement) => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    await t.as(tenant.user).call(logPayment, { body: log });
    const { body } = await (await asManager()).call(updatePayment, { id, body: { status_id } });
    expect(body).toMatchObject({ status_id, acknowledgement_status: acknowledgement });
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
    const code = receiptCode(body.receipt_number ?? 0, 'AMA');
    const sentence = `Your rent for March 2026 (USh 500,000) is now Paid. Receipt ${code}.`;
    expect(await messagesOf(tenant.user)).toEqual([
      { title: 'Rent for March 2026: Paid', body: sentence, payment_id: id },
    ]);
    const [mail] = await mailsTo(tenant.user);
    const [receipt] = await receiptsOf(id);
    expect(mail).toMatchObject({
      subject: 'Rent for March 2026: Paid',
      to_name: 'Sarah Nakato',
      receipt_id: receipt?.id,
    });
    expect(await mailsTo(tenant.user)).toHaveLength(1);
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

  test('of a receipt that is void because the payment is Paid no more', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    const manager = await asManager();
    const { receipt_number } = (await manager.call(updatePayment, { id, body: { status_id: 2 } })).body;
    await manager.call(updatePayment, { id, body: { status_id: 1 } });
    const bodies = (await messagesOf(tenant.user)).map(({ body }) => body);
    const code = `AMA-2026-${String((receipt_number ?? 0) % 10_000_000).padStart(6, '0')}`;
    expect(bodies.some((body) => body.includes(`is now Pending. Receipt ${code} is void.`))).toBe(true);
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

test('a payment moved to another tenant gets their lease and account, and both tenants are notified', async () => {
  const [wrong, right] = [await t.make.tenant(), await t.make.tenant()];
  const { id } = await t.make.payment({ tenant: wrong });
  const { body } = await (await asManager()).call(updatePayment, { id, body: { tenant: right.id } });
  expect(body).toMatchObject({ tenant: right.id, tenant_details: { id: right.id }, status_id: 1 });
  const row = await t.db
    .selectFrom('charges as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.lease_id', 'p.estate_id', 'a.lease_id as account_lease', 'a.balance'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  const { lease_id, estate_id } = right;
  expect(row).toEqual({ lease_id, estate_id, account_lease: lease_id, balance: 500_000 });
  const left = await t.db.selectFrom('accounts').select('balance').where('lease_id', '=', wrong.lease_id).execute();
  expect(left).toEqual([{ balance: 0 }]);
  expect((await messagesOf(wrong.user))[0]?.body).toContain('by mistake');
  expect(await messagesOf(right.user)).toMatchObject([{ payment_id: id }]);
  expect((await t.as(wrong.user).call(listMyPayments)).body).toEqual([]);
});

test.each([
  [{ amount: 400_000 }, 'Rent, 16-31 March 2026'],
  [{ months_paid: [4] }, ''],
  [{ payment_type: 'Utilities' }, ''],
] as const)('a payment for other months or of another type loses its description: %o', async (change, description) => {
  const { id } = await t.make.payment({ tenant: await t.make.tenant() });
  await t.db.updateTable('charges').set({ description: 'Rent, 16-31 March 2026' }).where('id', '=', id).execute();
  const { body } = await (await asManager()).call(updatePayment, { id, anyBody: change });
  expect(body).toMatchObject({ ...change, description });
});

const withMoney = async () => {
  const { id } = await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
  return { id, manager: await asManager() };
};

describe('a payment with money on it', () => {
  test.each([
    ['tenant', async () => ({ tenant: (await t.make.tenant()).id })],
    ['type', async () => ({ payment_type: 'Utilities' as const })],
    ['due date', async () => ({ due_date: '2026-12-05' })],
    ['month', async () => ({ months_paid: [10] })],
    ['amount below what is settled', async () => ({ amount: 499_999 })],
  ])('keeps its %s: the receipt is named, and nothing changes', async (_field, change) => {
    const { id, manager } = await withMoney();
    const before = await manager.call(getPayment, { id });
    const { status, error } = await manager.call(updatePayment, { id, body: await change() });
    expect([status, error.code]).toEqual([409, 'money_recorded']);
    const serial = String((before.body.receipt_number ?? 0) % 10_000_000).padStart(6, '0');
    expect(error.error).toContain(`AMA-2026-${serial}`);
    expect((await manager.call(getPayment, { id })).body).toEqual(before.body);
  });

  test('may be raised, and is then Partial with its receipt', async () => {
    const { id, manager } = await withMoney();
    const before = await manager.call(getPayment, { id });
    const { body } = await manager.call(updatePayment, { id, body: { amount: 600_000 } });
    const { receipts, receipt_number } = before.body;
    const sums = { amount: 600_000, settled_amount: 500_000, outstanding_amount: 100_000 };
    expect(body).toMatchObject({ status_id: 4, paid_at: null, receipts, receipt_number, ...sums });
    const lowered = await manager.call(updatePayment, { id, body: { amount: 500_000 } });
    expect(lowered.body).toMatchObject({ status_id: 2, paid_at: before.body.paid_at, outstanding_amount: 0 });
  });

  test('with another day or method gets a new receipt, which the old one names', async () => {
    const { id, manager } = await withMoney();
    const body = { paid_at: '2026-11-19T08:00:00Z', payment_method: 'Bank Transfer' as const };
    const changed = await manager.call(updatePayment, { id, body });
    expect(changed.body).toMatchObject({ status_id: 2, paid_at: '2026-11-19T08:00:00.000Z', settled_amount: 500_000 });
    const [old, made] = await receiptsOf(id);
    expect(old).toMatchObject({ replaced_by: made?.id, amount: 500_000, received_at: '2026-11-21T09:00:00.000Z' });
    expect(old?.voided_at).not.toBeNull();
    expect(made).toMatchObject({ voided_at: null, amount: 500_000, number: changed.body.receipt_number });
  });

  test.each([{ paid_at: '2026-11-19T08:00:00Z' }, { payment_method: 'Bank Transfer' as const }])(
    'keeps its receipt, where that settles another charge too: %o',
    async (change) => {
      const tenant = await t.make.tenant();
      const [october, november] = [
        await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' }),
        await t.make.payment({ tenant, month: 11 }),
      ];
      const manager = await asManager();
      await manager.call(updatePayment, { id: november.id, body: { status_id: 2, received_amount: 1_000_000 } });
      const before = await manager.call(getPayment, { id: november.id });
      const { status, error } = await manager.call(updatePayment, { id: november.id, body: change });
      expect([status, error.code]).toEqual([409, 'money_recorded']);
      expect((await manager.call(getPayment, { id: november.id })).body).toEqual(before.body);
      expect((await manager.call(getPayment, { id: october.id })).body).toMatchObject({ status_id: 2 });
    },
  );

  test('that becomes Partial keeps the day on which it was received', async () => {
    const { id, manager } = await withMoney();
    await manager.call(updatePayment, { id, body: { paid_at: '2026-11-19T08:00:00Z' } });
    await manager.call(updatePayment, { id, body: { status_id: 4, received_amount: 300_000 } });
    const receipts = await receiptsOf(id);
    expect(receipts.at(-1)).toMatchObject({ amount: 300_000, received_at: '2026-11-19T08:00:00.000Z' });
  });

  test('with a higher amount that stays Paid gets a receipt for what is outstanding', async () => {
    const { id, manager } = await withMoney();
    const { status, body } = await manager.call(updatePayment, { id, body: { status_id: 2, amount: 600_000 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status_id: 2, amount: 600_000, settled_amount: 600_000, outstanding_amount: 0 });
    expect((await receiptsOf(id)).map(({ amount, voided_at }) => [amount, voided_at])).toEqual([
      [500_000, null],
      [100_000, null],
    ]);
  });

  test.each([2, 4])('takes no money without a status: %i', async (status_id) => {
    const { id, manager } = await withMoney();
    if (status_id === 4) await manager.call(updatePayment, { id, body: { amount: 600_000 } });
    const { status, error } = await manager.call(updatePayment, { id, body: { received_amount: 50_000 } });
    expect([status, error.fields]).toEqual([
      400,
      { received_amount: ['Send the status Partial or Paid with it to record money.'] },
    ]);
  });

  test('that is Paid takes no more money by the same status', async () => {
    const { id, manager } = await withMoney();
    const body = { status_id: 2, received_amount: 50_000 };
    const { status, error } = await manager.call(updatePayment, { id, body });
    expect([status, error.fields]).toEqual([
      400,
      { received_amount: ['This is Paid already. Set Partial to correct the amount, or record more on the account.'] },
    ]);
  });
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
  test('removes a payment from every list and sum; the audit log still shows it', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    const user = await t.make.user('manager');
    const manager = t.as(user);
    expect((await manager.call(deletePayment, { id })).status).toBe(204);
    expect((await manager.call(getPayment, { id })).status).toBe(404);
    expect((await manager.call(deletePayment, { id })).status).toBe(404);
    expect((await manager.call(updatePayment, { id, body: { amount: 5 } })).status).toBe(404);
    const list = await manager.call(listPayments, { query: { tenant_id: tenant.id, page: 1 } });
    expect(list.body).toMatchObject({ count: 0, total_amount: 0 });
    expect((await t.as(tenant.user).call(listMyPayments)).body).toEqual([]);
    const account = t.db.selectFrom('accounts').select(['balance', 'open_amount', 'oldest_due']);
    expect(await account.where('lease_id', '=', tenant.lease_id).execute()).toEqual([
      { balance: 0, open_amount: 0, oldest_due: null },
    ]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'removed', user_id: user.id, before: { id, amount: 500_000, status_id: 1 }, after: null },
    ]);
  });

  test.each([2, 4])('is refused where money is recorded, naming the receipt: status %i', async (status_id) => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant() });
    const manager = await asManager();
    const paid = await manager.call(updatePayment, { id, body: { status_id, received_amount: status_id * 125_000 } });
    const { status, error } = await manager.call(deletePayment, { id });
    expect([status, error.code]).toEqual([409, 'money_recorded']);
    expect(error.error).toMatch(/AMA-2026-\d{6}/);
    expect((await manager.call(getPayment, { id })).body).toEqual(paid.body);
    expect(await receiptsOf(id)).toMatchObject([{ voided_at: null }]);
  });

  test('works once the payment is no longer Paid; its receipt stays, voided', async () => {
    const { id } = await t.make.payment({ tenant: await t.make.tenant(), status_id: 2 });
    const manager = await asManager();
    await manager.call(updatePayment, { id, body: { status_id: 1 } });
    expect((await manager.call(deletePayment, { id })).status).toBe(204);
    expect(await receiptsOf(id)).toMatchObject([{ voided_at: '2026-11-21T09:00:00.000Z' }]);
  });

  test('rejects what the tenant had logged on it, and tells them', async () => {
    const tenant = await t.make.tenant();
    const { id } = await t.make.payment({ tenant });
    const body = { amount: 5_000, payment_method: 'Cash', reference_number: '1', payment_for_month: 11 } as const;
    const period = { payment_for_year: 2026, due_date: '2026-11-30', payment_type: 'Rent' } as const;
    await t.as(tenant.user).call(logPayment, { body: { ...body, ...period } });
    await (await asManager()).call(deletePayment, { id });
    const claims = t.db.selectFrom('claims').select('state').where('charge_id', '=', id);
    expect(await claims.execute()).toEqual([{ state: 'rejected' }]);
    const title = 'A payment you logged could not be verified';
    expect(await messagesOf(tenant.user)).toMatchObject([{ title, body: expect.stringContaining('was deleted.') }]);
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

test('after all of these changes the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
