import { acceptClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import {
  getPayment,
  listMyPayments,
  logPayment,
  markPaymentsPaid,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { recountLedger } from '../../../test/recount-ledger.ts';
import { scheduleSteps } from './test/schedule-steps.ts';

const t = testApp();
const { letHome, chargesOf, sumsOf, run, manager } = scheduleSteps(t);

/** A tenant who logged January before the schedule charged it, and the charges after it ran. */
async function loggedEarly(amounts = [600_000]) {
  const home = await letHome({ lease_start: '2026-11-01', lease_end: '2027-03-31', starts_on: '2027-01-01' });
  let claimed = 0;
  for (const amount of amounts) {
    const log = {
      amount,
      payment_method: 'Mobile Money' as const,
      reference_number: `MM-${home.id}-${amount}`,
      payment_for_month: 1,
      payment_for_year: 2027,
      due_date: '2027-01-05',
      payment_type: 'Rent' as const,
    };
    const { status, body } = await t.as(home.user).call(logPayment, { body: log });
    expect(status).toBe(201);
    claimed = body.id;
  }
  await run('2027-01-20', home.account);
  const scheduled = (await chargesOf(home.account)).find((row) => row.source === 'schedule');
  const claims = await t.db.selectFrom('claims').selectAll().where('charge_id', '=', claimed).orderBy('id').execute();
  return { ...home, claimed, scheduled: scheduled?.id ?? 0, claims: claims.map(({ id }) => id) };
}

const paidOnce = async ({ account, user, scheduled }: Awaited<ReturnType<typeof loggedEarly>>) => {
  expect(await chargesOf(account)).toMatchObject([{ id: scheduled, period_start: '2027-01-01', status_id: 2 }]);
  expect(await sumsOf(account)).toMatchObject({ balance: 0, open_amount: 0, credit: 0, paid_until: '2027-01-31' });
  const { body } = await t.as(user).call(listMyPayments);
  expect(body).toMatchObject([{ id: scheduled, status_id: 2, acknowledgement_status: 'Verified' }]);
};

test('a claim logged before the schedule ran pays the charge of the schedule, and no second one', async () => {
  const home = await loggedEarly();
  const { status, body } = await (await manager()).call(acceptClaim, { id: home.claims[0] ?? 0, body: {} });
  expect([status, body.allocations]).toMatchObject([200, [{ charge: home.scheduled, amount: 600_000 }]]);
  await paidOnce(home);
  expect((await (await manager()).call(getPayment, { id: home.claimed })).status).toBe(404);
});

test('so does one that is accepted with a split which names its own charge', async () => {
  const home = await loggedEarly();
  const allocations = [{ charge: home.claimed, amount: 600_000 }];
  const { status } = await (await manager()).call(acceptClaim, { id: home.claims[0] ?? 0, body: { allocations } });
  expect(status).toBe(200);
  await paidOnce(home);
});

test('so does Paid, which answers with the charge that is owed', async () => {
  const home = await loggedEarly();
  const { status, body } = await (await manager()).call(updatePayment, { id: home.claimed, body: { status_id: 2 } });
  expect([status, body]).toMatchObject([200, { id: home.scheduled, status_id: 2 }]);
  await paidOnce(home);
});

test('other claims on the same charge wait on the one that is owed', async () => {
  const home = await loggedEarly([400_000, 200_000]);
  const accepted = await (await manager()).call(acceptClaim, { id: home.claims[0] ?? 0, body: {} });
  expect(accepted.body).toMatchObject({ amount: 400_000, allocated: 400_000 });
  expect(await chargesOf(home.account)).toMatchObject([{ id: home.scheduled, status_id: 4 }]);
  await (await manager()).call(acceptClaim, { id: home.claims[1] ?? 0, body: {} });
  await paidOnce(home);
  expect(await recountLedger(t.db)).toEqual([]);
});

test('a log of a month that was paid meanwhile is a duplicate, by its claim, by a receipt for it, by Paid and by marking several, unless it is wanted', async () => {
  const home = await loggedEarly();
  const office = await manager();
  const body = { account: home.account, amount: 600_000, method: 'Cash' as const };
  expect((await office.call(createReceipt, { body })).status).toBe(201);
  const id = home.claimed;
  const claim = home.claims[0] ?? 0;
  const refused = [
    await office.call(acceptClaim, { id: claim, body: {} }),
    await office.call(createReceipt, { body: { ...body, claim } }),
    await office.call(updatePayment, { id, body: { status_id: 2 } }),
    await office.call(markPaymentsPaid, { body: { ids: [id] } }),
  ];
  for (const { status, error } of refused) {
    expect([status, error.code]).toEqual([409, 'duplicate_payment']);
    expect(error.error).toContain(`no. ${home.scheduled}`);
  }
  expect(await sumsOf(home.account)).toMatchObject({ balance: 0, credit: 0 });
  const wanted = await office.call(acceptClaim, { id: claim, body: { allow_duplicate: true } });
  expect([wanted.status, wanted.body.allocations]).toMatchObject([200, [{ charge: id, amount: 600_000 }]]);
  expect(await recountLedger(t.db)).toEqual([]);
});
