import { getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { createPayment } from '@amayumba/contract/payments/endpoints.ts';
import { createTenant, getTenant, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { testApp } from '../../../test/build-test-app.ts';

const t = testApp();

const RENT = 500_000;

/** A text as it is read, wherever the paper breaks its lines. */
const inOneLine = (text: string) => text.replaceAll(/\s/g, '');

/** A tenant with terms from October, a paid deposit of one rent, and the calls that the story makes. */
async function aTenancy() {
  const manager = t.as(await t.make.user('manager'));
  const apartment = await t.make.apartment({ rent_amount: RENT });
  const { body: tenant } = await manager.call(createTenant, {
    body: {
      user: {
        username: 'namubiru',
        email: 'namubiru@example.ug',
        password: 'Kyengera-plot-9',
        first_name: 'Grace',
        last_name: 'Namubiru',
      },
      tenant_type: 1,
      apartment: apartment.id,
      lease_start: '2026-10-01',
      lease_end: '2027-09-30',
      userprofile_status: 'active',
      terms: { rent_amount: RENT, rent_every: 'month', due_day: 5 },
    },
  });
  const { id: account } = await t.db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  /** The statement as people read it: one line each, with the balance after it. */
  const statement = async (of = account) => {
    const { body } = await manager.call(getStatement, { id: of });
    expect(body.closing_balance).toBe(body.account.balance);
    const { bytes } = await manager.call(getStatement, { id: of, query: { file: 'pdf' } });
    const printed = inOneLine(readPdf(bytes).pages.join(''));
    for (const { text } of body.lines) expect(printed).toContain(inOneLine(text));
    return [
      ...body.lines.map(({ text, debit, credit, balance }) => `${text}: ${debit - credit} → ${balance}`),
      `held ${body.deposit.held}`,
    ];
  };
  const record = async (amount: number, more: object = {}) =>
    (await manager.call(createReceipt, { body: { account, amount, method: 'Cash', ...more } })).body;
  return { manager, tenant, account, statement, record };
}

test('a statement follows a tenancy: part payments, an advance, a bounced cheque, a deposit, and a move with credit', async () => {
  const { manager, tenant, account, statement, record } = await aTenancy();
  const charged = [
    'Rent, October 2026: 500000 → 500000',
    'Rent, November 2026: 500000 → 1000000',
    'Rent, December 2026: 500000 → 1500000',
  ];
  expect(await statement()).toEqual([...charged, 'held 0']);

  // 1.4 months, then three months: the credit pays the coming months whole.
  const first = await record(700_000);
  expect(first.allocations.map(({ name, amount }) => [name, amount])).toEqual([
    ['Rent, October 2026', 500_000],
    ['Rent, November 2026', 200_000],
  ]);
  const cheque = await record(1_500_000, { method: 'Cheque', external_reference: 'CH-88' });
  expect(cheque.allocations.map(({ name, amount }) => [name, amount])).toEqual([
    ['Rent, November 2026', 300_000],
    ['Rent, December 2026', 500_000],
    ['Rent, January 2027', 500_000],
  ]);
  expect(cheque.balance_after).toBe(-200_000);
  expect(await statement()).toEqual([
    'Rent, October 2026: 500000 → 500000',
    'Rent, November 2026: 500000 → 1000000',
    'Payment received, Cash: -700000 → 300000',
    'Payment received, Cheque, CH-88: -1500000 → -1200000',
    'Rent, December 2026: 500000 → -700000',
    'Rent, January 2027: 500000 → -200000',
    'held 0',
  ]);

  // The cheque bounces: what it paid is open again, and January is not charged yet.
  await manager.call(reverseReceipt, { id: cheque.id, body: { reason: 'The cheque bounced' } });
  expect(await statement()).toEqual([
    'Rent, October 2026: 500000 → 500000',
    'Rent, November 2026: 500000 → 1000000',
    'Payment received, Cash: -700000 → 300000',
    'Payment received, Cheque, CH-88: -1500000 → -1200000',
    'Reversed: Payment received, Cheque, CH-88: The cheque bounced: 1500000 → 300000',
    'Rent, December 2026: 500000 → 800000',
    'held 0',
  ]);
  const { body: after } = await manager.call(getStatement, { id: account });
  expect(after.account).toMatchObject({ open_amount: 800_000, credit: 0, overdue_amount: 300_000 });

  // A deposit is paid, used for a repair in part, and the rest refunded.
  const { body: deposit } = await manager.call(createPayment, {
    body: {
      tenant: tenant.id,
      amount: RENT,
      status: 1,
      due_date: '2026-11-01',
      payment_for_year: 2026,
      payment_type: 'Security Deposit',
    },
  });
  const paidIn = '2026-11-02';
  await record(RENT, { received_at: paidIn, allocations: [{ charge: deposit.id, amount: RENT }] });
  const { body: held } = await manager.call(getStatement, { id: account });
  expect(held.deposit.lines.map(({ on, balance }) => [on, balance])).toEqual([[paidIn, RENT]]);
  expect(held.lines.filter(({ on }) => on === paidIn).map(({ debit, credit }) => debit - credit)).toEqual([
    -RENT,
    RENT,
  ]);
  const { body: repair } = await manager.call(createPayment, {
    body: {
      tenant: tenant.id,
      amount: 150_000,
      status: 1,
      due_date: '2026-11-20',
      payment_for_year: 2026,
      payment_type: 'Maintenance',
    },
  });
  const move = (body: object) =>
    manager.call(createMovement, { id: account, anyBody: { reason: 'Broken door', ...body } });
  expect((await move({ kind: 'used', amount: 150_000, charge: repair.id })).body.deposit_held).toBe(350_000);
  expect((await move({ kind: 'refunded', amount: 350_000, method: 'Mobile Money' })).body.deposit_held).toBe(0);

  const upToDeposit = [
    'Rent, October 2026: 500000 → 500000',
    'Payment received, Cash: -500000 → 0',
    'Paid into the deposit: 500000 → 500000',
    'Rent, November 2026: 500000 → 1000000',
    'Maintenance, 2026: 150000 → 1150000',
    'Payment received, Cash: -700000 → 450000',
    'Payment received, Cheque, CH-88: -1500000 → -1050000',
    'Reversed: Payment received, Cheque, CH-88: The cheque bounced: 1500000 → 450000',
    'Paid from the deposit: Broken door: -150000 → 300000',
  ];
  expect(await statement()).toEqual([...upToDeposit, 'Rent, December 2026: 500000 → 800000', 'held 0']);
  const { body: returned } = await manager.call(getStatement, { id: account });
  expect(returned.deposit.lines.map(({ text, balance }) => `${text} → ${balance}`)).toEqual([
    'Paid into the deposit → 500000',
    'Paid from the deposit: Broken door → 350000',
    'Deposit refunded: Broken door → 0',
  ]);

  // Everything is paid with something over, and the tenant takes the credit along to another home.
  await record(1_450_000);
  const home = await t.make.apartment({ rent_amount: 600_000 });
  const { body: before } = await manager.call(getTenant, { id: tenant.id });
  const moved = await manager.call(updateTenant, {
    id: tenant.id,
    body: { apartment: home.id, lease_start: '2026-12-01', lease_end: '2027-11-30', version: before.version },
  });
  expect(moved.status).toBe(200);
  const left = await manager.call(getStatement, { id: account });
  expect(left.body.account.open_amount).toBe(0);
  const { id: next } = await t.db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '<>', account)
    .executeTakeFirstOrThrow();
  const { credit } = left.body.account;
  expect(credit).toBeGreaterThan(0);
  const transfer = await manager.call(createTransfer, {
    body: { from_account: account, to_account: next, credit, reason: 'Moves to another home' },
  });
  expect(transfer.body).toMatchObject({ from: { balance: 0, credit: 0 }, to: { balance: -credit } });
  expect(await statement()).toEqual([
    ...upToDeposit,
    'Payment received, Cash: -1450000 → -1150000',
    'Credit moved to another account: Moves to another home: 1150000 → 0',
    'Rent, December 2026: 500000 → 500000',
    'Correction (Rent, December 2026): The lease no longer covers this period.: -500000 → 0',
    'Rent, January 2027: 500000 → 500000',
    'Correction (Rent, January 2027): The lease no longer covers this period.: -500000 → 0',
    'held 0',
  ]);
  expect(await statement(next)).toEqual([
    'Credit moved from another account: Moves to another home: -1150000 → -1150000',
    'held 0',
  ]);
  expect((await manager.call(checkLedger, {})).body.checks.filter(({ ok }) => !ok)).toEqual([]);
});
