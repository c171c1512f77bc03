import { acceptClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createMovement, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { allocateReceipt, createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createPaymentStatus, getPayment, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import type { PaymentLog } from '@amayumba/contract/payments/payment.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { recountLedger } from '../../test/recount-ledger.ts';

const t = testApp();

let logs = 0;
const logged = (values: Partial<PaymentLog> = {}): PaymentLog => {
  logs += 1;
  return {
    amount: 500_000,
    payment_method: 'Mobile Money',
    reference_number: `MM-${logs}`,
    payment_for_month: 11,
    payment_for_year: 2026,
    payment_type: 'Rent',
    due_date: '2026-11-05',
    ...values,
  };
};

const claimsOf = (chargeId: number) =>
  t.db.selectFrom('claims').selectAll().where('charge_id', '=', chargeId).orderBy('id').execute();

/** What a tenant logged, accepted in full, with its receipt as it was made. */
async function accepted() {
  const tenant = await t.make.tenant();
  const manager = t.as(await t.make.user('manager'));
  const { id } = (await t.as(tenant.user).call(logPayment, { body: logged() })).body;
  const [claim] = await claimsOf(id);
  const { body: receipt } = await manager.call(acceptClaim, { id: claim?.id ?? 0, body: {} });
  const reverse = () => manager.call(reverseReceipt, { id: receipt.id, body: { reason: 'Bounced' } });
  const shown = async () => (await manager.call(getPayment, { id })).body;
  return { tenant, manager, id, receipt, reverse, shown };
}

async function balanceOf({ account = 0 }: { account?: number | undefined }) {
  const row = t.db.selectFrom('accounts').select('balance').where('id', '=', account);
  return (await row.executeTakeFirstOrThrow()).balance;
}

const OWES_NOTHING = { status_id: 8, is_owed: false, acknowledgement_status: 'Rejected' };

describe('a charge that only a tenant claimed', () => {
  test('keeps its credit note when its receipt is reversed, and the next log is for the rest', async () => {
    const { tenant, manager, id, reverse, shown } = await accepted();
    const note = { charge: id, amount: 300_000, kind: 'waiver' as const, reason: 'Water was off' };
    expect((await manager.call(createCreditNote, { body: note })).status).toBe(201);
    expect((await reverse()).status).toBe(200);
    expect(await shown()).toMatchObject({ ...OWES_NOTHING, amount: 200_000 });
    const again = await t.as(tenant.user).call(logPayment, { body: logged({ amount: 200_000 }) });
    expect([again.status, again.body]).toMatchObject([201, { id, status_id: 7, is_owed: false, amount: 200_000 }]);
    const less = await t.as(tenant.user).call(logPayment, { body: logged({ amount: 250_000 }) });
    expect(less.body).toMatchObject({ id, gross_amount: 550_000, amount: 250_000 });
    const claims = (await claimsOf(id)).filter(({ state }) => state === 'waiting');
    for (const claim of claims.toReversed()) await manager.call(acceptClaim, { id: claim.id, body: {} });
    expect(await shown()).toMatchObject({ status_id: 2, settled_amount: 250_000, outstanding_amount: 0 });
    expect(await balanceOf(await shown())).toBe(-200_000);
  });

  test('owes nothing again when its receipt is reversed after a person took the money from it', async () => {
    const { manager, receipt, reverse, shown } = await accepted();
    const body = { allocations: [], version: receipt.version };
    const freed = await manager.call(allocateReceipt, { id: receipt.id, body });
    expect([freed.status, await shown()]).toMatchObject([200, { status_id: 7, is_owed: true }]);
    expect((await reverse()).status).toBe(200);
    expect(await shown()).toMatchObject(OWES_NOTHING);
    expect(await balanceOf(await shown())).toBe(0);
  });

  test('owes nothing again when other money that settled it since is taken from it', async () => {
    const { manager, receipt, reverse, shown } = await accepted();
    const { account } = await shown();
    const more = { account: account ?? 0, amount: 200_000, method: 'Cash' as const };
    const split = [{ charge: (await shown()).id, amount: 300_000 }];
    await manager.call(allocateReceipt, { id: receipt.id, body: { allocations: split, version: receipt.version } });
    const { body: cash } = await manager.call(createReceipt, { body: more });
    expect((await reverse()).status).toBe(200);
    expect(await shown()).toMatchObject({ status_id: 4, is_owed: true, settled_amount: 200_000 });
    const body = { allocations: [], version: cash.version };
    expect((await manager.call(allocateReceipt, { id: cash.id, body })).status).toBe(200);
    expect(await shown()).toMatchObject(OWES_NOTHING);
    expect(await balanceOf(await shown())).toBe(-200_000);
  });

  test('owes nothing again when a deposit that was used for it is returned', async () => {
    const { tenant, manager, id, receipt, reverse, shown } = await accepted();
    const split = [{ charge: id, amount: 300_000 }];
    await manager.call(allocateReceipt, { id: receipt.id, body: { allocations: split, version: receipt.version } });
    const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit' });
    await manager.call(updatePayment, { id: deposit.id, body: { status_id: 2 } });
    const use = { kind: 'used' as const, amount: 200_000, charge: id, reason: 'Rent' };
    const used = await manager.call(createMovement, { id: deposit.account_id, body: use });
    expect(used.status).toBe(201);
    expect((await reverse()).status).toBe(200);
    expect(await shown()).toMatchObject({ status_id: 4, is_owed: true, settled_amount: 200_000 });
    const returned = await manager.call(reverseMovement, { id: used.body.id, body: { reason: 'It was a mistake' } });
    expect(returned.status).toBe(200);
    expect(await shown()).toMatchObject(OWES_NOTHING);
    expect(await balanceOf(await shown())).toBe(0);
  });

  test('owes nothing while its claim waits again because the charge that took its money is not Paid any more', async () => {
    const tenant = await t.make.tenant();
    const manager = t.as(await t.make.user('manager'));
    const { id } = (await t.as(tenant.user).call(logPayment, { body: logged() })).body;
    const other = await t.make.payment({ tenant, month: 10, due_date: '2026-10-05' });
    const [claim] = await claimsOf(id);
    const body = { allocations: [{ charge: other.id, amount: 500_000 }] };
    expect((await manager.call(acceptClaim, { id: claim?.id ?? 0, body })).status).toBe(200);
    expect((await manager.call(getPayment, { id })).body).toMatchObject({ status_id: 7, is_owed: true });
    expect((await manager.call(updatePayment, { id: other.id, body: { status_id: 1 } })).status).toBe(200);
    expect((await manager.call(getPayment, { id })).body).toMatchObject({ status_id: 7, is_owed: false });
    expect(await claimsOf(id)).toMatchObject([{ state: 'waiting' }]);
  });

  test('and that a manager wrote off stays so, and the next log makes a new one', async () => {
    const tenant = await t.make.tenant();
    const manager = t.as(await t.make.user('manager'));
    const { id } = (await t.as(tenant.user).call(logPayment, { body: logged() })).body;
    const body = { name: 'Written off', settles: true };
    const { id: status_id } = (await manager.call(createPaymentStatus, { body })).body;
    await manager.call(updatePayment, { id, body: { status_id } });
    const again = await t.as(tenant.user).call(logPayment, { body: logged({ amount: 400_000 }) });
    expect([again.status, again.body]).toMatchObject([201, { status_id: 7, is_owed: false, amount: 400_000 }]);
    expect(again.body.id).not.toBe(id);
    expect((await manager.call(getPayment, { id })).body).toMatchObject({ status_id, amount: 500_000, is_owed: false });
  });
});

test('after all of these calls the ledger adds up', async () => {
  expect(await recountLedger(t.db)).toEqual([]);
});
