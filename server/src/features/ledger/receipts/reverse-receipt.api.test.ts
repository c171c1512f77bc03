import { chargeMany } from '@amayumba/contract/money/charging-endpoints.ts';
import { acceptClaim, listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { createMovement, listDeposits, reverseMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import {
  createReceipt,
  getMoneyReceipt,
  listReceipts,
  reverseReceipt,
} from '@amayumba/contract/money/receipt-endpoints.ts';
import { getPayment, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { mailTo } from '../../../test/mail.ts';
import { addNumberedReceipt } from '../../../test/numbered-receipt.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';
import { postingOf } from '../posting/posting.ts';
import { settleAccounts } from '../posting/settle.ts';

const t = testApp();

const cash = (account: number, amount: number) => ({ account, amount, method: 'Cash' as const });

/** A manager and an account that owes its rent and has paid its deposit. */
async function withDeposit() {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const { id: rent, account_id: account } = await t.make.payment({ tenant });
  const deposit = await t.make.payment({ tenant, payment_type: 'Security Deposit', amount: 500_000 });
  const allocations = [{ charge: deposit.id, amount: 500_000 }];
  const paid = await manager.call(createReceipt, { body: { ...cash(account, 500_000), allocations } });
  return { manager, tenant, account, rent, paid: paid.body };
}

const sources = {
  deposit: async () => {
    const { manager, account, rent } = await withDeposit();
    const body = { kind: 'used' as const, amount: 200_000, charge: rent, reason: 'Repair' };
    const { receipt } = (await manager.call(createMovement, { id: account, body })).body;
    return { manager, account, id: receipt ?? 0 };
  },
  transfer: async () => {
    const { manager, tenant, account } = await withDeposit();
    await manager.call(createReceipt, { body: cash(account, 600_000) });
    const other = await t.make.payment({ tenant: { id: tenant.id, lease_id: null, estate_id: null } });
    const body = { from_account: account, to_account: other.account_id, credit: 100_000, reason: 'New home' };
    await manager.call(createTransfer, { body });
    const made = await manager.call(listReceipts, { query: { account: other.account_id, page: 1 } });
    return { manager, account: other.account_id, id: 'results' in made.body ? (made.body.results[0]?.id ?? 0) : 0 };
  },
  opening: async () => {
    const { manager, account } = await withDeposit();
    const { id } = await inTransaction(t.db, async (tx) => {
      const posting = postingOf(tx, t.parts, null);
      const made = await addNumberedReceipt(posting, {
        account_id: account,
        amount: 100_000,
        method: '',
        channel: 'other',
        external_reference: null,
        received_at: posting.at.toISOString(),
        payer_name: '',
        payer_phone: '',
        notes: '',
        source: 'opening',
        is_automatic: true,
      });
      await settleAccounts(posting, [account]);
      return made;
    });
    return { manager, account, id };
  },
};

test.each(['deposit', 'transfer', 'opening'] as const)(
  'no money replaces a receipt for which none came in: %s',
  async (source) => {
    const { manager, account, id } = await sources[source]();
    expect((await manager.call(getMoneyReceipt, { id })).body).toMatchObject({ source, state: 'valid' });
    const body = { reason: 'Wrong', replacement: cash(account, 50_000) };
    const { status, error } = await manager.call(reverseReceipt, { id, body });
    expect([status, error.fields]).toEqual([
      400,
      { replacement: ['No money came in with this receipt to record again.'] },
    ]);
    expect((await manager.call(getMoneyReceipt, { id })).body.state).toBe('valid');
  },
);

test('a receipt is replaced on its own account only', async () => {
  const { manager, account, rent } = await withDeposit();
  const { body: receipt } = await manager.call(createReceipt, { body: cash(account, 100_000) });
  const other = await t.make.payment({ tenant: await t.make.tenant() });
  const body = { reason: 'Wrong tenant', replacement: cash(other.account_id, 100_000) };
  const { status, error } = await manager.call(reverseReceipt, { id: receipt.id, body });
  expect([status, error.fields]).toEqual([
    400,
    { 'replacement.account': ['A receipt is replaced on its own account. Record the money on the other one.'] },
  ]);
  expect((await manager.call(getMoneyReceipt, { id: receipt.id })).body.allocations).toMatchObject([{ charge: rent }]);
});

test('the tenant is notified that a receipt is void, why, and which one replaces it', async () => {
  const { manager, tenant, account, paid } = await withDeposit();
  const { body: wrong } = await manager.call(createReceipt, { body: cash(account, 100_000) });
  const body = { reason: 'The cheque bounced', replacement: cash(account, 50_000) };
  const { replacement } = (await manager.call(reverseReceipt, { id: wrong.id, body })).body;
  await manager.call(reverseReceipt, { id: paid.id, body: { reason: 'Recorded twice' } });
  const mails = (await mailTo(t.db, tenant.user.email)).filter(({ subject }) => subject.endsWith('is void'));
  expect(mails.map(({ body: text }) => text.slice(text.indexOf('Receipt')))).toEqual([
    `Receipt ${wrong.receipt_code} of USh 100,000 is void. Reason: The cheque bounced\n\nReceipt ${replacement?.receipt_code} of USh 50,000 replaces it.\n\nAmayumba\n`,
    `Receipt ${paid.receipt_code} of USh 500,000 is void. Reason: Recorded twice\n\nWhat it had settled is open again, unless other money of yours covers it.\n\nAmayumba\n`,
  ]);
  const messages = await t.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', tenant.user.id)
    .execute();
  expect(messages).toContainEqual({ title: `Receipt ${wrong.receipt_code} is void` });
});

test('why a receipt was reversed is also why the use of its deposit was', async () => {
  const { manager, account, id } = await sources.deposit();
  await manager.call(reverseReceipt, { id, body: { reason: 'The landlord pays the repair' } });
  const { body } = await manager.call(listDeposits, { query: { account } });
  expect(body).toMatchObject([
    { deposit_held: 500_000, movements: [{ receipt: id, reverse_reason: 'The landlord pays the repair' }] },
  ]);
});

test('a receipt that is void with the use of its deposit is recorded and told like any other', async () => {
  const { manager, tenant, account, rent } = await withDeposit();
  const use = { kind: 'used' as const, amount: 200_000, charge: rent, reason: 'Repair' };
  const { body: used } = await manager.call(createMovement, { id: account, body: use });
  await manager.call(reverseMovement, { id: used.id, body: { reason: 'The landlord pays the repair' } });
  const { body: receipt } = await manager.call(getMoneyReceipt, { id: used.receipt ?? 0 });
  expect(receipt).toMatchObject({ state: 'void', void_reason: 'The landlord pays the repair' });
  const entries = await auditEntries(t.db, { subject: 'receipt', subject_id: receipt.id });
  expect(entries.map(({ action }) => action)).toEqual(['recorded', 'reversed']);
  const mails = await mailTo(t.db, tenant.user.email);
  expect(mails.at(-1)?.subject).toBe(`Receipt ${receipt.receipt_code} is void`);
});

test('why a receipt was reversed is also why its claim was rejected', async () => {
  const { manager, tenant, account, rent } = await withDeposit();
  const log = {
    amount: 500_000,
    payment_method: 'Cheque' as const,
    reference_number: 'CH-7',
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-30',
    payment_type: 'Rent' as const,
  };
  await t.as(tenant.user).call(logPayment, { body: log });
  await manager.call(updatePayment, { id: rent, body: { status_id: 2 } });
  const made = await manager.call(listReceipts, { query: { account, search: 'CH-7', page: 1 } });
  const [receipt] = 'results' in made.body ? made.body.results : [];
  await manager.call(reverseReceipt, { id: receipt?.id ?? 0, body: { reason: 'The cheque bounced' } });
  const { body } = await manager.call(listClaims, { query: { charge: rent } });
  expect(body).toMatchObject([{ state: 'rejected', reason: 'The cheque bounced', receipt: null }]);
});

test('rent that a replaced receipt makes owed again is not charged on another account of the tenant meanwhile', async () => {
  const manager = t.as(await t.make.user('manager'));
  const tenant = await t.make.tenant();
  const { id: water, account_id: account } = await t.make.payment({ tenant, payment_type: 'Utilities' });
  const outside = { id: tenant.id, lease_id: null, estate_id: null };
  const { account_id: other } = await t.make.payment({ tenant: outside, payment_type: 'Other' });
  const log = {
    amount: 500_000,
    payment_method: 'Cheque' as const,
    reference_number: 'CH-8',
    payment_for_month: 11,
    payment_for_year: 2026,
    due_date: '2026-11-30',
    payment_type: 'Rent' as const,
  };
  const { id: rent } = (await t.as(tenant.user).call(logPayment, { body: log })).body;
  const logged = t.db.selectFrom('claims').select('id').where('charge_id', '=', rent);
  const { id: claim } = await logged.executeTakeFirstOrThrow();
  const allocations = [{ charge: water, amount: 500_000 }];
  const { body: receipt } = await manager.call(acceptClaim, { id: claim, body: { allocations } });
  // With Failed the rent is not owed, though its claim was accepted, and allows another charge for its month.
  const failed = await manager.call(updatePayment, { id: rent, body: { status_id: 8 } });
  expect(failed.body).toMatchObject({ status_id: 8, is_owed: false });
  const { replaced, charged } = await inTransaction(t.db, async (tx) => {
    await tx.selectFrom('receipt_serials').select('year').forUpdate().execute();
    const body = { reason: 'Wrong sum', replacement: cash(account, 400_000) };
    const replacing = manager.call(reverseReceipt, { id: receipt.id, body });
    await waitsForLock(t.db);
    const bill = { type: 'Rent' as const, description: 'Rent', due_date: '2026-11-30', amount: 500_000 };
    const charging = manager.call(chargeMany, { body: { ...bill, accounts: [other], preview: false } });
    await Promise.race([waitsForLock(t.db, 2), charging]);
    return { replaced: replacing, charged: charging };
  });
  expect((await replaced).status).toBe(200);
  expect((await charged).body).toMatchObject({ count: 0, lines: [{ is_skipped: true, duplicate_of: rent }] });
  expect((await manager.call(getPayment, { id: rent })).body).toMatchObject({ is_owed: true, settled_amount: 400_000 });
});
