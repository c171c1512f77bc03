import { paymentSchema } from '@amayumba/contract/payments/payment.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readPaymentFrom } from './payment.ts';

const read = (row: object) =>
  z.parse(
    paymentSchema,
    readPaymentFrom('https://api.test')({ id: 1, tenant: 12, amount: 500_000, due_date: '2099-11-05', ...row }),
  );

test.each([
  ['an id', { status: 2 }, 2, 'Paid'],
  ['an id as text', { status: '7' }, 7, 'Processing'],
  ['an id under status_id', { status_id: 3 }, 3, 'Overdue'],
  ['an object', { status: { id: 4, name: 'partial' } }, 4, 'Partial'],
  ['a name', { status: 'pending' }, 1, 'Pending'],
  ['a name beside an id', { status: 9, status_details: { id: 9, name: 'disputed' } }, 9, 'Disputed'],
  ['an id nobody knows', { status: 42 }, 42, 'Unknown'],
  ['nothing', {}, 0, 'Unknown'],
])('the status may come as %s', (_shape, row, id, name) => {
  expect(read(row)).toMatchObject({ status: id, status_id: id, status_details: { id, name } });
});

test.each([
  ['details', { tenant_details: { id: 12, name: 'Grace', apartment: 'A-08', block: null, estate: 'Bukoto' } }, 'Grace'],
  ['an object', { tenant: { id: 12, user_details: { first_name: 'Grace', last_name: 'Namubiru' } } }, 'Grace Namubiru'],
  ['a name of its own', { tenant_name: 'Grace N.' }, 'Grace N.'],
  ['an id under tenant_id', { tenant: undefined, tenant_id: 12 }, ''],
  ['an id alone', {}, ''],
])('the tenant may come as %s', (_shape, row, name) => {
  expect(read(row)).toMatchObject({ tenant: 12, tenant_details: { id: 12, name } });
});

test.each([
  ['a list', { months_paid: [1, 2] }, [1, 2]],
  ['a list of text', { months_paid: ['3'] }, [3]],
  ['one month', { payment_for_month: 11 }, [11]],
  ['nothing', {}, []],
  ['nonsense', { months_paid: [0, 13, 'x'] }, []],
])('the months may come as %s', (_shape, row, months) => {
  expect(read(row)).toMatchObject({ months_paid: months, payment_for_month: months[0] ?? null });
});

test('amounts may be text, the year defaults to that of the due date, and case is ignored', () => {
  expect(read({ amount: '750000.00', payment_type: 'security deposit', refund_status: 'WITHHELD' })).toMatchObject({
    amount: 750_000,
    payment_for_year: 2099,
    payment_type: 'Security Deposit',
    refund_status: 'Withheld',
  });
});

test('fractions of a shilling are rounded, because shillings have none', () => {
  expect(read({ amount: '483333.33', logged_amount: 483_333.5 })).toMatchObject({
    amount: 483_333,
    logged_amount: 483_334,
  });
});

test('a link without a host belongs to the API', () => {
  expect(read({ receipt_file: '/media/a.png' }).receipt_file).toBe('https://api.test/media/a.png');
  expect(read({ receipt_file: 'https://files.test/a.png' }).receipt_file).toBe('https://files.test/a.png');
  expect(read({ receipt_file: '' }).receipt_file).toBeNull();
});

test('overdue is computed if the server does not send it', () => {
  expect(read({ due_date: '2020-01-05', status: 1 }).is_overdue).toBe(true);
  expect(read({ due_date: '2020-01-05', status: 2 }).is_overdue).toBe(false);
  expect(read({ due_date: '2020-01-05', status: 1, is_overdue: false }).is_overdue).toBe(false);
});

test.each([[{ due_date: null }], [{ due_date: undefined }], [{ due_date: 20_261_105 }]])(
  'a payment without a due date that can be read, %j, is shown without one and is not overdue',
  (row) => {
    expect(read({ ...row, status: 1, payment_for_year: 2026 })).toMatchObject({ due_date: '', is_overdue: false });
  },
);
