import { beforeAll, expect, test } from 'vitest';
import { createComplaintMessage, getComplaint, logComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import { createDocument } from '@amayumba/contract/documents/endpoints.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import {
  createBlock,
  createEstate,
  listEstates,
  updateBlock,
  updateEstate,
} from '@amayumba/contract/estates/endpoints.ts';
import { createExpense, listExpenses } from '@amayumba/contract/owners/expense-endpoints.ts';
import { listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { chargeMany, previewSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { listDeposits } from '@amayumba/contract/money/deposit-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { createReceipt, listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { listNotifications } from '@amayumba/contract/notifications/endpoints.ts';
import { listPayments, markPaymentsPaid } from '@amayumba/contract/payments/endpoints.ts';
import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { storedKey } from '../features/keys/test/key-caller.ts';
import { testApp } from '../test/build-test-app.ts';
import type { Caller } from '../test/caller.ts';
import { phonePhoto } from '../test/photos.ts';

const t = testApp();
let own: { id: number; name: string };
let other: { id: number; name: string };
let full: Caller;
let limited: Caller;

/** An estate with two tenants who owe rent and paid for another month, a deposit, and a cost. */
async function anEstate(rent: number) {
  const estate = await t.make.estate();
  for (const month of [9, 10]) {
    const { id: apartment_id } = await t.make.apartment({ estate_id: estate.id, rent_amount: rent });
    const tenant = await t.make.tenant({ apartment_id });
    await t.make.payment({ tenant, amount: rent, month, status_id: 2 });
    await t.make.payment({ tenant, amount: rent + 1_000, month: 11 });
    await t.make.payment({ tenant, amount: rent, month: 12, payment_type: 'Security Deposit', status_id: 2 });
  }
  const cost = {
    estate: estate.id,
    description: 'Guard',
    category: 'security',
    amount: rent,
    spent_on: '2026-11-02',
  } as const;
  const { status } = await full.call(createExpense, { body: { ...cost, paid_on: '2026-11-02', method: 'Cash' } });
  expect(status).toBe(201);
  return estate;
}

beforeAll(async () => {
  full = t.as(await t.make.user('manager'));
  own = await anEstate(400_000);
  other = await anEstate(900_000);
  limited = t.as(await t.make.user('manager', { estates: [own.id] }));
});

/** A body without its links to files, which differ each time. */
const shownBy = ({ body }: { body: unknown }) =>
  JSON.stringify(body).replaceAll(/"[^"]*(?:https?:|\/files\/)[^"]*"/g, '');

const told = async (caller: Caller) => ((await caller.call(listNotifications)).body as unknown[]).length;

const MONTH = { start_date: '2026-11-01', end_date: '2026-11-30' };

test('the figures and lists of a limited manager are those of all, filtered by their estate', async () => {
  const page = { page: 1 };
  const of = { estate_id: own.id };
  for (const [call, query] of [
    [getMoneyFigures, MONTH],
    [listAccounts, page],
    [listPayments, page],
    [listReceipts, page],
    [listDeposits, page],
    [listTenants, page],
    [listExpenses, page],
  ] as const) {
    const mine = await limited.call(call, { query: query as never });
    const filtered = await full.call(call, { query: { ...query, ...of } as never });
    const all = await full.call(call, { query: query as never });
    expect([call.path, mine.status, JSON.parse(shownBy(mine))]).toEqual([
      call.path,
      200,
      JSON.parse(shownBy(filtered)),
    ]);
    expect(shownBy(mine)).not.toBe(shownBy(all));
  }
  expect((await limited.call(listEstates)).body).toMatchObject([{ id: own.id }]);
  const { body } = await limited.call(getManagerDashboard);
  expect(body).toMatchObject({
    estates: 1,
    blocks: 2,
    apartments: 2,
    tenants: 2,
    paymentsPending: 2,
    needsAttention: 0,
  });
  expect((await full.call(getManagerDashboard)).body).toMatchObject({
    estates: 2,
    blocks: 4,
    apartments: 4,
    tenants: 4,
  });
  expect(body.receivedThisMonth).toBe((await full.call(getMoneyFigures, { query: { ...MONTH, ...of } })).body.received);
});

test('actions on all rows change those of their estates only', async () => {
  const leases = await t.db
    .selectFrom('accounts')
    .select(['id', 'lease_id', 'estate_id'])
    .where('estate_id', 'is not', null)
    .execute();
  const terms = leases.flatMap(({ lease_id }) =>
    lease_id === null
      ? []
      : [{ lease_id, starts_on: '2027-01-01', rent_amount: 500_000, rent_every: 'month' as const, due_day: 1 }],
  );
  await t.owner.insertInto('lease_terms').values(terms).execute();
  await t.owner.updateTable('leases').set({ lease_end: '2027-12-31' }).where('lease_end', '>=', '2026-12-31').execute();
  const until = { until: '2027-01-15' };
  const mine = (await limited.call(previewSchedule, { body: until })).body;
  const all = (await full.call(previewSchedule, { body: until })).body;
  const ofOwn = new Set(leases.filter(({ estate_id }) => estate_id === own.id).map(({ id }) => id));
  expect(mine.charges.length).toBeGreaterThan(0);
  expect(mine.charges).toEqual(all.charges.filter(({ account }) => ofOwn.has(account)));
  expect(all.count).toBeGreaterThan(mine.count);
});

test('messages of the portal go to those whose estate they are about', async () => {
  const caretakerOf = async (estate: { id: number }) =>
    t.as(
      await t.make.user('manager', { staff_role: 'caretaker', estates: [estate.id], cash_limit: 1, cash_limit_day: 1 }),
    );
  const [near, far] = [await caretakerOf(own), await caretakerOf(other)];
  const accountant = t.as(await t.make.user('manager', { staff_role: 'accountant' }));
  const { id: apartment_id } = await t.make.apartment({ estate_id: own.id });
  const tenant = await t.make.tenant({ apartment_id });
  const complaint = { title: 'Tap drips', description: 'All night.', category: 2, urgency: 'low' } as const;
  expect((await t.as(tenant.user).call(logComplaint, { anyBody: complaint })).status).toBe(201);
  expect([await told(near), await told(far), await told(accountant), await told(limited)]).toEqual([1, 0, 0, 1]);
});

/** A tenant of an estate with a payment. */
const rowOf = async (estate: { id: number }) => {
  const { id: apartment_id, block_id } = await t.make.apartment({ estate_id: estate.id });
  const tenant = await t.make.tenant({ apartment_id });
  const { id: charge, account_id: account } = await t.make.payment({ tenant });
  return { apartment: apartment_id, block: block_id, tenant: tenant.id, charge, account };
};

test('a limited manager changes the records of their estates, and names none of another one', async () => {
  const [mine, theirs] = [await rowOf(own), await rowOf(other)];
  const receipt = { account: mine.account, amount: 10_000, method: 'Cash' } as const;
  const named = async (charge: number) =>
    (await limited.call(createReceipt, { body: { ...receipt, allocations: [{ charge, amount: 10_000 }] } })).status;
  expect([await named(mine.charge), await named(theirs.charge)]).toEqual([201, 404]);
  // Also where the rest of the body is wrong, so that nothing can be learnt from its faults.
  const wrong = await limited.call(createReceipt, { anyBody: { account: ` ${theirs.account}.0`, amount: -1 } });
  expect([wrong.status, wrong.error.fields]).toEqual([404, undefined]);
  const block = (estate: { id: number }) =>
    limited.call(createBlock, { body: { estate: estate.id, name: 'New wing' } });
  expect([(await block(own)).status, (await block(other)).status]).toEqual([201, 404]);
  const moved = await limited.call(updateBlock, { id: mine.block, body: { estate: other.id } });
  const transfer = { from_account: mine.account, to_account: theirs.account, credit: 1_000, reason: 'Paid there' };
  const paper = { subject: 'estate', subject_id: other.id, title: 'Plan', visibility: 'office' };
  const charged = await limited.call(chargeMany, {
    anyBody: {
      type: 'Other',
      description: 'Paint',
      due_date: '2026-12-01',
      estate: other.id,
      amount: 1_000,
      preview: true,
    },
  });
  const file = { file: { name: 'plan.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') } };
  expect([
    moved.status,
    (await limited.call(createTransfer, { body: transfer })).status,
    (await limited.call(createDocument, { anyBody: paper, files: file })).status,
    charged.status,
    (await limited.call(markPaymentsPaid, { body: { ids: [mine.charge, theirs.charge] } })).status,
    (await limited.call(createEstate, { body: { name: 'Mine', address: 'Plot 3' } })).error.code,
  ]).toEqual([404, 404, 404, 404, 404, 'estates_limited']);
});

test('a limited manager, and a key for estates alone, change an estate and not who owns it', async () => {
  const [owner, buyer] = [await t.make.user('owner'), await t.make.user('owner')];
  const estate = await t.make.estate({ owner_id: owner.id });
  await t.make.estate({ owner_id: buyer.id });
  const manager = t.as(await t.make.user('manager', { estates: [estate.id] }));
  const change = async (body: BodyOf<typeof updateEstate>) => {
    const { status, error } = await manager.call(updateEstate, { id: estate.id, body });
    return [status, error.code];
  };
  expect(await change({ name: 'Renamed Court', owner: owner.id })).toEqual([200, undefined]);
  expect(await change({ owner: null })).toEqual([403, 'estates_limited']);
  expect(await change({ owner: buyer.id })).toEqual([404, 'not_found']);
  const key = await storedKey(t, (await t.make.user('manager')).id, ['estates:write', 'estates:create']);
  const made = { name: 'Key Court', address: 'Plot 4' };
  const byKey = [
    await key.call(updateEstate, { id: estate.id, body: { owner: null } }),
    await key.call(createEstate, { body: { ...made, owner: buyer.id } }),
    await key.call(createEstate, { body: made }),
  ];
  expect(byKey.map(({ status }) => status)).toEqual([403, 403, 201]);
  expect((await full.call(updateEstate, { id: estate.id, body: { owner: null } })).body.owner).toBeNull();
});

test('a caretaker sees complaints of their estates without what they cost', async () => {
  const limits = { cash_limit: 1, cash_limit_day: 1 };
  const caretaker = await t.make.user('manager', { staff_role: 'caretaker', estates: [own.id], ...limits });
  const { id: apartment_id } = await t.make.apartment({ estate_id: own.id });
  const tenant = await t.make.tenant({ apartment_id });
  const complaint = { title: 'Lock', description: 'Broken.', category: 2, urgency: 'low' };
  const { body } = await t.as(tenant.user).call(logComplaint, { anyBody: complaint });
  expect((await full.call(getComplaint, { id: body.id })).body.cost).toBe(0);
  const seen = await t.as(caretaker).call(getComplaint, { id: body.id });
  expect([seen.status, seen.body.cost]).toEqual([200, undefined]);
  const photo = { attachment: { name: 'lock.jpg', content: await phonePhoto(40, 30) } };
  const answer = await t
    .as(caretaker)
    .call(createComplaintMessage, { id: body.id, anyBody: { text: 'Mended' }, files: photo });
  expect(answer.status).toBe(201);
});
