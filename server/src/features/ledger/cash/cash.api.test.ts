import { getMyCash, listPayingAccounts, recordCash } from '@amayumba/contract/money/cash-endpoints.ts';
import { createReceipt, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import { expect, test } from 'vitest';
import { NOON } from '../../../test/clock.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { numberOf, sending } from '../../messages/test/sending.ts';

const { t, work, sent } = sending();

/** A caretaker of an estate with a tenant who owes rent. */
async function caretaking(limits = { cash_limit: 300_000, cash_limit_day: 500_000 }) {
  const estate = await t.make.estate({ name: 'Kisasi Heights' });
  const apartment = await t.make.apartment({ estate_id: estate.id });
  const phone = numberOf();
  const tenant = await t.make.tenant({ apartment_id: apartment.id, email: '', phone_number: phone });
  const { account_id: account } = await t.make.payment({ tenant, amount: 2_000_000 });
  const caretaker = await t.make.user('manager', { staff_role: 'caretaker', estates: [estate.id], ...limits });
  return { estate, phone, account, caretaker, page: t.as(caretaker) };
}

test('a caretaker records cash at their estates, and sees neither what it settles nor what is open', async () => {
  const { account, page, phone } = await caretaking();
  const { status, body } = await page.call(recordCash, { body: { account, amount: 150_000 } });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      receipt_code: expect.stringMatching(/^\S+$/),
      account,
      tenant_name: expect.stringContaining('Nakato'),
      estate_name: 'Kisasi Heights',
      block_name: expect.any(String),
      apartment_number: expect.any(String),
      amount: 150_000,
      received_at: new Date(t.clock.now()).toISOString(),
      is_void: false,
      sent_to: phone,
    },
  ]);
  expect((await page.call(getMyCash)).body).toEqual({
    cash_limit: 300_000,
    cash_limit_day: 500_000,
    recorded_today: 150_000,
    left_today: 350_000,
    receipts: [body],
  });
  await work();
  expect(await sent()).toMatchObject([{ to: phone, text: expect.stringContaining(`Receipt ${body.receipt_code}`) }]);
});

test('the accounts of their estates are found by name, phone and unit, without amounts', async () => {
  const { account, page, phone } = await caretaking();
  const other = await caretaking();
  const { body } = await page.call(listPayingAccounts, { query: { search: 'Nakato' } });
  expect(body).toEqual([
    {
      account,
      tenant_name: expect.stringContaining('Nakato'),
      phone_number: phone,
      estate_name: 'Kisasi Heights',
      block_name: expect.any(String),
      apartment_number: expect.any(String),
    },
  ]);
  const missing = await page.call(recordCash, { body: { account: 999_999, amount: 1_000 } });
  const foreign = await page.call(recordCash, { body: { account: other.account, amount: 1_000 } });
  expect([foreign.status, foreign.error]).toEqual([404, missing.error]);
});

test('a receipt above its limit or that of the day is refused with the reason', async () => {
  const { account, page } = await caretaking();
  const record = async (amount: number) => {
    const { status, error } = await page.call(recordCash, { body: { account, amount } });
    return status === 201 ? 201 : error.fields;
  };
  expect(await record(300_001)).toEqual({
    amount: [`You may record at most ${formatUgx(300_000)} in one receipt. Ask the office to record more.`],
  });
  expect([await record(300_000), await record(150_000)]).toEqual([201, 201]);
  expect(await record(50_001)).toEqual({
    amount: [`You may record ${formatUgx(50_000)} more today. Ask the office to record more.`],
  });
  expect(await record(50_000)).toBe(201);
  expect(await record(1)).toEqual({
    amount: [`You have recorded the ${formatUgx(500_000)} that you may in a day. Ask the office to record more.`],
  });
});

test("two receipts at once cannot both use the rest of a day's limit", async () => {
  const { account, page } = await caretaking();
  const answers = await Promise.all([1, 2, 3].map(() => page.call(recordCash, { body: { account, amount: 200_000 } })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400]);
  expect((await page.call(getMyCash)).body).toMatchObject({ recorded_today: 400_000, left_today: 100_000 });
});

test('a reversed receipt and another day do not count, and a day begins at midnight in Kampala', async () => {
  const { account, page, caretaker } = await caretaking();
  const office = t.as(await t.make.user('manager'));
  const first = await page.call(recordCash, { body: { account, amount: 300_000 } });
  await page.call(recordCash, { body: { account, amount: 200_000 } });
  expect((await office.call(reverseReceipt, { id: first.body.id, body: { reason: 'Counted twice' } })).status).toBe(
    200,
  );
  expect((await page.call(getMyCash)).body).toMatchObject({
    left_today: 300_000,
    receipts: [{ is_void: false }, { id: first.body.id, is_void: true }],
  });
  t.clock.set('2026-11-21T21:00:00Z');
  const tomorrow = t.as(caretaker);
  expect((await tomorrow.call(getMyCash)).body).toMatchObject({ recorded_today: 0, left_today: 500_000, receipts: [] });
  t.clock.set(NOON);
});

test('managers record cash without limits, and cash of a caretaker is theirs alone', async () => {
  const { account, page } = await caretaking();
  const office = t.as(await t.make.user('manager'));
  expect((await office.call(recordCash, { body: { account, amount: 900_000 } })).status).toBe(201);
  expect((await office.call(getMyCash)).body).toMatchObject({
    cash_limit: null,
    left_today: null,
    recorded_today: 900_000,
  });
  expect((await page.call(getMyCash)).body).toMatchObject({ recorded_today: 0 });
  expect(await page.call(createReceipt, { body: { account, amount: 1_000, method: 'Cash' } })).toMatchObject({
    status: 403,
    error: { code: 'role_not_allowed' },
  });
});
