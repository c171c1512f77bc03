import { previewSchedule, runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { createPayment, deletePayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { createTenant } from '@amayumba/contract/tenants/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { refreshAccounts } from '../posting/refresh.repository.ts';
import { chargeRentDueSoon } from './schedule-job.ts';
import { scheduleSteps } from './test/schedule-steps.ts';

const t = testApp();
const steps = scheduleSteps(t);
const { letHome, chargesOf, rentOf, sumsOf, receive, run, manager } = steps;

const rentFor = (tenant: { id: number }, months: number[], more: object = {}) => ({
  tenant: tenant.id,
  amount: 550_000,
  status: 1,
  due_date: `2026-${String(months[0]).padStart(2, '0')}-20`,
  payment_for_year: 2026,
  months_paid: months,
  payment_type: 'Rent' as const,
  ...more,
});

/** A home whose rent cannot be charged, and one whose rent can. */
const goodAndBad = async () => {
  const bad = await t.make.tenant({ lease_start: '1999-11-01', lease_end: '2027-06-30' });
  const good = await t.make.tenant({ lease_start: '2026-11-01', lease_end: '2027-06-30' });
  const terms = { rent_amount: 1, rent_every: 'month' as const, due_day: 1 };
  await t.db
    .insertInto('lease_terms')
    .values([
      { lease_id: bad.lease_id, ...terms, starts_on: '1999-11-01' },
      { lease_id: good.lease_id, ...terms, starts_on: '2026-11-01' },
    ])
    .execute();
  const [failing, account] = [await steps.accountIdOf(bad), await steps.accountIdOf(good)];
  const end = () => t.db.deleteFrom('lease_terms').where('lease_id', '=', bad.lease_id).execute();
  return { bad, failing, account, end };
};
const TWO_MONTHS = [
  ['2026-11-01', 1],
  ['2026-12-01', 1],
];

describe('a period', () => {
  test('is charged once, from the first day of the lease to fourteen days ahead', async () => {
    const { account } = await letHome({ lease_start: '2026-09-16' });
    const charges = await chargesOf(account);
    expect(charges).toEqual([
      expect.objectContaining({
        period_start: '2026-09-16',
        due_date: '2026-09-16',
        amount: 300_000,
        source: 'schedule',
      }),
      expect.objectContaining({ period_start: '2026-10-01', due_date: '2026-10-05', amount: 600_000, status_id: 1 }),
      expect.objectContaining({ period_start: '2026-11-01', due_date: '2026-11-05', amount: 600_000 }),
      expect.objectContaining({ period_start: '2026-12-01', due_date: '2026-12-05', amount: 600_000 }),
    ]);
    expect(charges.map(({ description }) => description)).toEqual([
      'Rent, 16-30 September 2026',
      'Rent, October 2026',
      'Rent, November 2026',
      'Rent, December 2026',
    ]);
    expect(await sumsOf(account)).toMatchObject({
      balance: 2_100_000,
      open_amount: 2_100_000,
      oldest_due: '2026-09-16',
    });
    expect((await run('2026-12-05', account)).body).toMatchObject({ count: 0, created: 0 });
    expect((await run('2026-12-05')).body.created).toBe(0);
  });

  test('is previewed without being charged, and then charged as previewed', async () => {
    const { account } = await letHome({ lease_end: '2027-01-15' });
    const before = await chargesOf(account);
    const body = { until: '2027-02-20', account };
    const shown = await (await manager()).call(previewSchedule, { body });
    expect(shown.body).toMatchObject({
      count: 1,
      total_amount: 290_323,
      created: 0,
      months: [{ month: '2027-01', count: 1, total_amount: 290_323 }],
      charges: [
        {
          account,
          tenant_details: { name: expect.any(String), apartment: expect.any(String), estate: expect.any(String) },
          charge: null,
          period_start: '2027-01-01',
          period_end: '2027-01-15',
          is_part: true,
        },
      ],
    });
    expect(await chargesOf(account)).toEqual(before);
    const made = await run(body.until, account);
    expect(made.body).toMatchObject({ count: 1, total_amount: 290_323, created: 1 });
    expect(made.body.charges[0]).toEqual({ ...shown.body.charges[0], charge: expect.any(Number) });
    expect((await chargesOf(account)).map(({ id }) => id)).toContain(made.body.charges[0]?.charge);
    expect((await run(body.until, account)).body.created).toBe(0);
  });

  test('is refused for a day further ahead than 93 days, and for an account that is not there', async () => {
    expect((await run('2027-02-23')).error.fields).toHaveProperty('until');
    expect((await run('2026-12-01', 999_999)).error.fields).toHaveProperty('account');
  });

  test('is charged once by two runs at the same time, and the sums are those of a recount', async () => {
    const homes = await Promise.all(Array.from({ length: 5 }, () => letHome()));
    const answers = await Promise.all([run('2027-02-05'), run('2027-02-05'), run('2027-02-05')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { account } of homes) {
      expect(await rentOf(account)).toEqual(
        ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'].map((day) => [day, 600_000]),
      );
      const sums = await sumsOf(account);
      await refreshAccounts(t.db, [account]);
      expect(await sumsOf(account)).toEqual(sums);
      expect(sums.open_amount).toBe(3_000_000);
    }
  });

  test('is charged once for one key, with the same answer', async () => {
    const { account } = await letHome();
    const caller = await manager();
    const request = { body: { until: '2027-01-05', account }, headers: { 'idempotency-key': 'rent-january' } };
    const first = await caller.call(runSchedule, request);
    const second = await caller.call(runSchedule, request);
    expect(first.body.created).toBe(1);
    expect(second.body).toEqual(first.body);
  });

  test('is not charged again after its charge was deleted or cancelled', async () => {
    const { account } = await letHome();
    const [october, november] = await chargesOf(account);
    const caller = await manager();
    expect((await caller.call(deletePayment, { id: october?.id ?? 0 })).status).toBe(204);
    expect((await caller.call(updatePayment, { id: november?.id ?? 0, body: { status_id: 5 } })).status).toBe(200);
    expect((await run('2026-12-05', account)).body.created).toBe(0);
  });

  test('of a week is due on a day of the week and named by its days', async () => {
    const { account } = await letHome({
      lease_start: '2026-11-16',
      lease_end: '2026-12-02',
      rent_every: 'week',
      due_day: 2,
    });
    expect((await chargesOf(account)).map((row) => [row.description, row.due_date, row.amount])).toEqual([
      ['Rent, 16-22 November 2026', '2026-11-17', 600_000],
      ['Rent, 23-29 November 2026', '2026-11-24', 600_000],
      ['Rent, 30 November - 2 December 2026', '2026-12-01', 257_143],
    ]);
  });
});

describe('a rent charge that a person made', () => {
  test('is adopted for its month, once', async () => {
    const tenant = await t.make.tenant({ lease_start: '2026-10-01', lease_end: '2027-06-30' });
    const caller = await manager();
    expect((await caller.call(createPayment, { body: rentFor(tenant, [11]) })).status).toBe(201);
    const account = await steps.accountIdOf(tenant);
    await steps.setRent(account, { starts_on: '2026-10-01' });
    expect(await rentOf(account)).toEqual([
      ['2026-10-01', 600_000],
      ['2026-11-01', 550_000],
      ['2026-12-01', 600_000],
    ]);
  });

  test('for several months is adopted for each of them', async () => {
    const tenant = await t.make.tenant({ lease_start: '2026-10-01', lease_end: '2027-06-30' });
    await (await manager()).call(createPayment, { body: rentFor(tenant, [10, 11, 12]) });
    const account = await steps.accountIdOf(tenant);
    await steps.setRent(account, { starts_on: '2026-10-01' });
    expect(await rentOf(account)).toEqual([['2026-10-01', 550_000]]);
    await run('2027-01-05', account);
    expect(await rentOf(account)).toEqual([
      ['2026-10-01', 550_000],
      ['2027-01-01', 600_000],
    ]);
  });

  test('for fewer months than its period leaves the others to a person, until they are charged', async () => {
    const tenant = await t.make.tenant({ lease_start: '2026-10-01', lease_end: '2027-06-30' });
    const caller = await manager();
    await caller.call(createPayment, { body: rentFor(tenant, [10]) });
    const account = await steps.accountIdOf(tenant);
    await steps.setRent(account, { starts_on: '2026-10-01', rent_every: 'quarter', rent_amount: 1_800_000 });
    const partlyCharged = async () =>
      (await caller.call(previewSchedule, { body: { until: '2026-12-05', account } })).body.partly_charged;
    expect(await partlyCharged()).toMatchObject([
      {
        account,
        tenant_details: { name: expect.any(String) },
        period_start: '2026-10-01',
        period_end: '2026-12-31',
        amount: 550_000,
        months: ['2026-11', '2026-12'],
      },
    ]);
    await caller.call(createPayment, { body: rentFor(tenant, [12]) });
    expect(await partlyCharged()).toMatchObject([{ months: ['2026-11'] }]);
    // The rent of the whole period is meant for all of it, whatever month it names.
    const [october] = await chargesOf(account);
    await caller.call(updatePayment, { id: october?.id ?? 0, body: { amount: 1_800_000 } });
    expect(await partlyCharged()).toEqual([]);
  });

  test('is adopted for its month even with the label Failed', async () => {
    const tenant = await t.make.tenant({ lease_start: '2026-11-01', lease_end: '2026-11-30' });
    expect((await (await manager()).call(createPayment, { body: rentFor(tenant, [11], { status: 8 }) })).status).toBe(
      201,
    );
    const account = await steps.accountIdOf(tenant);
    await steps.setRent(account, { starts_on: '2026-11-01' });
    expect(await rentOf(account)).toEqual([['2026-11-01', 550_000]]);
  });

  test('is not adopted for its month once it is cancelled', async () => {
    const tenant = await t.make.tenant({ lease_start: '2026-11-01', lease_end: '2026-11-30' });
    const caller = await manager();
    const made = await caller.call(createPayment, { body: rentFor(tenant, [11]) });
    await caller.call(updatePayment, { id: made.body.id, body: { status_id: 5 } });
    const account = await steps.accountIdOf(tenant);
    await steps.setRent(account, { starts_on: '2026-11-01' });
    expect(await rentOf(account)).toEqual([['2026-11-01', 600_000]]);
  });
});

describe('a charge of the schedule that a person gives other months', () => {
  const JANUARY = { payment_for_month: 1, payment_for_year: 2027 };
  const moved = async () => {
    const { account } = await letHome();
    const november = (await chargesOf(account)).find(({ period_start }) => period_start === '2026-11-01')?.id ?? 0;
    const caller = await manager();
    const { status } = await caller.call(updatePayment, { id: november, body: { ...JANUARY, amount: 650_000 } });
    expect(status).toBe(200);
    return { account, november, caller };
  };
  const UNTIL_DECEMBER = ['2026-10-01', '2026-11-01', '2026-12-01'].map((day) => [day, 600_000]);

  test.each(['a run for all accounts', 'a run for its account'])('is adopted for them by %s', async (what) => {
    const { account, november } = await moved();
    // What it was for is owed as before.
    expect(await rentOf(account)).toEqual([...UNTIL_DECEMBER, ['2027-01-01', 650_000]]);
    await run('2027-02-20', what === 'a run for its account' ? account : undefined);
    expect(await rentOf(account)).toEqual([...UNTIL_DECEMBER, ['2027-01-01', 650_000], ['2027-02-01', 600_000]]);
    expect((await chargesOf(account)).at(-2)).toMatchObject({ id: november, source: 'manual' });
    expect((await run('2027-02-20', account)).body.created).toBe(0);
  });

  test('and back again leaves none of them out', async () => {
    const { account, november, caller } = await moved();
    await run('2027-01-20', account);
    const again = { id: november, body: { payment_for_month: 11, payment_for_year: 2026 } };
    const { error } = await caller.call(updatePayment, again);
    expect(error.code).toBe('duplicate_payment');
    const made = (await chargesOf(account)).find(({ period_start }) => period_start === '2026-11-01');
    expect((await caller.call(deletePayment, { id: made?.id ?? 0 })).status).toBe(204);
    expect((await caller.call(updatePayment, again)).status).toBe(200);
    await run('2027-01-20', account);
    const [october, , december] = UNTIL_DECEMBER;
    expect(await rentOf(account)).toEqual([october, ['2026-11-01', 650_000], december, ['2027-01-01', 600_000]]);
  });

  test('and that is cancelled leaves its period without rent', async () => {
    const { account } = await letHome();
    const november = (await chargesOf(account)).find(({ period_start }) => period_start === '2026-11-01')?.id ?? 0;
    const caller = await manager();
    await caller.call(updatePayment, { id: november, body: { status_id: 5 } });
    expect((await caller.call(updatePayment, { id: november, body: JANUARY })).status).toBe(200);
    await run('2027-01-20', account);
    expect((await rentOf(account)).map(([day]) => day)).toEqual(['2026-10-01', '2026-12-01', '2027-01-01']);
  });
});

const letWithNext = async () => {
  const home = await letHome({ lease_end: '2026-12-31' });
  const november = (await chargesOf(home.account)).find(({ period_start }) => period_start === '2026-11-01')?.id ?? 0;
  return { ...home, november, caller: await manager() };
};

describe('a charge of the schedule that a person moves', () => {
  const NOVEMBER = ['2026-11-01', 600_000];
  test('to another tenant is owed there, and its month is charged again', async () => {
    const { id: first, account, november, caller } = await letWithNext();
    const next = await t.make.tenant({ lease_start: '2026-11-01', lease_end: '2026-12-31' });
    const { status } = await caller.call(updatePayment, { id: november, body: { tenant: next.id } });
    expect(status).toBe(200);
    expect(await rentOf(account)).toEqual([['2026-10-01', 600_000], NOVEMBER, ['2026-12-01', 600_000]]);
    const nextAccount = await steps.accountIdOf(next);
    await steps.setRent(nextAccount, { starts_on: '2026-11-01', rent_amount: 700_000 });
    expect(await rentOf(nextAccount)).toEqual([NOVEMBER, ['2026-12-01', 700_000]]);
    expect((await chargesOf(nextAccount))[0]).toMatchObject({ id: november, source: 'manual' });
    for (const of of [account, nextAccount]) expect((await run('2026-12-05', of)).body.created).toBe(0);
    const back = await caller.call(updatePayment, { id: november, body: { tenant: first } });
    expect(back.error.code).toBe('duplicate_payment');
  });

  test('to another type is no rent any more, and its month is charged again', async () => {
    const { account, november, caller } = await letWithNext();
    const { status } = await caller.call(updatePayment, { id: november, body: { payment_type: 'Utilities' } });
    expect(status).toBe(200);
    expect(await rentOf(account)).toEqual([['2026-10-01', 600_000], NOVEMBER, NOVEMBER, ['2026-12-01', 600_000]]);
    expect((await chargesOf(account))[1]).toMatchObject({ id: november, source: 'manual' });
    expect((await run('2026-12-05', account)).body.created).toBe(0);
  });

  test('by its due date to the next lease stays the rent of its month', async () => {
    const { id, account, november, caller } = await letWithNext();
    const { id: apartment_id } = await t.make.apartment();
    const lease = { tenant_id: id, apartment_id, lease_start: '2027-01-01', lease_end: '2027-12-31' };
    await t.db.insertInto('leases').values(lease).execute();
    const { body } = await caller.call(updatePayment, { id: november, body: { due_date: '2027-01-05' } });
    expect(body.account).not.toBe(account);
    await run('2027-01-20', account);
    expect(await rentOf(account)).toEqual([
      ['2026-10-01', 600_000],
      ['2026-12-01', 600_000],
    ]);
  });
});

describe('credit', () => {
  test('that covers whole coming months makes them Paid, and the rest stays', async () => {
    const { account } = await letHome({ lease_start: '2026-11-01' });
    await receive(account, 2_500_000);
    expect((await chargesOf(account)).map((row) => [row.period_start, row.status_id])).toEqual([
      ['2026-11-01', 2],
      ['2026-12-01', 2],
      ['2027-01-01', 2],
      ['2027-02-01', 2],
    ]);
    expect(await sumsOf(account)).toMatchObject({ credit: 100_000, open_amount: 0, paid_until: '2027-02-28' });
    expect((await run('2027-02-05', account)).body.created).toBe(0);
  });

  test('pays at most twelve months ahead, and none after the lease', async () => {
    const long = await letHome({ lease_start: '2026-11-01', lease_end: null });
    await receive(long.account, 30_000_000);
    expect((await sumsOf(long.account)).paid_until).toBe('2027-11-30');
    const short = await letHome({ lease_start: '2026-11-01', lease_end: '2027-01-31' });
    await receive(short.account, 30_000_000);
    expect(await sumsOf(short.account)).toMatchObject({ paid_until: '2027-01-31', credit: 28_200_000 });
  });

  test('settles a charge of the schedule when it is made', async () => {
    const { account } = await letHome({ lease_start: '2026-11-01' });
    await receive(account, 1_500_000);
    expect((await sumsOf(account)).credit).toBe(300_000);
    await run('2027-01-05', account);
    expect((await chargesOf(account)).at(-1)).toMatchObject({ period_start: '2027-01-01', status_id: 4 });
    expect(await sumsOf(account)).toMatchObject({ credit: 0, open_amount: 300_000, paid_until: '2026-12-31' });
  });
});

describe('the daily job', () => {
  test('charges what is due soon, and nothing the second time', async () => {
    const { account } = await letHome();
    t.clock.set('2026-12-25T06:00:00Z');
    expect(await chargeRentDueSoon(t.parts)).toBeGreaterThan(0);
    expect(await chargeRentDueSoon(t.parts)).toBe(0);
    expect((await rentOf(account)).at(-1)).toEqual(['2027-01-01', 600_000]);
    t.clock.set('2026-11-21T09:00:00Z');
  });

  test('charges the other accounts where one cannot be charged', async () => {
    const { account, end } = await goodAndBad();
    await expect(chargeRentDueSoon(t.parts)).rejects.toThrow('The rent of 1 accounts was not charged');
    expect(await rentOf(account)).toEqual(TWO_MONTHS);
    await end();
  });

  test('by a manager names the account that cannot be charged, and charges the others', async () => {
    const { bad, failing, account, end } = await goodAndBad();
    const { status, body } = await run('2026-12-05');
    expect(status).toBe(200);
    expect(body.failed).toEqual([{ account: failing, tenant_details: expect.objectContaining({ id: bad.id }) }]);
    expect(body.created).toBe(body.charges.length);
    expect(body.charges.filter((line) => line.account === account)).toHaveLength(2);
    expect(await rentOf(account)).toEqual(TWO_MONTHS);
    expect(await rentOf(failing)).toEqual([]);
    await end();
    expect((await run('2026-12-05')).body).toMatchObject({ created: 0, failed: [] });
  });
});

const letTo = async (username: string, more: object = {}) => {
  const apartment = await t.make.apartment();
  const user = {
    username,
    email: `${username}@example.ug`,
    first_name: 'Sarah',
    last_name: 'Auma',
    password: 'Kampala-Rain-9',
  };
  const lease = { tenant_type: 5, apartment: apartment.id, lease_start: '2026-11-01', lease_end: '2027-10-31' };
  const made = await (await manager()).call(createTenant, { body: { user, ...lease, ...more } });
  expect(made.status).toBe(201);
  return t.db.selectFrom('accounts').select('id').where('tenant_id', '=', made.body.id).execute();
};

describe('a new tenant', () => {
  test('with terms owes rent from the first day of the lease', async () => {
    const terms = { rent_amount: 450_000, rent_every: 'month', due_day: 1 };
    const [account] = await letTo('sarah1', { terms });
    expect(await rentOf(account?.id ?? 0)).toEqual([
      ['2026-11-01', 450_000],
      ['2026-12-01', 450_000],
    ]);
  });

  test('without terms has an account and owes nothing', async () => {
    const accounts = await letTo('sarah2');
    expect(accounts).toHaveLength(1);
    expect(await rentOf(accounts[0]?.id ?? 0)).toEqual([]);
  });
});
