import { acceptClaim, listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { logPayment, markPaymentsPaid, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { PaymentLog } from '@amayumba/contract/payments/payment.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';

const t = testApp();

let references = 0;
const log = (values: Partial<PaymentLog> = {}): PaymentLog => ({
  amount: 500_000,
  payment_method: 'Mobile Money',
  reference_number: `MM-${(references += 1)}`,
  payment_for_month: 11,
  payment_for_year: 2026,
  due_date: '2026-11-05',
  payment_type: 'Rent',
  ...values,
});

/** A manager, and the claim of a tenant on a charge of the manager's. */
async function logged(values: Partial<PaymentLog>) {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const { id: charge } = await t.make.payment({ tenant, month: 11, due_date: '2026-11-05' });
  expect((await t.as(tenant.user).call(logPayment, { body: log(values) })).body.id).toBe(charge);
  const { body } = await manager.call(listClaims, { query: { charge, page: 1 } });
  const claim = 'results' in body ? body.results[0] : undefined;
  const received = async () => {
    const { received_at } = await t.db
      .selectFrom('receipts as r')
      .innerJoin('allocations as l', 'l.receipt_id', 'r.id')
      .select('r.received_at')
      .where('l.charge_id', '=', charge)
      .executeTakeFirstOrThrow();
    return received_at;
  };
  return { manager, charge, claim: claim?.id ?? 0, paid_on: claim?.paid_on, received };
}

type Accept = (manager: Caller, of: { claim: number; charge: number }) => Promise<{ status: number }>;
const WAYS: [string, Accept][] = [
  ['the claim', (manager, { claim }) => manager.call(acceptClaim, { id: claim, body: {} })],
  ['its status', (manager, { charge }) => manager.call(updatePayment, { id: charge, body: { status_id: 2 } })],
  ['several at once', (manager, { charge }) => manager.call(markPaymentsPaid, { body: { ids: [charge] } })],
];

test.each(WAYS)('accepted by %s, it was received when the tenant says', async (_way, accept) => {
  const { manager, paid_on, received, ...of } = await logged({ paid_on: '2026-11-12' });
  expect(paid_on).toBe('2026-11-12');
  expect((await accept(manager, of)).status).toBe(200);
  expect(await received()).toBe('2026-11-12T09:00:00.000Z');
});

test('the manager can give another time', async () => {
  const { manager, claim, received } = await logged({ paid_on: '2026-11-12' });
  await manager.call(acceptClaim, { id: claim, body: { received_at: '2026-11-13' } });
  expect(await received()).toBe('2026-11-13T09:00:00.000Z');
  const other = await logged({ paid_on: '2026-11-12' });
  const body = { status_id: 2, paid_at: '2026-11-14T07:30:00Z' };
  await other.manager.call(updatePayment, { id: other.charge, body });
  expect(await other.received()).toBe('2026-11-14T07:30:00.000Z');
});

test('a log may leave out the day, and it is then received when it is accepted', async () => {
  const { manager, claim, paid_on, received } = await logged({});
  expect(paid_on).toBeNull();
  await manager.call(acceptClaim, { id: claim, body: {} });
  expect(await received()).toBe('2026-11-21T09:00:00.000Z');
});

test('the day of a log is one of the last twelve months', async () => {
  const tenant = await t.make.tenant();
  for (const paid_on of ['2026-11-22', '2025-11-20', 'soon']) {
    const { status, error } = await t.as(tenant.user).call(logPayment, { anyBody: { ...log(), paid_on } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['paid_on']]);
  }
  const first = await t.as(tenant.user).call(logPayment, { body: log({ paid_on: '2025-11-21' }) });
  expect(first.status).toBe(201);
});

test('a claim about a deleted payment is neither listed nor counted', async () => {
  const { manager, charge, claim } = await logged({});
  const waiting = async () => {
    const { body } = await manager.call(listClaims, { query: { state: 'waiting', page: 1, page_size: 100 } });
    if (!('results' in body)) throw new Error('a page was asked for');
    return { count: body.count, isListed: body.results.some(({ id }) => id === claim) };
  };
  const before = await waiting();
  expect(before.isListed).toBe(true);
  const setDeleted = (deleted_at: string | null) =>
    t.db.updateTable('charges').set({ deleted_at }).where('id', '=', charge).execute();
  await setDeleted('2026-11-21T09:00:00Z');
  expect(await waiting()).toEqual({ count: before.count - 1, isListed: false });
  await setDeleted(null); // the ledger is checked at the end
});
