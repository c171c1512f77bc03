import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { sentDuring } from '../../../test/sent-statements.ts';

const t = testApp();

test('recording money sends 21 statements at most, 9 while the series of numbers is locked, and reads nothing twice', async () => {
  const manager = t.as(await t.make.user('manager'));
  const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant(), amount: 500_000 });
  const record = (external_reference: string) =>
    manager.call(createReceipt, {
      body: { account, amount: 100_000, method: 'Mobile Money', external_reference },
      headers: { 'idempotency-key': `recording ${external_reference}` },
    });
  // A connection asks for the types of its columns once.
  await record('MP-1');
  const sent = await sentDuring(() => record('MP-2'));
  const reads = sent.filter(({ text }) => /^\s*select/i.test(text)).map((statement) => JSON.stringify(statement));
  expect(reads.filter((read, index) => reads.indexOf(read) < index)).toEqual([]);
  for (const table of ['settings', 'money_rules'])
    expect(sent.filter(({ text }) => text.startsWith('select') && text.includes(`from "${table}"`))).toEqual([]);
  expect(sent.length).toBeLessThanOrEqual(21);
  const locks = sent.findIndex(({ text }) => text.includes('"receipt_serials"'));
  expect(sent.slice(locks).length).toBeLessThanOrEqual(9);
});

test('setting a payment to Paid sends 38 statements at most, and setting it back 48', async () => {
  const manager = t.as(await t.make.user('manager'));
  const set = (id: number, status_id: number) => manager.call(updatePayment, { id, body: { status_id } });
  const aPayment = async () => t.make.payment({ tenant: await t.make.tenant() });
  const [first, second] = [await aPayment(), await aPayment()];
  await set(first.id, PAYMENT_STATUS.paid);
  await set(first.id, PAYMENT_STATUS.pending);
  expect((await sentDuring(() => set(second.id, PAYMENT_STATUS.paid))).length).toBeLessThanOrEqual(38);
  expect((await sentDuring(() => set(second.id, PAYMENT_STATUS.pending))).length).toBeLessThanOrEqual(48);
});
