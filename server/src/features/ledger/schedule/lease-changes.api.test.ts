import type { CreditNote } from '@amayumba/contract/money/credit-note.ts';
import { listCreditNotes, reverseCreditNote } from '@amayumba/contract/money/credit-note-endpoints.ts';
import { createPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { moveTenantOut, undoMoveOut, updateTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { refreshAccounts } from '../posting/refresh.repository.ts';
import { scheduleSteps } from './test/schedule-steps.ts';

const t = testApp();
const steps = scheduleSteps(t);
const { letHome, chargesOf, rentOf, sumsOf, receive, run, manager } = steps;

const change = async (tenant: { id: number }, body: object) => {
  const answer = await (await manager()).call(updateTenant, { id: tenant.id, anyBody: body });
  expect(answer.status).toBe(200);
};

const monthly = (rent_amount: number) => ({ rent_amount, rent_every: 'month', due_day: 5 });

const leaseAccountsOf = async (tenant: { id: number }) => {
  const accounts = await t.db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('lease_id', 'is not', null)
    .orderBy('id')
    .execute();
  return accounts.map(({ id }) => id);
};

const balanceIsRecounted = async (account: number) => {
  const sums = await sumsOf(account);
  await refreshAccounts(t.db, [account]);
  expect(await sumsOf(account)).toEqual(sums);
};

test('a lease that ends earlier loses the rent after its end, and pays for a part of its last month', async () => {
  const home = await letHome();
  await run('2027-02-05', home.account);
  await change(home, { lease_end: '2026-12-15' });
  expect(await rentOf(home.account)).toEqual([
    ['2026-10-01', 600_000],
    ['2026-11-01', 600_000],
    ['2026-12-01', 290_323],
  ]);
  expect((await chargesOf(home.account)).at(-1)).toMatchObject({
    period_end: '2026-12-15',
    description: 'Rent, 1-15 December 2026',
  });
  expect(await sumsOf(home.account)).toMatchObject({ balance: 1_490_323 });
  await balanceIsRecounted(home.account);
  expect((await run('2027-02-05', home.account)).body.created).toBe(0);
});

test('a lease that is renewed owes the rest of that month and the months after it', async () => {
  const home = await letHome();
  await run('2027-02-05', home.account);
  await change(home, { lease_end: '2026-12-15' });
  await change(home, { lease_end: '2027-12-31' });
  await run('2027-02-05', home.account);
  expect(await rentOf(home.account)).toEqual(
    ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'].map((day) => [day, 600_000]),
  );
  await balanceIsRecounted(home.account);
});

test('a renewal charges the rest of a month whose charge a person edited, once', async () => {
  const home = await letHome();
  await run('2027-02-05', home.account);
  await change(home, { lease_end: '2026-12-15' });
  const december = (await chargesOf(home.account)).at(-1);
  await (await manager()).call(updatePayment, { id: december?.id ?? 0, body: { amount: 250_000 } });
  await change(home, { lease_end: '2027-12-31' });
  const renewed = [
    ['2026-10-01', 600_000],
    ['2026-11-01', 600_000],
    ['2026-12-01', 250_000],
    ['2026-12-16', 309_677],
  ];
  await run('2026-12-20', home.account);
  expect(await rentOf(home.account)).toEqual(renewed);
  expect((await chargesOf(home.account)).at(-1)).toMatchObject({ description: 'Rent, 16-31 December 2026' });
  const [rest] = (await chargesOf(home.account)).slice(-1);
  // Another change of the lease leaves it as it is, and a shorter lease reduces it.
  await change(home, { lease_end: '2027-11-30' });
  expect((await chargesOf(home.account)).at(-1)).toEqual(rest);
  await change(home, { lease_end: '2026-12-20' });
  expect((await rentOf(home.account)).at(-1)).toEqual(['2026-12-16', 96_774]);
  await change(home, { lease_end: '2027-12-31' });
  await run('2027-01-05', home.account);
  expect(await rentOf(home.account)).toEqual([...renewed, ['2027-01-01', 600_000]]);
  await balanceIsRecounted(home.account);
});

test('a renewal does not charge the rest of a month for which a person made the charge', async () => {
  const tenant = await t.make.tenant({ lease_start: '2026-11-01', lease_end: '2026-12-15' });
  const body = { tenant: tenant.id, amount: 550_000, status: 1, due_date: '2026-12-05', payment_for_year: 2026 };
  await (await manager()).call(createPayment, { body: { ...body, months_paid: [12] } });
  const account = await steps.accountIdOf(tenant);
  await steps.setRent(account, { starts_on: '2026-11-01' });
  await change(tenant, { lease_end: '2027-12-31' });
  await run('2027-01-05', account);
  expect(await rentOf(account)).toEqual([
    ['2026-11-01', 600_000],
    ['2026-12-01', 550_000],
    ['2027-01-01', 600_000],
  ]);
});

test('a month before rent that a person edited is charged again when a move-out is undone', async () => {
  const home = await letHome();
  await run('2027-02-05', home.account);
  const february = (await chargesOf(home.account)).at(-1);
  const office = await manager();
  await office.call(updatePayment, { id: february?.id ?? 0, body: { due_date: '2027-02-20' } });
  const moveOut = { last_day: '2026-12-31', preview: false };
  expect((await office.call(moveTenantOut, { id: home.id, body: moveOut })).status).toBe(200);
  expect((await rentOf(home.account)).map(([day]) => day)).not.toContain('2027-01-01');
  expect((await office.call(undoMoveOut, { id: home.id, body: {} })).status).toBe(200);
  // The daily run begins after February.
  await run('2027-02-05');
  expect(await rentOf(home.account)).toEqual(
    ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'].map((day) => [day, 600_000]),
  );
  expect((await run('2027-02-05', home.account)).body.created).toBe(0);
  await balanceIsRecounted(home.account);
});

test('rent that was credited because the lease ended is not owed again beside a new charge', async () => {
  const home = await letHome();
  await receive(home.account, 2_400_000);
  await change(home, { lease_end: '2026-12-31' });
  const office = await manager();
  const { body: notes } = await office.call(listCreditNotes, { query: { account: home.account } });
  const [note] = notes as CreditNote[];
  const reverse = () => office.call(reverseCreditNote, { id: note?.id ?? 0, body: { reason: 'Stays on' } });
  expect(await reverse()).toMatchObject({ status: 409, error: { code: 'charge_closed' } });
  await change(home, { lease_end: '2027-06-30' });
  await run('2027-01-05', home.account);
  expect(await reverse()).toMatchObject({ status: 409, error: { code: 'charge_closed' } });
  expect((await rentOf(home.account)).filter(([day]) => day === '2027-01-01')).toEqual([['2027-01-01', 600_000]]);
});

test('rent paid for days after the end becomes credit', async () => {
  const home = await letHome({ lease_start: '2026-11-01' });
  await receive(home.account, 2_400_000);
  expect(await sumsOf(home.account)).toMatchObject({ paid_until: '2027-02-28', credit: 0 });
  await change(home, { lease_end: '2026-12-15' });
  expect((await chargesOf(home.account)).map((row) => [row.period_start, row.amount, row.status_id])).toEqual([
    ['2026-11-01', 600_000, 2],
    ['2026-12-01', 290_323, 2],
    ['2027-01-01', 0, 5],
    ['2027-02-01', 0, 5],
  ]);
  expect(await sumsOf(home.account)).toMatchObject({ credit: 1_509_677, open_amount: 0, paid_until: '2026-12-15' });
  await balanceIsRecounted(home.account);
});

test('a renewal is paid by the credit that an earlier end left', async () => {
  const home = await letHome({ lease_start: '2026-11-01' });
  await receive(home.account, 2_400_000);
  await change(home, { lease_end: '2026-12-15' });
  await change(home, { lease_end: '2027-10-31' });
  expect(await sumsOf(home.account)).toMatchObject({ credit: 0, open_amount: 0, paid_until: '2027-02-28' });
  await balanceIsRecounted(home.account);
});

test('a charge that a person edited stays when the lease ends before it, and is listed', async () => {
  const home = await letHome();
  const december = (await chargesOf(home.account)).find(({ period_start }) => period_start === '2026-12-01');
  await (await manager()).call(updatePayment, { id: december?.id ?? 0, body: { amount: 500_000 } });
  await change(home, { lease_end: '2026-11-30' });
  expect(await rentOf(home.account)).toEqual([
    ['2026-10-01', 600_000],
    ['2026-11-01', 600_000],
    ['2026-12-01', 500_000],
  ]);
  const left = [{ account: home.account, charge: december?.id, period_start: '2026-12-01', amount: 500_000 }];
  expect((await run('2026-12-05', home.account)).body).toMatchObject({ created: 0, left });
});

test('paid rent is reduced to the days of the lease, and the money above it settles what is open', async () => {
  const home = await letHome();
  const caller = await manager();
  const november = (await chargesOf(home.account)).find(({ period_start }) => period_start === '2026-11-01');
  await caller.call(updatePayment, { id: november?.id ?? 0, body: { status_id: 2 } });
  await change(home, { lease_end: '2026-11-15' });
  expect(await rentOf(home.account)).toEqual([
    ['2026-10-01', 600_000],
    ['2026-11-01', 300_000],
  ]);
  // The money above the smaller rent settled what was open before.
  expect(await sumsOf(home.account)).toMatchObject({ open_amount: 300_000, credit: 0 });
  await balanceIsRecounted(home.account);
});

test('a lease that begins on another day is charged from that day', async () => {
  const home = await letHome({ lease_start: '2026-11-10' });
  expect((await rentOf(home.account))[0]).toEqual(['2026-11-10', 420_000]);
  await change(home, { lease_start: '2026-11-16' });
  expect((await rentOf(home.account))[0]).toEqual(['2026-11-16', 300_000]);
  await change(home, { lease_start: '2026-11-01' });
  expect(await rentOf(home.account)).toEqual([
    ['2026-11-01', 600_000],
    ['2026-12-01', 600_000],
  ]);
  await balanceIsRecounted(home.account);
});

test('rent that was paid stays paid when the lease begins later, and the rest settles what is due next', async () => {
  const home = await letHome({ lease_start: '2026-11-10' });
  await receive(home.account, 420_000);
  await change(home, { lease_start: '2026-11-16' });
  // 300,000 of November are left, and 120,000 of the 600,000 of December are paid.
  const sums = { open_amount: 480_000, credit: 0, oldest_due: '2026-12-05', paid_until: '2026-11-30' };
  expect(await sumsOf(home.account)).toMatchObject(sums);
});

test('after a move the old account keeps what is open, and the new home waits for its rent', async () => {
  const home = await letHome();
  const next = await t.make.apartment();
  await change(home, { apartment: next.id, lease_start: '2026-11-16' });
  expect(await rentOf(home.account)).toEqual([
    ['2026-10-01', 600_000],
    ['2026-11-01', 300_000],
  ]);
  const accounts = await t.db.selectFrom('accounts').select(['id']).where('tenant_id', '=', home.id).execute();
  const other = accounts.find(({ id }) => id !== home.account);
  expect(await rentOf(other?.id ?? 0)).toEqual([]);
  await steps.setRent(other?.id ?? 0, { starts_on: '2026-11-16', rent_amount: 800_000 });
  expect(await rentOf(other?.id ?? 0)).toEqual([
    ['2026-11-16', 400_000],
    ['2026-12-01', 800_000],
  ]);
});

test('a move can bring the rent of the new home, which a lease that goes on refuses', async () => {
  const home = await letHome();
  const next = await t.make.apartment();
  const terms = { rent_amount: 800_000, rent_every: 'month', due_day: 5 };
  const answer = await (await manager()).call(updateTenant, { id: home.id, anyBody: { terms } });
  expect([answer.status, answer.error.fields]).toEqual([
    400,
    { terms: ['The lease goes on: change its rent on the page of its account.'] },
  ]);
  await change(home, { apartment: next.id, lease_start: '2026-11-16', terms });
  const accounts = await t.db.selectFrom('accounts').select(['id']).where('tenant_id', '=', home.id).execute();
  const other = accounts.find(({ id }) => id !== home.account);
  expect(await rentOf(other?.id ?? 0)).toEqual([
    ['2026-11-16', 400_000],
    ['2026-12-01', 800_000],
  ]);
});

test('a second move on the same day takes the account along, with its money and its charges', async () => {
  const home = await letHome();
  const [first, second] = [await t.make.apartment(), await t.make.apartment()];
  const accountsOf = () =>
    t.db
      .selectFrom('accounts as a')
      .innerJoin('leases as l', 'l.id', 'a.lease_id')
      .innerJoin('blocks as b', 'b.estate_id', 'a.estate_id')
      .select(['a.id', 'l.apartment_id', 'b.id as block_id'])
      .where('a.tenant_id', '=', home.id)
      .orderBy('a.id')
      .execute();
  await change(home, { apartment: first.id, terms: monthly(800_000) });
  const [, moved] = await accountsOf();
  const account = moved?.id ?? 0;
  await receive(account, 300_000);
  const { body: deposit } = await (
    await manager()
  ).call(createPayment, {
    body: {
      tenant: home.id,
      amount: 500_000,
      payment_type: 'Security Deposit',
      status: 2,
      payment_for_year: 2026,
      due_date: '2026-11-21',
    },
  });
  expect(deposit.account).toBe(account);
  await change(home, { apartment: second.id, terms: monthly(600_000) });

  expect(await accountsOf()).toMatchObject([
    { id: home.account, apartment_id: home.apartment_id },
    { id: account, apartment_id: second.id, block_id: second.block_id },
  ]);
  // What was paid for the first home settles the ten days of November at the new rent, and then a part of December.
  expect((await rentOf(account)).filter(([start]) => start !== null)).toEqual([
    ['2026-11-21', 200_000],
    ['2026-12-01', 600_000],
  ]);
  expect(await sumsOf(account)).toMatchObject({ credit: 0, open_amount: 500_000, paid_until: '2026-11-30' });
  const held = await t.db.selectFrom('accounts').select('deposit_held').where('id', '=', account).execute();
  expect(held).toEqual([{ deposit_held: 500_000 }]);
  const places = await t.db
    .selectFrom('charges as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select('c.id')
    .where('a.id', '=', account)
    .where((w) => w.or([w('c.lease_id', '<>', w.ref('a.lease_id')), w('c.estate_id', '<>', w.ref('a.estate_id'))]))
    .execute();
  expect(places).toEqual([]);
  await balanceIsRecounted(account);
});

test('a next lease of the same home keeps the rent', async () => {
  const home = await letHome({ lease_start: '2026-09-01', lease_end: '2026-11-30' });
  await change(home, { lease_start: '2026-12-01', lease_end: '2027-11-30' });
  const accounts = await t.db.selectFrom('accounts').select(['id']).where('tenant_id', '=', home.id).execute();
  const other = accounts.find(({ id }) => id !== home.account);
  expect(await rentOf(other?.id ?? 0)).toEqual([['2026-12-01', 600_000]]);
});

test('a next lease of the same home obeys the rules for rises', async () => {
  const home = await letHome({ lease_start: '2026-09-01', lease_end: '2026-11-30' });
  const next = { lease_start: '2027-02-01', lease_end: '2027-11-30' };
  const renew = async (terms: object) =>
    (await manager()).call(updateTenant, { id: home.id, anyBody: { ...next, terms } });
  const silent = await renew(monthly(700_000));
  expect([silent.status, Object.keys(silent.error.fields ?? {})]).toEqual([400, ['terms.notice_on']]);
  const early = await renew({ ...monthly(700_000), notice_on: '2026-11-22' });
  expect(early.error.fields).toEqual({ 'terms.notice_on': ['Enter a day up to today.'] });
  const tooMuch = await renew({ ...monthly(700_000), notice_on: '2026-11-20' });
  expect([tooMuch.status, tooMuch.error.code]).toEqual([409, 'rent_rise_limit']);
  await change(home, { ...next, terms: { ...monthly(650_000), notice_on: '2026-11-20' } });
  const [, account = 0] = await leaseAccountsOf(home);
  const stored = await t.db
    .selectFrom('lease_terms as t')
    .innerJoin('accounts as a', 'a.lease_id', 't.lease_id')
    .select(['t.rent_amount', 't.notice_on', 't.starts_on'])
    .where('a.id', '=', account)
    .execute();
  expect(stored).toEqual([{ rent_amount: 650_000, notice_on: '2026-11-20', starts_on: '2027-02-01' }]);
  // A second rise is judged against the rent of twelve months before, which the old lease had.
  const again = await steps.setRent(account, {
    starts_on: '2027-05-01',
    rent_amount: 700_000,
    notice_on: '2026-11-21',
  });
  expect([again.status, again.error.code]).toEqual([409, 'rent_rise_limit']);
});

test('a lease of the same home by another tenant is no rise', async () => {
  const home = await letHome({ lease_start: '2026-09-01', lease_end: '2026-11-10' });
  const other = await letHome({ lease_start: '2025-01-01', lease_end: '2027-06-30' });
  await change(other, { apartment: home.apartment_id, lease_start: '2026-11-20', terms: monthly(900_000) });
  const [, account = 0] = await leaseAccountsOf(other);
  expect((await rentOf(account)).at(-1)).toEqual(['2026-12-01', 900_000]);
});

test('a lease that ends during a run owes nothing after its end', async () => {
  for (let round = 0; round < 4; round += 1) {
    const homes = await Promise.all(Array.from({ length: 4 }, () => letHome()));
    await Promise.all([
      run('2027-02-05'),
      ...homes.map((home) => change(home, { lease_end: '2026-12-15' })),
      run('2027-02-10'),
    ]);
    for (const { account } of homes) {
      expect((await rentOf(account)).at(-1)).toEqual(['2026-12-01', 290_323]);
      await balanceIsRecounted(account);
    }
  }
});
