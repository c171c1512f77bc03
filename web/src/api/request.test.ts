import { listPayments, logPayment, updatePayment } from '@amayumba/contract/payments/endpoints.ts';
import { expect, test } from 'vitest';
import { request } from './request.ts';

test('filters without a value are left out of the address', () => {
  const { path } = request(listPayments, { query: { month: 3, year: 2026, search: '' } });
  expect(path).toBe('/api/payments/payments/?month=3&year=2026');
});

test('the id is put into the path', () => {
  const { method, path } = request(updatePayment, { params: { id: 12 }, body: { status_id: 2 } });
  expect([method, path]).toEqual(['PATCH', '/api/payments/payments/12/update_payment_status/']);
});

const log = {
  amount: 450_000,
  payment_method: 'Mobile Money',
  reference_number: 'MM-1',
  payment_for_month: 3,
  payment_for_year: 2026,
  due_date: '2026-03-05',
  payment_type: 'Rent',
} as const;

test('a body with a file is sent as multipart, with numbers as text', () => {
  const { body } = request(logPayment, { body: { ...log, receipt_file: new File(['x'], 'receipt.png') } });
  const form = body as FormData;
  expect(form.get('receipt_file')).toBeInstanceOf(File);
  expect(form.get('amount')).toBe('450000');
});

test('without a file it is JSON, unless the call is always multipart', () => {
  expect(request(logPayment, { body: log }).body).toBe(log);
  const form = request(logPayment, { body: { ...log, receipt_file: null }, isMultipart: true }).body as FormData;
  expect([form.get('payment_method'), form.has('receipt_file')]).toEqual(['Mobile Money', false]);
});
