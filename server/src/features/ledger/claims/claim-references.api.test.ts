import { acceptClaim, listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { createReceipt, getMoneyReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { getPayment, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { PaymentLog } from '@amayumba/contract/payments/payment.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';

const t = testApp();
let manager: Caller;

beforeAll(async () => {
  manager = t.as(await t.make.user('manager'));
});

/** The claim of another tenant, by a method and with a reference. */
async function logged(given: Pick<PaymentLog, 'payment_method' | 'reference_number'>) {
  const tenant = await t.make.tenant();
  const { id: charge, account_id: account } = await t.make.payment({ tenant, month: 11, due_date: '2026-11-05' });
  const period = {
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-05',
    payment_type: 'Rent',
  } as const;
  const body = { ...given, ...period, amount: 500_000 };
  expect((await t.as(tenant.user).call(logPayment, { body })).status).toBe(201);
  const claims = await manager.call(listClaims, { query: { charge, page: 1 } });
  return { id: 'results' in claims.body ? (claims.body.results[0]?.id ?? 0) : 0, account, charge };
}

test('what tenants write as the reference of Cash is noted, and is no transaction id', async () => {
  for (const reference_number of ['Cash', 'Cash', 'Book 12']) {
    const { id } = await logged({ payment_method: 'Cash', reference_number });
    const { status, body } = await manager.call(acceptClaim, { id, body: {} });
    expect(status).toBe(200);
    const receipt = await manager.call(getMoneyReceipt, { id: body.id });
    expect(receipt.body).toMatchObject({
      channel: 'cash',
      external_reference: null,
      notes: `Reference ${reference_number}`,
    });
  }
});

test('a claim with the transaction id of another receipt is refused, naming that, until the manager gives the right one', async () => {
  const given = { payment_method: 'Bank Transfer', reference_number: 'STAN-1' } as const;
  const first = await manager.call(acceptClaim, { id: (await logged(given)).id, body: {} });
  const { id } = await logged(given);
  const refused = await manager.call(acceptClaim, { id, body: {} });
  expect([refused.status, refused.error.code]).toEqual([409, 'reference_used']);
  expect(refused.error.error).toContain(first.body.receipt_code);
  const used = await manager.call(acceptClaim, { id, body: { external_reference: ' STAN-1 ' } });
  expect([used.status, used.error.code]).toEqual([409, 'reference_used']);
  const { status, body } = await manager.call(acceptClaim, { id, body: { external_reference: ' STAN-2 ' } });
  expect([status, body.external_reference]).toEqual([200, 'STAN-2']);
  const claims = await t.db.selectFrom('claims').select(['state', 'reference']).where('id', '=', id).execute();
  expect(claims).toEqual([{ state: 'verified', reference: 'STAN-1' }]);
});

test.each([
  ['another transaction id', { external_reference: 'STAN-12' }, 'STAN-12'],
  ['none', { external_reference: '' }, ''],
  ['that of the tenant', {}, 'STAN-11'],
])('a payment shows the reference of the receipt that a claim became, with %s', async (_what, body, shown) => {
  const { id, charge } = await logged({ payment_method: 'Bank Transfer', reference_number: 'STAN-11' });
  const { id: receipt } = (await manager.call(acceptClaim, { id, body })).body;
  const payment = (await manager.call(getPayment, { id: charge })).body;
  expect(payment.reference_number).toBe(shown);
  // A form sends back what it shows, which corrects nothing.
  const change = { reference_number: shown, notes: 'Called' };
  const changed = (await manager.call(updatePayment, { id: charge, body: change })).body;
  expect(changed.receipts).toMatchObject([{ id: receipt }]);
});

test('a payment shows what tenants write as the reference of Cash, which their receipt notes', async () => {
  const { id, charge } = await logged({ payment_method: 'Cash', reference_number: 'Book 14' });
  await manager.call(acceptClaim, { id, body: {} });
  expect((await manager.call(getPayment, { id: charge })).body.reference_number).toBe('Book 14');
});

test('a claim is accepted by money that is recorded for it with another transaction id', async () => {
  const { id, account } = await logged({ payment_method: 'Bank Transfer', reference_number: 'STAN-3' });
  const right = { account, amount: 500_000, method: 'Bank Transfer', external_reference: 'STAN-4', claim: id } as const;
  expect((await manager.call(createReceipt, { body: right })).status).toBe(201);
  const claims = await t.db.selectFrom('claims').select(['state', 'reference']).where('id', '=', id).execute();
  expect(claims).toEqual([{ state: 'verified', reference: 'STAN-3' }]);
});

test.each([
  ['leave the transaction id of a Bank Transfer empty', 'Bank Transfer', '', null],
  ['give a reference of Cash, which is on the paper', 'Cash', 'Book 31', 'Book 31'],
] as const)('a manager may %s', async (_what, payment_method, given, recorded) => {
  const { id } = await logged({ payment_method, reference_number: 'paid' });
  const { body } = await manager.call(acceptClaim, { id, body: { external_reference: given } });
  expect([body.external_reference, body.notes]).toEqual([recorded, '']);
});

test.each([
  ['longer than 100 characters', 'x'.repeat(101)],
  ['on two lines', 'A\nB'],
  ['no text', 7],
])('a transaction id that is %s is refused at its field, and the claim waits', async (_what, external_reference) => {
  const { id } = await logged({ payment_method: 'Bank Transfer', reference_number: 'paid' });
  const { status, error } = await manager.call(acceptClaim, { id, anyBody: { external_reference } });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['external_reference']]);
  const claims = await t.db.selectFrom('claims').select('state').where('id', '=', id).execute();
  expect(claims).toEqual([{ state: 'waiting' }]);
});
