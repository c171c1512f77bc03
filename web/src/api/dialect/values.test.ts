import { complaintSchema } from '@amayumba/contract/complaints/complaint.ts';
import { type Payment, paymentSchema } from '@amayumba/contract/payments/payment.ts';
import { tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readAmount } from './amount.ts';
import { readComplaintFrom } from './complaint.ts';
import { readPaymentFrom } from './payment.ts';
import { readTenant } from './tenants.ts';
import { readReference } from './values.ts';

test.each([
  [500_000, 500_000],
  ['500000', 500_000],
  ['500000.00', 500_000],
  ['', ''],
  ['much', 'much'],
  [null, null],
])('the amount %j is read as %j', (given, amount) => {
  expect(readAmount(given)).toBe(amount);
});

test.each([
  [3, { id: 3, name: null }],
  ['3', { id: 3, name: null }],
  ['In Progress', { id: null, name: 'In Progress' }],
  [
    { id: 3, name: 'Resolved' },
    { id: 3, name: 'Resolved' },
  ],
  [{ id: '3' }, { id: 3, name: null }],
  [null, { id: null, name: null }],
  ['', { id: null, name: null }],
])('the status or category %j is read as %j', (given, reference) => {
  expect(readReference(given)).toEqual(reference);
});

const payment = { id: 1, tenant: 12, amount: '500000.00', status: 1, due_date: '2099-11-05' };
const readPayment = (own: object) => z.safeParse(paymentSchema, readPaymentFrom('')({ ...payment, ...own }));

test.each([
  ['a receipt number in letters', { receipt_number: 'RCT/2026/014' }, { receipt_number: null }],
  ['a receipt number as text', { receipt_number: '14' }, { receipt_number: 14 }],
  ['an account as an object', { account: { id: 3 } }, { account: undefined }],
  ['a version as text', { version: '2026-11-05T10:00:00Z' }, { version: undefined }],
  ['receipts as links', { receipts: ['/media/1.pdf'] }, { receipts: undefined }],
  ['an overdue flag as text', { is_overdue: 'no' }, { is_overdue: false }],
  ['a logged amount that is no number', { logged_amount: 'all of it' }, { logged_amount: null }],
])('a payment with %s is read without it', (_shape, own, read) => {
  const { data } = readPayment(own);
  expect({ ...data }).toMatchObject({ id: 1, amount: 500_000 });
  const names = Object.keys(read) as (keyof Payment)[];
  expect(Object.fromEntries(names.map((name) => [name, data?.[name]]))).toEqual(read);
});

test('a payment without an amount is still reported', () => {
  expect(readPayment({ amount: 'much' }).success).toBe(false);
});

test('a complaint and a tenant with fields of ours in another shape are read without them', () => {
  const complaint = { id: 4, title: 'No water', tenant: 12, category: 2, status: 1, created_at: '', version: 'abc' };
  expect(z.safeParse(complaintSchema, readComplaintFrom('')(complaint)).success).toBe(true);
  const tenant = { id: 12, user: 7, user_details: { username: 'kato' }, rent_state: 'fine', account: '7/2026' };
  const read = z.parse(tenantSchema, readTenant(tenant));
  expect([read.rent_state, read.account]).toEqual([undefined, undefined]);
});
