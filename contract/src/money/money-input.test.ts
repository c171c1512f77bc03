import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instantOrDay } from '../fields.ts';
import { newTenantSchema } from '../tenants/tenant.ts';
import { accountListSchema } from './account.ts';
import { bulkChargeRequestSchema } from './bulk-charge.ts';
import { newMovementSchema } from './deposit.ts';
import { figuresQuerySchema } from './figures.ts';
import { newReceiptSchema } from './receipt.ts';
import { newMoneyRuleSchema } from './rules.ts';
import { statementQuerySchema } from './statement.ts';
import { newRentSchema, newTermsSchema } from './terms.ts';
import { newTransferSchema } from './transfer.ts';

/** The fields that a schema refuses, as clients get them. */
const refused = (schema: z.ZodMiniType, input: object): string[] => {
  const fields = z.safeParse(schema, input).error?.issues.map(({ path }) => path.join('.')) ?? [];
  return [...new Set(fields)];
};

describe('the time at which money was received', () => {
  test.each([
    ['2026-11-23', '2026-11-23T09:00:00.000Z'],
    ['2026-11-23T23:30:00+03:00', '2026-11-23T20:30:00.000Z'],
    ['2026-11-23T20:30:00Z', '2026-11-23T20:30:00.000Z'],
  ])('%s is %s', (typed, instant) => {
    expect(z.parse(instantOrDay, typed)).toBe(instant);
  });

  test.each(['', '2026-02-30', '2026-11-23T20:30:00', '1999-12-31', '23/11/2026'])('%j is refused', (typed) => {
    expect(z.safeParse(instantOrDay, typed).success).toBe(false);
  });
});

const receipt = { account: 1, amount: '450000', method: 'Cash' };

test.each([
  [{}, []],
  [{ received_at: '2026-11-23', channel: 'mtn', payer_phone: null, allocations: [] }, []],
  [{ received_at: null, channel: null, allocations: null, allow_duplicate: null }, []],
  [{ amount: 0, method: 'Barter', received_at: 'today' }, ['amount', 'method', 'received_at']],
  [{ amount: 450_000.5 }, ['amount']],
  [{ allocations: [{ charge: 1, amount: -5 }] }, ['allocations.0.amount']],
])('a receipt with %j is refused at %j', (change, fields) => {
  expect(refused(newReceiptSchema, { ...receipt, ...change })).toEqual(fields);
});

test('no allocations and an empty list of them differ, because only the first settles charges', () => {
  expect(z.parse(newReceiptSchema, receipt)).not.toHaveProperty('allocations');
  expect(z.parse(newReceiptSchema, { ...receipt, allocations: [] })).toHaveProperty('allocations', []);
});

const rent = { rent_amount: 450_000, rent_every: 'month', due_day: 5 };

test.each([
  [{ due_day: 31 }, []],
  [{ rent_every: 'week', due_day: 7 }, []],
  [{ rent_every: 'week', due_day: 8 }, ['due_day']],
  [{ due_day: 32, rent_amount: 0 }, ['rent_amount', 'due_day']],
])('terms with %j are refused at %j', (change, fields) => {
  expect(refused(newRentSchema, { ...rent, ...change })).toEqual(fields);
  expect(refused(newTermsSchema, { starts_on: '2026-12-01', ...rent, ...change })).toEqual(fields);
});

test.each([
  [{}, []],
  [{ terms: null }, []],
  [{ terms: rent }, []],
  [{ terms: { ...rent, rent_every: 'day' } }, ['terms.rent_every']],
])('a new tenant with %j is refused at %j', (change, fields) => {
  const tenant = { user: 1, tenant_type: 1, apartment: 1, lease_start: '2026-12-01', lease_end: '2027-11-30' };
  expect(refused(newTenantSchema, { ...tenant, ...change })).toEqual(fields);
});

const bulk = { type: 'Utilities', description: 'Water, November', due_date: '2026-12-05', preview: true };

test.each([
  [{ estate: 1, amount: 20_000 }, []],
  [{ accounts: [1, 2], total: 90_000, split: 'size' }, []],
  [{ block: 1, amount: 20_000, period_start: '2026-11-01', period_end: '2026-11-30' }, []],
  [{ amount: 20_000 }, ['accounts']],
  [{ estate: 1, block: 2, amount: 20_000 }, ['accounts']],
  [{ accounts: [1, 1], amount: 20_000 }, ['accounts']],
  [{ estate: 1 }, ['amount']],
  [{ estate: 1, amount: 20_000, total: 90_000, split: 'equal' }, ['amount']],
  [{ estate: 1, total: 90_000 }, ['split']],
  [{ estate: 1, amount: 20_000, period_start: '2026-11-01' }, ['period_end']],
  [{ estate: 1, amount: 20_000, period_start: '2026-11-30', period_end: '2026-11-01' }, ['period_end']],
  [{ estate: 1, amount: 20_000, preview: undefined }, ['preview']],
  [{ type: 'Tax', period_start: '2026-11-30', period_end: '2026-11-01' }, ['type', 'accounts', 'amount', 'period_end']],
  [{ estate: 'x', amount: 'x' }, ['estate', 'amount']],
])('a bulk charge with %j is refused at %j', (change, fields) => {
  expect(refused(bulkChargeRequestSchema, { ...bulk, ...change })).toEqual(fields);
});

test.each([
  [{ kind: 'used', charge: 3 }, []],
  [{ kind: 'refunded', method: 'Cash' }, []],
  [{ kind: 'withheld' }, []],
  [{ kind: 'used' }, ['charge']],
  [{ kind: 'refunded' }, ['method']],
  [{ kind: 'transferred_in' }, ['kind']],
  [{ kind: 'used', amount: 0, reason: '' }, ['amount', 'reason', 'charge']],
])('a movement of a deposit with %j is refused at %j', (change, fields) => {
  expect(refused(newMovementSchema, { amount: 1, reason: 'Moved out', ...change })).toEqual(fields);
});

test.each([
  [{ credit: 5 }, []],
  [{ deposit: 5 }, []],
  [{}, ['credit']],
  [{ to_account: 1, deposit: 5 }, ['to_account']],
  [{ from_account: undefined, to_account: undefined, credit: 5 }, ['from_account', 'to_account']],
  [{ to_account: 1, reason: '' }, ['reason', 'to_account', 'credit']],
  [{ credit: 'x' }, ['credit']],
])('a transfer with %j is refused at %j', (change, fields) => {
  expect(refused(newTransferSchema, { from_account: 1, to_account: 2, reason: 'New lease', ...change })).toEqual(
    fields,
  );
});

test.each([
  [{ key: 'rent_rise_percent', value: '7.5' }, []],
  [{ key: 'charge_days_before', value: 0 }, []],
  [{ key: 'due_day', value: 31 }, []],
  [{ key: 'due_day', value: 0 }, ['value']],
  [{ key: 'due_day', value: 32 }, ['value']],
  [{ key: 'rent_rise_percent', value: 101 }, ['value']],
  [{ key: 'auto_match_from', value: 90 }, []],
  [{ key: 'auto_match_from', value: 89 }, ['value']],
  [{ key: 'auto_match_from', value: 101 }, ['value']],
  [{ key: 'notice_days', value: 60.5 }, ['value']],
  [{ key: 'notice_days', value: 367 }, ['value']],
  [{ key: 'notice_days', value: -1 }, ['value']],
  [{ key: 'sms_monthly_cap', value: 0 }, []],
  [{ key: 'sms_monthly_cap', value: '250000' }, []],
  [{ key: 'sms_monthly_cap', value: -1 }, ['value']],
  [{ key: 'sms_monthly_cap', value: 0.5 }, ['value']],
  [{ key: 'reminder_ladder', value: [] }, []],
  [{ key: 'reminder_ladder', value: [{ step: 'due', days: 0, channels: ['sms'] }] }, []],
  [{ key: 'reminder_ladder', value: 3 }, ['value']],
  [{ key: 'reminder_ladder', value: ['Rent'] }, ['value']],
])('a rule with %j is refused at %j', (change, fields) => {
  expect(refused(newMoneyRuleSchema, { from_date: '2027-01-01', source: 'Board, 3 Nov', ...change })).toEqual(fields);
});

const rung = { step: 'after', days: 3, channels: ['mail'] };
const OUT_OF_ORDER =
  'Name each step at most once, each later than the one before: before by 1 to 60 days, then the due date.';

test.each([
  [[{ ...rung, channels: [] }], 'Choose at least one channel.'],
  [[rung, rung], OUT_OF_ORDER],
  [[{ ...rung, days: 0 }], OUT_OF_ORDER],
  [[rung, { ...rung, step: 'before', days: -3 }], OUT_OF_ORDER],
  [[{ ...rung, channels: ['mail', 'mail'] }], OUT_OF_ORDER],
  [[{ step: 'never' }], 'Name steps of before, due, after, after2, escalate, each with its days and its channels.'],
])('a ladder of %j is refused with a sentence', (value, sentence) => {
  const rule = { key: 'reminder_ladder', from_date: '2027-01-01', source: 'Board, 3 Nov', value };
  const { error } = z.safeParse(newMoneyRuleSchema, rule);
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['value'], sentence]]);
});

test('a range ends on or after its first day', () => {
  expect(refused(statementQuerySchema, { from: '2026-11-02', to: '2026-11-01' })).toEqual(['to']);
  expect(refused(statementQuerySchema, { from: '2026-11-01', to: '2026-11-01' })).toEqual([]);
  expect(refused(figuresQuerySchema, { start_date: '2026-11-02', end_date: '2026-11-01' })).toEqual(['end_date']);
});

test('the list of accounts is an array, a page with totals, or a page without its count', () => {
  const ageing = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 };
  const totals = { open_amount: 0, overdue_amount: 0, credit: 0, deposit_held: 0, ...ageing };
  const uncounted = { next: null, previous: null, results: [] };
  const counted = { count: 0, ...uncounted, totals };
  for (const answer of [[], counted, uncounted]) expect(z.parse(accountListSchema, answer)).toEqual(answer);
});
