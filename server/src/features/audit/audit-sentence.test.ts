import { expect, test } from 'vitest';
import { NOON } from '../../test/clock.ts';
import type { DescribedEntry } from './audit-sentence-fields.ts';
import { describeEntry } from './audit-sentence.ts';

const sentenceOf = (given: Partial<DescribedEntry>): string =>
  describeEntry({
    by: 'Sarah Nalubega',
    action: 'changed',
    subject: 'payment',
    subject_id: 7,
    before: null,
    after: null,
    person: 'Akello Grace',
    payment_type: 'Rent',
    amount: 1_200_000,
    title: null,
    home: null,
    status: null,
    ...given,
  });

const GUARDS = { category: 'security', amount: 600_000, every: 'month' };
const HOOK = {
  url: 'https://books.example.ug/hooks?token=1',
  events: 'receipt.recorded',
  is_active: true,
  disabled_reason: null,
};

test.each<[string, Partial<DescribedEntry>]>([
  [
    'Sarah Nalubega added a cost of USh 600,000 for Bukoto Court (security) a month',
    { action: 'created', subject: 'recurring_expense', estate: 'Bukoto Court', after: GUARDS },
  ],
  [
    'Sarah Nalubega let the cost of USh 600,000 for Bukoto Court (security) a month end on 31 Dec 2026',
    {
      subject: 'recurring_expense',
      estate: 'Bukoto Court',
      before: { ...GUARDS, ends_on: null },
      after: { ...GUARDS, ends_on: '2026-12-31' },
    },
  ],
  [
    'Sarah Nalubega ended the cost of USh 600,000 for an estate (security) a month',
    { action: 'removed', subject: 'recurring_expense', before: GUARDS },
  ],
  ['Sarah Nalubega added the webhook to books.example.ug', { action: 'created', subject: 'webhook', after: HOOK }],
  [
    'Sarah Nalubega switched off the webhook to books.example.ug',
    { subject: 'webhook', before: HOOK, after: { ...HOOK, is_active: false } },
  ],
  [
    'The portal switched off the webhook to books.example.ug, which answered that it is gone',
    { by: null, subject: 'webhook', before: HOOK, after: { ...HOOK, is_active: false, disabled_reason: 'gone' } },
  ],
  ['Sarah Nalubega deleted the webhook no. 7', { action: 'removed', subject: 'webhook', before: { events: '' } }],
  ['Sarah Nalubega deleted the vendor no. 7', { action: 'removed', subject: 'vendor', before: { phone: '' } }],
  [
    'Sarah Nalubega signed in from Chrome on Android (41.75.170.3)',
    { action: 'signed in', subject: 'sign_in', after: { device: 'Chrome on Android', address: '41.75.170.3' } },
  ],
  [
    'The portal refused a sign-in as akello from an unknown device (192.0.2.1): wrong password',
    {
      by: null,
      action: 'failed',
      subject: 'sign_in',
      after: { username: 'akello', step: 'password', device: 'Unknown device', address: '192.0.2.1' },
    },
  ],
  [
    'Sarah Nalubega created the API key ‘Bookkeeping’',
    { action: 'created', subject: 'api_key', after: { name: 'Bookkeeping', prefix: 'amk_0a1b2c3d' } },
  ],
  [
    'Sarah Nalubega revoked the API key ‘amk_0a1b2c3d’',
    { action: 'revoked', subject: 'api_key', before: { prefix: 'amk_0a1b2c3d' } },
  ],
  ['Sarah Nalubega signed out everywhere', { action: 'signed out everywhere', subject: 'sign_in' }],
  [
    'The portal signed akello out everywhere',
    { by: null, action: 'signed out everywhere', subject: 'sign_in', after: { username: 'akello' } },
  ],
  ['Sarah Nalubega changed their own password', { action: 'password changed', subject: 'user' }],
  [
    'Sarah Nalubega reset the two-step verification of Akello Grace',
    { action: 'second factor reset', subject: 'user' },
  ],
  [
    'Sarah Nalubega set the rent payment of USh 1,200,000 for Akello Grace to Paid',
    { before: { status_id: 1 }, after: { status_id: 2 }, status: 'Paid' },
  ],
  [
    'Sarah Nalubega added a security deposit of USh 450,000 for Akello Grace (Pending)',
    {
      action: 'created',
      after: { payment_type: 'Security Deposit', amount: 450_000, status_id: 1 },
      status: 'Pending',
    },
  ],
  [
    'Sarah Nalubega deleted the utilities payment of USh 30,000 for Akello Grace',
    { action: 'removed', before: { payment_type: 'Utilities', amount: 30_000 } },
  ],
  [
    'Akello Grace logged a rent payment of USh 900,000, which awaits verification',
    {
      action: 'logged',
      by: 'Akello Grace',
      before: { amount: 1_200_000 },
      after: { amount: 1_200_000, logged_amount: 900_000 },
    },
  ],
  [
    'Sarah Nalubega changed the rent payment for Akello Grace from USh 1,000,000 to USh 1,200,000',
    { before: { amount: 1_000_000, status_id: 1 }, after: { amount: 1_200_000, status_id: 1 } },
  ],
  [
    'Sarah Nalubega moved the due date of the rent payment of USh 1,200,000 for Akello Grace to 9 Dec 2026',
    { before: { due_date: '2026-12-05' }, after: { due_date: '2026-12-09' } },
  ],
  [
    'Sarah Nalubega set the refund of the security deposit of USh 1,200,000 for Akello Grace to Refunded',
    { payment_type: 'Security Deposit', before: { refund_status: 'Pending' }, after: { refund_status: 'Refunded' } },
  ],
  [
    'Sarah Nalubega changed the rent payment of USh 1,200,000 for Akello Grace',
    { before: { notes: '' }, after: { notes: 'By cheque' } },
  ],
])('of payments: %s', (sentence, entry) => expect(sentenceOf(entry)).toBe(sentence));

test.each<[string, Partial<DescribedEntry>]>([
  [
    'Sarah Nalubega began a lease for Akello Grace (A-08, Bukoto Court), until 31 Dec 2026',
    { action: 'created', after: { lease_end: '2026-12-31' } },
  ],
  [
    'Sarah Nalubega began a lease for Akello Grace (A-08, Bukoto Court), without an end',
    { action: 'created', after: { lease_end: null } },
  ],
  [
    'Sarah Nalubega renewed the lease of Akello Grace (A-08, Bukoto Court) to 31 Dec 2027',
    { action: 'renewed', after: { lease_end: '2027-12-31' } },
  ],
  [
    'Sarah Nalubega corrected the dates of the lease of Akello Grace (A-08, Bukoto Court)',
    { action: 'corrected', after: { lease_end: '2027-12-31' } },
  ],
  [
    'Sarah Nalubega ended the lease of Akello Grace (A-08, Bukoto Court) on 30 Nov 2026',
    { action: 'ended', after: { ended_on: '2026-11-30' } },
  ],
  [
    'Sarah Nalubega undid the move-out of Akello Grace (A-08, Bukoto Court)',
    { action: 'reopened', before: { ended_on: '2026-11-30' }, after: { ended_on: null } },
  ],
  [
    'Sarah Nalubega noted the inspection and the keys of Akello Grace (A-08, Bukoto Court)',
    { action: 'inspected', before: { keys_returned: false }, after: { keys_returned: true } },
  ],
])('of leases: %s', (sentence, entry) =>
  expect(sentenceOf({ subject: 'lease', home: 'A-08, Bukoto Court', ...entry })).toBe(sentence),
);

test.each<[string, Partial<DescribedEntry>]>([
  ['Akello Grace reported ‘Tap drips’', { action: 'logged', by: 'Akello Grace' }],
  [
    'Sarah Nalubega set ‘Tap drips’ of Akello Grace to In Progress',
    { before: { status_id: 1 }, after: { status_id: 2 }, status: 'In Progress' },
  ],
  ['Sarah Nalubega wrote about ‘Tap drips’ of Akello Grace', { action: 'replied', after: { message: 'Soon' } }],
  ['Sarah Nalubega answered ‘Tap drips’ of Akello Grace', { before: { feedback: '' }, after: { feedback: 'Soon' } }],
  [
    'Akello Grace set the urgency of ‘Tap drips’ to high',
    { by: 'Akello Grace', before: { urgency: 'low' }, after: { urgency: 'high' } },
  ],
  ['Akello Grace changed ‘Tap drips’', { by: 'Akello Grace', before: { title: 'Tap' }, after: { title: 'Tap drips' } }],
])('of complaints: %s', (sentence, entry) =>
  expect(sentenceOf({ subject: 'complaint', title: 'Tap drips', ...entry })).toBe(sentence),
);

test.each<[string, Partial<DescribedEntry>]>([
  [
    'The portal made an account for Akello Grace (manager)',
    { by: null, action: 'created', after: { role: 'manager' } },
  ],
  [
    'Sarah Nalubega made an account for jo (owner)',
    { person: null, action: 'created', after: { username: 'jo', role: 'owner' } },
  ],
  [
    'Sarah Nalubega deactivated the account of Akello Grace',
    { before: { status: 'active' }, after: { status: 'inactive' } },
  ],
  [
    'Sarah Nalubega activated the account of Akello Grace',
    { before: { status: 'inactive' }, after: { status: 'active' } },
  ],
  ['The portal gave Akello Grace the role owner', { by: null, before: { role: 'tenant' }, after: { role: 'owner' } }],
  ['Sarah Nalubega set a new password for Akello Grace', { action: 'password set' }],
])('of accounts: %s', (sentence, entry) => expect(sentenceOf({ subject: 'user', ...entry })).toBe(sentence));

const MONEY = { subject_id: 7, action: 'created', payment_type: null, amount: null } as const;
test.each<[string, Partial<DescribedEntry>]>([
  [
    'Sarah Nalubega recorded USh 500,000 from Akello Grace, receipt AMA-2026-000123',
    { subject: 'receipt', action: 'recorded', after: { amount: 500_000 }, receipt_code: 'AMA-2026-000123' },
  ],
  [
    'Sarah Nalubega recorded USh 500,000 from Akello Grace',
    { subject: 'receipt', action: 'recorded', after: { amount: 500_000 }, receipt_code: null },
  ],
  [
    'Sarah Nalubega entered USh 500,000 as an opening balance of Akello Grace',
    { subject: 'receipt', action: 'created', after: { amount: 500_000, source: 'opening' } },
  ],
  [
    'Sarah Nalubega reversed the receipt AMA-2026-000123 of USh 500,000 from Akello Grace',
    { subject: 'receipt', action: 'reversed', before: { amount: 500_000 }, receipt_code: 'AMA-2026-000123' },
  ],
  [
    'Sarah Nalubega changed what the receipt AMA-2026-000123 of USh 500,000 from Akello Grace pays for',
    { subject: 'receipt', action: 'allocated', amount: 500_000, receipt_code: 'AMA-2026-000123' },
  ],
  [
    'Sarah Nalubega mailed the receipt AMA-2026-000123 of USh 500,000 to Akello Grace',
    { subject: 'receipt', action: 'sent', amount: 500_000, receipt_code: 'AMA-2026-000123' },
  ],
  [
    'Sarah Nalubega wrote a credit note of USh 50,000 for Akello Grace (waiver)',
    { subject: 'credit_note', after: { amount: 50_000, kind: 'waiver' } },
  ],
  [
    'Sarah Nalubega reversed the credit note of USh 50,000 for Akello Grace',
    { subject: 'credit_note', action: 'reversed', before: { amount: 50_000, kind: 'waiver' } },
  ],
  ['Sarah Nalubega refunded USh 20,000 to Akello Grace', { subject: 'refund', after: { amount: 20_000 } }],
  [
    'Sarah Nalubega withheld USh 20,000 of the deposit of Akello Grace',
    { subject: 'deposit_movement', after: { amount: 20_000, kind: 'withheld' } },
  ],
  [
    'Sarah Nalubega used USh 20,000 of the deposit of Akello Grace for a payment',
    { subject: 'deposit_movement', after: { amount: 20_000, kind: 'used' } },
  ],
  [
    'Sarah Nalubega reversed the movement of USh 20,000 of the deposit of Akello Grace',
    { subject: 'deposit_movement', action: 'reversed', before: { amount: 20_000, kind: 'refunded' } },
  ],
  [
    'Sarah Nalubega moved USh 70,000 of credit and USh 500,000 of deposit of Akello Grace to another lease',
    { subject: 'transfer', after: { credit: 70_000, deposit: 500_000 } },
  ],
  [
    'Sarah Nalubega rejected the payment of USh 300,000 that Akello Grace logged',
    { subject: 'claim', action: 'rejected', before: { amount: 300_000 }, after: { amount: 300_000 } },
  ],
  [
    'Sarah Nalubega matched USh 450,000 of the inbox to an account',
    { subject: 'inbox_item', action: 'matched', after: { amount: 450_000 } },
  ],
  [
    'Sarah Nalubega confirmed a statement of Airtel with USh 4,235,000',
    { subject: 'statement_import', action: 'confirmed', after: { channel: 'airtel', amount: 4_235_000 } },
  ],
  [
    'Sarah Nalubega set the rent of Akello Grace (A-08, Bukoto Court) to USh 550,000 a month from 1 Jan 2027',
    {
      subject: 'terms',
      home: 'A-08, Bukoto Court',
      after: { rent_amount: 550_000, rent_every: 'month', starts_on: '2027-01-01' },
    },
  ],
  [
    'Sarah Nalubega removed the rent of Akello Grace that begins on 1 Jan 2027',
    { subject: 'terms', action: 'removed', before: { rent_amount: 550_000, starts_on: '2027-01-01' } },
  ],
  [
    'Sarah Nalubega noted that Akello Grace promised to pay by 30 Nov 2026',
    { subject: 'account', action: 'changed', before: { promise_on: null }, after: { promise_on: '2026-11-30' } },
  ],
  [
    'Sarah Nalubega noted that Akello Grace promised to pay USh 250,000 by 30 Nov 2026',
    {
      subject: 'account',
      action: 'changed',
      before: { promise_on: '2026-11-30', promise_amount: 100_000 },
      after: { promise_on: '2026-11-30', promise_amount: 250_000 },
    },
  ],
  [
    'Sarah Nalubega marked the account of Akello Grace as no longer disputed',
    { subject: 'account', action: 'changed', before: { disputed_at: NOON }, after: { disputed_at: null } },
  ],
  [
    'Sarah Nalubega moved the account of Akello Grace to the new lease',
    { subject: 'account', action: 'changed', before: { lease_id: 7 }, after: { lease_id: 8 } },
  ],
  [
    'Sarah Nalubega exported accounts as XLSX',
    { subject: 'account', subject_id: null, action: 'exported', after: { file: 'xlsx' } },
  ],
  [
    'Sarah Nalubega exported deposits held as CSV',
    { subject: 'deposit_movement', subject_id: null, action: 'exported', after: { file: 'csv' } },
  ],
  [
    'Sarah Nalubega exported what is due to owners as XLSX',
    { subject: 'owner_balance', subject_id: null, action: 'exported', after: { file: 'xlsx' } },
  ],
  [
    'Sarah Nalubega exported the rent to be charged as PDF',
    { subject: 'schedule', subject_id: null, action: 'exported', after: { file: 'pdf', until: '2027-01-31' } },
  ],
  [
    'Sarah Nalubega printed the statements of 12 accounts',
    { subject: 'account', subject_id: null, action: 'exported', after: { statements: 12, file: 'pdf' } },
  ],
  [
    'Sarah Nalubega reminded Akello Grace of USh 900,000',
    { subject: 'account', action: 'reminded', after: { amount: 900_000, way: 'mail' } },
  ],
  [
    'The portal charged 12 payments of USh 6,000,000 together',
    { by: null, subject: 'schedule', action: 'charged', after: { count: 12, total_amount: 6_000_000 } },
  ],
  [
    'The portal charged 1 payment of USh 600,000',
    { by: null, subject: 'schedule', action: 'charged', after: { count: 1, total_amount: 600_000 } },
  ],
  [
    'Sarah Nalubega could not charge the rent of 2 accounts',
    { subject: 'schedule', action: 'charged', after: { failed: 2 } },
  ],
  [
    'Sarah Nalubega set the rule ‘rent rise percent’ from 1 Jan 2027 on',
    { subject: 'money_rule', after: { key: 'rent_rise_percent', from_date: '2027-01-01', value: 8 } },
  ],
])('of the ledger: %s', (sentence, entry) => expect(sentenceOf({ ...MONEY, ...entry })).toBe(sentence));

test('of tenants: names who got a message', () => {
  expect(sentenceOf({ subject: 'tenant', action: 'messaged', after: { way: 'mail' } })).toBe(
    'Sarah Nalubega sent a message to Akello Grace',
  );
});

test('of payments: a cancelled one keeps the amount that it was cancelled from', () => {
  const [before, after] = [
    { status_id: 1, amount: 400_000, shown_amount: 400_000 },
    { status_id: 5, amount: 0, shown_amount: 400_000 },
  ];
  expect(sentenceOf({ before, after, status: 'Cancelled' })).toBe(
    'Sarah Nalubega set the rent payment of USh 400,000 for Akello Grace to Cancelled',
  );
});

test('of settings: names only the changed ones', () => {
  const before = { landlord_name: 'A', landlord_address: 'B', monthly_revenue_target: 50_000, reminder_days: 3 };
  const settings = (after: object) => sentenceOf({ subject: 'settings', before, after: { ...before, ...after } });
  expect(settings({ monthly_revenue_target: 45_000_000, reminder_days: 5 })).toBe(
    'Sarah Nalubega changed the monthly revenue target to USh 45,000,000, reminders to 5 days ahead',
  );
  expect(settings({ reminder_days: 0, landlord_name: 'C' })).toBe(
    'Sarah Nalubega changed the landlord’s name, reminders to off',
  );
});

test('of reports: names the report and the format', () => {
  const after = { report_type: 'payments', format: 'pdf' };
  expect(sentenceOf({ subject: 'report', action: 'exported', subject_id: null, after })).toBe(
    'Sarah Nalubega exported the payments report as PDF',
  );
});

test('of the whole portfolio: names the export', () => {
  expect(sentenceOf({ subject: 'portfolio', action: 'exported', subject_id: null })).toBe(
    'Sarah Nalubega exported everything as XLSX',
  );
});

test('unknown actions and records still get a sentence, without JSON', () => {
  expect(sentenceOf({ subject: 'estate', action: 'removed', before: { secret: 1 } })).toBe(
    'Sarah Nalubega removed estate no. 7',
  );
  expect(sentenceOf({ action: 'mislaid' })).toBe('Sarah Nalubega mislaid payment no. 7');
});
