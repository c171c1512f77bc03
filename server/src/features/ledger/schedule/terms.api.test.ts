import { DEFAULT_LADDER } from '@amayumba/contract/messages/ladder.ts';
import { createTerms, deleteTerms, listTerms } from '@amayumba/contract/money/charging-endpoints.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { createMoneyRule, listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { createPayment } from '@amayumba/contract/payments/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import { scheduleSteps } from './test/schedule-steps.ts';

const t = testApp();
const steps = scheduleSteps(t);
const { letHome, rentOf, receive, sumsOf, manager, setRent, chargesOf } = steps;

describe('new terms', () => {
  test('are refused without notice, above the limit, and with too short a notice', async () => {
    const { account } = await letHome({ lease_start: '2025-11-01' });
    const rise = { starts_on: '2027-03-01', rent_amount: 700_000 };
    expect((await setRent(account, rise)).error.fields).toHaveProperty('notice_on');
    const tooMuch = await setRent(account, { ...rise, notice_on: '2026-11-21' });
    expect(tooMuch.status).toBe(409);
    expect(tooMuch.error.code).toBe('rent_rise_limit');
    expect(tooMuch.error.error).toContain('section 26');
    const future = await setRent(account, { ...rise, rent_amount: 650_000, notice_on: '2026-11-22' });
    expect([future.status, future.error.fields]).toEqual([400, { notice_on: ['Enter a day up to today.'] }]);
    const soon = { starts_on: '2027-01-01', rent_amount: 650_000, notice_on: '2026-11-21' };
    const late = await setRent(account, soon);
    expect(late.error.code).toBe('notice_too_short');
    expect((await (await manager()).call(listTerms, { id: account })).body).toHaveLength(1);
  });

  test('show the objections to them, with their source', async () => {
    const { account } = await letHome({ lease_start: '2025-11-01' });
    const rise = {
      starts_on: '2027-02-01',
      rent_amount: 700_000,
      notice_on: '2026-11-21',
      agreed_reason: 'New kitchen',
    };
    const made = await setRent(account, rise);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ starts_on: '2027-02-01', rent_amount: 700_000, agreed_reason: 'New kitchen' });
    const source = 'Landlord and Tenant Act 2022, section 26';
    expect(made.body.warnings.map(({ code, source: from }) => [code, from])).toEqual([
      ['rent_rise_limit', source],
      ['notice_too_short', source],
    ]);
    const listed = await (await manager()).call(listTerms, { id: account });
    expect(listed.body).toEqual([expect.objectContaining({ warnings: [] }), made.body]);
  });

  test('begin within the lease, and once on a day', async () => {
    const { account } = await letHome();
    for (const starts_on of ['2026-09-30', '2027-07-01', '2026-10-01'])
      expect((await setRent(account, { starts_on, rent_amount: 500_000 })).error.fields).toHaveProperty('starts_on');
  });

  test('count from the next period, also for rent that was charged ahead', async () => {
    const { account } = await letHome({ lease_start: '2026-11-01' });
    await receive(account, 2_400_000);
    const rise = { starts_on: '2027-02-01', rent_amount: 650_000, notice_on: '2026-11-21' };
    expect((await setRent(account, rise)).status).toBe(201);
    expect((await chargesOf(account)).map((row) => [row.period_start, row.amount, row.status_id])).toEqual([
      ['2026-11-01', 600_000, 2],
      ['2026-12-01', 600_000, 2],
      ['2027-01-01', 600_000, 2],
      ['2027-02-01', 650_000, 4],
    ]);
    expect(await sumsOf(account)).toMatchObject({ open_amount: 50_000, paid_until: '2027-01-31' });
  });

  test('with less rent give back what was paid above it', async () => {
    const { account } = await letHome({ lease_start: '2026-11-01' });
    await receive(account, 1_200_000);
    expect((await setRent(account, { starts_on: '2026-12-01', rent_amount: 500_000 })).status).toBe(201);
    expect(await rentOf(account)).toEqual([
      ['2026-11-01', 600_000],
      ['2026-12-01', 500_000],
    ]);
    expect(await sumsOf(account)).toMatchObject({ credit: 100_000, open_amount: 0, paid_until: '2026-12-31' });
  });

  test('are removed while nothing is charged by them', async () => {
    const { account } = await letHome();
    const caller = await manager();
    const [first] = (await caller.call(listTerms, { id: account })).body as { id: number }[];
    const later = await setRent(account, { starts_on: '2027-03-01', rent_amount: 500_000 });
    expect((await caller.call(deleteTerms, { id: later.body.id })).status).toBe(204);
    expect((await caller.call(deleteTerms, { id: later.body.id })).status).toBe(404);
    expect((await caller.call(deleteTerms, { id: first?.id ?? 0 })).error.code).toBe('terms_used');
    const actions = await t.db
      .selectFrom('audit_log')
      .select(['action'])
      .where('subject', '=', 'terms')
      .where('subject_id', '=', later.body.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['created', 'removed']);
  });

  test('need an account with a lease', async () => {
    expect((await setRent(999_999, { starts_on: '2026-11-01' })).status).toBe(404);
    const tenant = await t.make.tenant();
    const account = await steps.accountIdOf({ id: tenant.id, lease_id: null as never, estate_id: null as never });
    expect((await setRent(account, { starts_on: '2026-11-01' })).status).toBe(404);
    expect((await (await manager()).call(listTerms, { id: account })).body).toEqual([]);
  });

  test('are stored once for one key', async () => {
    const tenant = await t.make.tenant();
    const id = await steps.accountIdOf(tenant);
    const caller = await manager();
    const request = {
      id,
      body: { starts_on: '2026-11-01', rent_amount: 600_000, rent_every: 'month' as const, due_day: 5 },
      headers: { 'idempotency-key': 'terms-once' },
    };
    const first = await caller.call(createTerms, request);
    expect((await caller.call(createTerms, request)).body).toEqual(first.body);
    expect(first.status).toBe(201);
  });
});

const add = async (rule: object) =>
  (await manager()).call(createMoneyRule, {
    anyBody: { source: 'Board, 3 November', from_date: '2026-11-01', ...rule },
  });

describe('rules', () => {
  test('have defaults, each with its source, and hold from their first day', async () => {
    const caller = await manager();
    const listed = (await caller.call(listMoneyRules)).body as { key: string; value: unknown; is_in_force: boolean }[];
    expect(listed.filter(({ is_in_force }) => is_in_force).map(({ key, value }) => [key, value])).toEqual([
      ['due_day', 5],
      ['charge_days_before', 14],
      ['advance_months_max', 12],
      ['rent_rise_percent', 10],
      ['notice_days', 60],
      ['notice_days_advised', 90],
      ['end_notice_week_days', 7],
      ['end_notice_month_days', 30],
      ['end_notice_year_days', 60],
      ['entry_notice_hours', 24],
      ['default_days', 30],
      ['auto_match_from', 100],
      ['sms_monthly_cap', 100_000],
      ['rental_tax_individual_percent', 12],
      ['rental_tax_threshold', 2_820_000],
      ['rental_tax_company_percent', 30],
      ['rental_expense_cap_percent', 50],
      ['fee_deductible', 1],
      ['withholding_percent', 6],
      ['vat_percent', 18],
      ['four_eyes_from', 0],
      ['receipt_prefix', 'AMA'],
      ['allocation_order', ['Rent', 'Utilities', 'Maintenance', 'Other']],
      ['reminder_ladder', DEFAULT_LADDER],
    ]);
    const later = await add({ key: 'notice_days', value: '75', from_date: '2027-01-01' });
    expect(later.body).toMatchObject({
      key: 'notice_days',
      value: 75,
      source: 'Board, 3 November',
      is_in_force: false,
    });
    expect((await add({ key: 'notice_days', value: 70 })).body.is_in_force).toBe(true);
  });

  test.each([
    ['notice_days', 12.5],
    ['rent_rise_percent', 101],
    ['receipt_prefix', 'ama-'],
    ['allocation_order', ['Rent', 'Rent', 'Other', 'Utilities']],
    ['allocation_order', 7],
  ])('%s cannot be %j', async (key, value) => {
    const refused = await add({ key, value });
    expect(refused.status).toBe(400);
    expect(refused.error.fields).toHaveProperty('value');
  });

  test('of the days before which rent is charged count at once', async () => {
    const { account } = await letHome();
    expect((await add({ key: 'charge_days_before', value: 3 })).status).toBe(201);
    const other = await letHome();
    expect((await rentOf(account)).at(-1)).toEqual(['2026-12-01', 600_000]);
    expect((await rentOf(other.account)).at(-1)).toEqual(['2026-11-01', 600_000]);
    await add({ key: 'charge_days_before', value: 14 });
  });

  test('of the order of types say what money settles first', async () => {
    await add({ key: 'allocation_order', value: ['Utilities', 'Rent', 'Maintenance', 'Other'] });
    const { account, id } = await letHome({ lease_start: '2026-11-01', lease_end: '2026-11-30', due_day: 5 });
    const water = {
      tenant: id,
      amount: 50_000,
      status: 1,
      due_date: '2026-11-05',
      payment_for_year: 2026,
      payment_type: 'Utilities' as const,
    };
    await (await manager()).call(createPayment, { body: water });
    await receive(account, 50_000);
    const statuses = (await chargesOf(account)).map(({ source, status_id }) => [source, status_id]);
    expect(Object.fromEntries(statuses)).toEqual({ schedule: 1, manual: 2 });
    await add({ key: 'allocation_order', value: ['Rent', 'Utilities', 'Maintenance', 'Other'] });
  });
});

test('an account shows the rent to come before its lease begins, and then the rent in force', async () => {
  const coming = await letHome({ lease_start: '2026-12-01', rent_amount: 600_000 });
  const current = await letHome({ lease_start: '2025-10-01', rent_amount: 600_000 });
  const next = { starts_on: '2027-03-01', rent_amount: 620_000, notice_on: '2026-11-01' };
  expect((await setRent(current.account, next)).status).toBe(201);
  const caller = await manager();
  for (const { account } of [coming, current])
    expect((await caller.call(getAccount, { id: account })).body.terms?.rent_amount).toBe(600_000);
});
