import { acceptClaim, listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { createReceipt, getMoneyReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { logPayment } from '@amayumba/contract/payments/endpoints.ts';
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
  return { id: 'results' in claims.body ? (claims.body.results[0]?.id ?? 0) : 0, account };
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

test('a claim with the transaction id of another receipt is refused, naming that, until the right id is recorded with it', async () => {
  const given = { payment_method: 'Bank Transfer', reference_number: 'STAN-1' } as const;
  const first = await manager.call(acceptClaim, { id: (await logged(given)).id, body: {} });
  const { id, account } = await logged(given);
  const refused = await manager.call(acceptClaim, { id, body: {} });
  expect([refused.status, refused.error.code]).toEqual([409, 'reference_used']);
  expect(refused.error.error).toContain(first.body.receipt_code);
  const right = { account, amount: 500_000, method: 'Bank Transfer', external_reference: 'STAN-2', claim: id } as const;
  expect((await manager.call(createReceipt, { body: right })).status).toBe(201);
  const decided = await t.db.selectFrom('claims').select('state').where('id', '=', id).execute();
  expect(decided).toEqual([{ state: 'verified' }]);
});
