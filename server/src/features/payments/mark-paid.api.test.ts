import { describe, expect, test } from 'vitest';
import { deletePayment, logPayment, markPaymentsPaid, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { MARK_PAID_MAX } from '@amayumba/contract/payments/payment.ts';
import { inTransaction } from '../../db/transaction.ts';
import { testApp } from '../../test/build-test-app.ts';
import { recountLedger } from '../../test/recount-ledger.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';

const t = testApp();
const asManager = async () => t.as(await t.make.user('manager'));

const stateOf = (ids: number[]) =>
  t.db
    .selectFrom('charges')
    .select(['id', 'status_id', 'receipt_number'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
const receiptsOf = (ids: number[]) =>
  t.db
    .selectFrom('receipts as r')
    .innerJoin('allocations as l', 'l.receipt_id', 'r.id')
    .select(['r.number', 'l.charge_id', 'l.amount'])
    .where('l.charge_id', 'in', ids)
    .orderBy('r.number')
    .execute();
const auditOf = (ids: number[]) =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'user_id'])
    .where('subject', '=', 'payment')
    .where('subject_id', 'in', ids)
    .execute();
const messagesOf = (user: { id: number }) =>
  t.db.selectFrom('notifications').select(['title', 'payment_id']).where('user_id', '=', user.id).execute();
const mailsTo = (user: { email: string }) =>
  t.db.selectFrom('mail_outbox').select('subject').where('to_address', '=', user.email).execute();

/** Three rents that are owed, of two tenants. */
async function threeOwed() {
  const [first, second] = [await t.make.tenant(), await t.make.tenant()];
  const payments = [
    await t.make.payment({ tenant: first, month: 9 }),
    await t.make.payment({ tenant: first, month: 10, status_id: 4 }),
    await t.make.payment({ tenant: second, month: 10, status_id: 7, amount: 750_000 }),
  ];
  return { first, second, payments, ids: payments.map(({ id }) => id) };
}

describe('refused, with nothing changed', () => {
  test('for everyone but managers', async () => {
    const { ids, first } = await threeOwed();
    const body = { ids };
    expect((await t.as(null).call(markPaymentsPaid, { body })).status).toBe(401);
    expect((await t.as(await t.make.user('owner')).call(markPaymentsPaid, { body })).status).toBe(403);
    expect((await t.as(first.user).call(markPaymentsPaid, { body })).status).toBe(403);
    expect((await stateOf(ids)).map(({ status_id }) => status_id)).toEqual([1, 4, 7]);
  });

  test.each([
    [{}, ['ids']],
    [{ ids: [] }, ['ids']],
    [{ ids: [3, 3] }, ['ids']],
    [{ ids: ['x'] }, ['ids.0']],
    [{ ids: Array.from({ length: MARK_PAID_MAX + 1 }, (_, index) => index + 1) }, ['ids']],
    [{ ids: [1], paid_at: 'yesterday', payment_method: 'Barter' }, ['paid_at', 'payment_method']],
  ])('for input such as %j', async (anyBody, fields) => {
    const { status, error } = await (await asManager()).call(markPaymentsPaid, { anyBody });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields);
  });

  test('for a day in the future', async () => {
    const { ids } = await threeOwed();
    const body = { ids, paid_at: '2026-11-22T09:00:00Z' };
    const { status, error } = await (await asManager()).call(markPaymentsPaid, { body });
    expect([status, error.fields]).toEqual([400, { paid_at: ['Enter a day up to today.'] }]);
    expect((await stateOf(ids)).map(({ status_id }) => status_id)).toEqual([1, 4, 7]);
  });

  test('if a payment does not exist or was deleted, with its id', async () => {
    const { ids } = await threeOwed();
    const [deleted = 0, ...others] = ids;
    const manager = await asManager();
    await manager.call(deletePayment, { id: deleted });
    const { status, error } = await manager.call(markPaymentsPaid, { body: { ids: [...ids, 987_654] } });
    expect([status, error.error]).toEqual([404, `There is no payment no. ${deleted}, 987654. Nothing was changed.`]);
    expect((await stateOf(others)).map(({ status_id }) => status_id)).toEqual([4, 7]);
    expect(await receiptsOf(ids)).toEqual([]);
  });

  test('if a payment is settled already, with its id and status', async () => {
    const { ids, first } = await threeOwed();
    const paid = await t.make.payment({ tenant: first, month: 3, status_id: 2 });
    const cancelled = await t.make.payment({ tenant: first, month: 4, status_id: 5 });
    const body = { ids: [...ids, paid.id, cancelled.id] };
    const { status, error } = await (await asManager()).call(markPaymentsPaid, { body });
    expect([status, error.code]).toEqual([409, 'cannot_be_paid']);
    expect(error.error).toBe(
      `Nothing was changed. These are settled already: no. ${paid.id} (rent for March 2026, Paid), no. ${cancelled.id} (rent for April 2026, Cancelled).`,
    );
    expect((await stateOf(ids)).map(({ status_id }) => status_id)).toEqual([1, 4, 7]);
    expect(await messagesOf(first.user)).toEqual([]);
  });
});

test('all become Paid, each with the next receipt number, an audit record, and a notification of its tenant', async () => {
  const { ids, first, second } = await threeOwed();
  const manager = await t.make.user('manager');
  const body = { ids: ids.toReversed(), paid_at: '2026-11-20T09:00:00Z', payment_method: 'Mobile Money' as const };
  const { status, body: marked } = await t.as(manager).call(markPaymentsPaid, { body });
  expect(status).toBe(200);
  expect(marked).toMatchObject({ count: 3, total_amount: 1_750_000 });
  expect(marked.payments.map((payment) => payment.id)).toEqual(ids);
  const [number = 0, ...more] = marked.payments.map(({ receipt_number }) => receipt_number ?? 0);
  expect(more).toEqual([number + 1, number + 2]);
  for (const payment of marked.payments) {
    expect(payment).toMatchObject({
      status_id: 2,
      is_overdue: false,
      paid_at: '2026-11-20T09:00:00.000Z',
      payment_method: 'Mobile Money',
    });
  }
  const amounts = [500_000, 500_000, 750_000];
  expect(await receiptsOf(ids)).toEqual(
    ids.map((charge_id, index) => ({ number: number + index, charge_id, amount: amounts[index] })),
  );
  expect(await auditOf(ids)).toEqual(ids.map((subject_id) => ({ action: 'changed', subject_id, user_id: manager.id })));
  expect((await messagesOf(first.user)).map(({ payment_id }) => payment_id)).toEqual(ids.slice(0, 2));
  expect(await mailsTo(second.user)).toEqual([{ subject: 'Rent for October 2026: Paid' }]);
});

test('without a day and a method they are paid now, each with the method it had', async () => {
  const { ids } = await threeOwed();
  const [known = 0] = ids;
  await t.db.updateTable('charges').set({ payment_method: 'Cheque' }).where('id', '=', known).execute();
  const { body } = await (await asManager()).call(markPaymentsPaid, { body: { ids } });
  expect(body.payments.map(({ paid_at, payment_method }) => [paid_at, payment_method])).toEqual([
    ['2026-11-21T09:00:00.000Z', 'Cheque'],
    ['2026-11-21T09:00:00.000Z', ''],
    ['2026-11-21T09:00:00.000Z', ''],
  ]);
});

test('the receipt of a payment is by the method that the payment had; its reference is that of its first money', async () => {
  const manager = await asManager();
  const tenant = await t.make.tenant();
  const known = { payment_method: 'Cheque', reference_number: 'CH-5512' };
  const { id } = await t.make.payment({ tenant, amount: 500_000, ...known });
  await manager.call(updatePayment, { id, body: { status_id: 4, received_amount: 200_000 } });
  await manager.call(markPaymentsPaid, { body: { ids: [id] } });
  const receipts = await t.db
    .selectFrom('receipts as r')
    .innerJoin('allocations as l', 'l.receipt_id', 'r.id')
    .select(['r.amount', 'r.method', 'r.channel', 'r.external_reference'])
    .where('l.charge_id', '=', id)
    .orderBy('r.id')
    .execute();
  expect(receipts).toEqual([
    { amount: 200_000, method: 'Cheque', channel: 'cheque', external_reference: 'CH-5512' },
    { amount: 300_000, method: 'Cheque', channel: 'cheque', external_reference: null },
  ]);
});

test('a logged payment becomes verified, with the receipt by the method and reference that the tenant named', async () => {
  const { ids, second } = await threeOwed();
  const logged = ids[2] ?? 0;
  const log = { amount: 750_000, payment_method: 'Cheque', reference_number: 'C-9', due_date: '2026-11-30' } as const;
  const period = { payment_for_month: 10, payment_for_year: 2026, payment_type: 'Rent' } as const;
  await t.as(second.user).call(logPayment, { body: { ...log, ...period } });
  const { body } = await (await asManager()).call(markPaymentsPaid, { body: { ids: [logged] } });
  expect(body.payments[0]).toMatchObject({ acknowledgement_status: 'Verified', payment_method: 'Cheque' });
  const receipt = t.db.selectFrom('receipts').select(['source', 'channel', 'external_reference', 'amount']);
  expect(await receipt.where('number', '=', body.payments[0]?.receipt_number ?? 0).execute()).toEqual([
    { source: 'claim', channel: 'cheque', external_reference: 'C-9', amount: 750_000 },
  ]);
});

test('only what is still outstanding of a part payment is recorded', async () => {
  const tenant = await t.make.tenant();
  const { id } = await t.make.payment({ tenant });
  const manager = await asManager();
  await manager.call(updatePayment, { id, body: { status_id: 4, received_amount: 120_000 } });
  const { body } = await manager.call(markPaymentsPaid, { body: { ids: [id] } });
  expect(body.payments[0]).toMatchObject({ status_id: 2, settled_amount: 500_000 });
  expect((await receiptsOf([id])).map(({ amount }) => amount)).toEqual([120_000, 380_000]);
});

test('the series of numbers is free until all of them are recorded', async () => {
  const { second, ids } = await threeOwed();
  const logged = ids[2] ?? 0;
  const log = { amount: 750_000, payment_method: 'Cheque', reference_number: 'C-10', due_date: '2026-11-30' } as const;
  const period = { payment_for_month: 10, payment_for_year: 2026, payment_type: 'Rent' } as const;
  await t.as(second.user).call(logPayment, { body: { ...log, ...period } });
  const manager = await asManager();
  await manager.call(markPaymentsPaid, { body: { ids: [(await t.make.payment({ tenant: second })).id] } });
  const { answer, series } = await inTransaction(t.db, async (tx) => {
    // The claim on the last payment cannot be accepted meanwhile.
    await tx.selectFrom('claims').select('id').where('charge_id', '=', logged).forUpdate().execute();
    const marking = manager.call(markPaymentsPaid, { body: { ids } });
    await waitsForLock(t.db);
    return {
      answer: marking,
      series: await tx.selectFrom('receipt_serials').select('year').forUpdate().skipLocked().execute(),
    };
  });
  expect(series).toEqual([{ year: 2026 }]);
  expect((await answer).status).toBe(200);
});

test('of several payments one with two claims is refused, and nothing is recorded on the others', async () => {
  const { ids, second } = await threeOwed();
  const log = { payment_method: 'Cash', reference_number: '1', due_date: '2026-11-30', payment_type: 'Rent' } as const;
  const period = { payment_for_month: 10, payment_for_year: 2026 };
  for (const amount of [1_000, 2_000])
    await t.as(second.user).call(logPayment, { body: { ...log, ...period, amount } });
  const { status, error } = await (await asManager()).call(markPaymentsPaid, { body: { ids } });
  expect([status, error.code]).toEqual([409, 'claims_waiting']);
  expect((await stateOf(ids)).map(({ status_id }) => status_id)).toEqual([1, 4, 7]);
  expect(await receiptsOf(ids)).toEqual([]);
});

test('a repeated key writes once and returns the first response; with other payments it is refused', async () => {
  const { ids, first } = await threeOwed();
  const manager = await asManager();
  const headers = { 'Idempotency-Key': `batch-${ids[0]}` };
  const response = await manager.call(markPaymentsPaid, { body: { ids }, headers });
  const again = await manager.call(markPaymentsPaid, { body: { ids }, headers });
  expect([again.status, again.body]).toEqual([200, response.body]);
  expect(await receiptsOf(ids)).toHaveLength(3);
  expect(await messagesOf(first.user)).toHaveLength(2);
  const other = await manager.call(markPaymentsPaid, { body: { ids: [1] }, headers });
  expect([other.status, other.error.code]).toEqual([409, 'key_reused']);
});

test('of two managers who mark the same payments concurrently one succeeds, the other is refused', async () => {
  const { ids } = await threeOwed();
  const [first, second] = [await asManager(), await asManager()];
  const answers = await Promise.all([
    first.call(markPaymentsPaid, { body: { ids } }),
    second.call(markPaymentsPaid, { body: { ids: ids.toReversed() } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((less, more) => less - more)).toEqual([200, 409]);
  expect(await receiptsOf(ids)).toHaveLength(3);
});

test('after all of these calls the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});

test('a claim and the charge that is owed for it are paid once, and counted once', async () => {
  const tenant = await t.make.tenant();
  const log = {
    amount: 450_000,
    payment_method: 'Mobile Money' as const,
    reference_number: 'MM-1',
    payment_for_month: 10,
    payment_for_year: 2026,
    due_date: '2026-10-05',
    payment_type: 'Rent' as const,
  };
  const claimed = (await t.as(tenant.user).call(logPayment, { body: log })).body.id;
  const { id } = await t.make.payment({ tenant, month: 10, amount: 450_000 });
  const { status, body } = await (await asManager()).call(markPaymentsPaid, { body: { ids: [claimed, id] } });
  expect([status, body]).toMatchObject([200, { count: 1, total_amount: 450_000, payments: [{ id, status_id: 2 }] }]);
  expect(body.payments).toHaveLength(1);
  expect(await receiptsOf([claimed, id])).toMatchObject([{ charge_id: id, amount: 450_000 }]);
  expect(await messagesOf(tenant.user)).toHaveLength(1);
  expect(await recountLedger(t.db)).toEqual([]);
});
