import {
  createPayment,
  deletePayment,
  getPayment,
  listOverduePayments,
  listPayments,
  listPaymentStatuses,
  listPendingPayments,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aPayment, aTenant } from '../../../test/factories.ts';
import { answer, type ReceivedCall, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerDepositsScreen } from './ManagerDepositsScreen.tsx';

const STATUSES = Object.entries(PAYMENT_STATUS_NAMES).map(([id, name]) => ({ id: Number(id), name }));
const pageOf = (results: Payment[], count = results.length) => ({ count, next: null, previous: null, results });
const figuresOnly = ({ query }: ReceivedCall) => query.get('page_size') === '1';
const forRows = (calls: ReceivedCall[]) => calls.filter((call) => !figuresOnly(call));

const deposit = (given: Partial<Payment> = {}) =>
  aPayment({ payment_type: DEPOSIT, refund_status: 'Pending', amount: 1_500_000, tenant: 12, ...given });
const held = deposit({
  id: 801,
  status: 2,
  status_id: 2,
  status_details: { id: 2, name: 'Paid' },
  paid_at: '2026-11-02T22:30:00Z',
  receipt_number: 44,
  payment_method: 'Cash',
});
const late = deposit({
  id: 802,
  is_overdue: true,
  due_date: '2026-10-05',
  tenant_details: { id: 13, name: 'Denis Okello', apartment: 'B-02', block: 'B', estate: 'Ntinda Gardens' },
});

function serve(rows: Payment[] = [held, late]) {
  answer(listPaymentStatuses, STATUSES);
  answer(listTenants, pageOf([aTenant({ id: 12 })] as never[]) as never);
  return {
    all: answer(listPayments, (call) => {
      if (!figuresOnly(call)) return pageOf(rows);
      return call.query.get('refund_status') === 'Refunded' ? pageOf([], 37) : pageOf([held], 412);
    }),
    pending: answer(listPendingPayments, (call) => pageOf([], figuresOnly(call) ? 8 : 0)),
    overdue: answer(listOverduePayments, (call) => pageOf([late], figuresOnly(call) ? 3 : 1)),
  };
}
const figure = (label: string) => screen.getByText(label, { selector: 'li span' }).closest('li');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

test('shows its counters, columns, refund status, overdue and paid deposits', async () => {
  const { all, pending, overdue } = serve();
  renderScreen(<ManagerDepositsScreen />);
  expect(screen.getByText('Loading deposits...')).toBeInTheDocument();
  expect(await screen.findByText('Denis Okello')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Security Deposits' })).toBeInTheDocument();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['', 'Tenant', 'Amount', 'Refund Status', 'Due', 'Status', 'Method', 'Actions']);
  await waitFor(() => expect(figure('TOTAL')).toHaveTextContent('412'));
  expect(figure('PENDING')).toHaveTextContent('8');
  expect(figure('REFUNDED')).toHaveTextContent('37');
  expect(figure('OVERDUE')).toHaveTextContent('3');
  expect(screen.getByRole('row', { name: /Denis Okello/ })).toHaveTextContent('OVERDUE');
  expect(screen.getByText('Paid 3 Nov 2026')).toBeInTheDocument(); // it is already the 3rd in Kampala
  // Only deposits, of any year.
  for (const { query } of [...all, ...pending, ...overdue]) expect(query.get('payment_type')).toBe(DEPOSIT);
  expect(forRows(all)[0]?.query.get('year')).toBeNull();
});

test('shows an empty list, and offers to add the first deposit', async () => {
  serve([]);
  const { user } = renderScreen(<ManagerDepositsScreen />);
  expect(await screen.findByText('No deposits found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add First Deposit' }));
  expect(await screen.findByRole('dialog', { name: 'Create Security Deposit' })).toBeInTheDocument();
});

test('shows an error if deposits cannot be loaded, and can try again', async () => {
  serve();
  refuse(listPayments, 'database_away');
  const { user } = renderScreen(<ManagerDepositsScreen />);
  expect(await screen.findByText('Security deposits could not be loaded')).toBeInTheDocument();
  serve();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Denis Okello')).toBeInTheDocument();
});

test('PENDING and OVERDUE come from their own calls, with the filters in the address', async () => {
  const { overdue } = serve();
  const { user } = renderScreen(<ManagerDepositsScreen />);
  await screen.findByText('Denis Okello');
  await user.click(screen.getByRole('tab', { name: 'OVERDUE' }));
  await user.selectOptions(screen.getByLabelText('Month'), 'March');
  await waitFor(() => expect(forRows(overdue).at(-1)?.query.get('month')).toBe('3'));
  expect(screen.getByTestId('address')).toHaveTextContent('tab=overdue&month=3');
});

test('the figures of all tenants are not shown for one, and are fetched again when the person returns', async () => {
  serve();
  const { user } = renderScreen(<ManagerDepositsScreen />);
  await waitFor(() => expect(figure('PENDING')).toHaveTextContent('8'));
  const loading = Promise.withResolvers<void>();
  answer(listPendingPayments, async () => {
    await loading.promise;
    return pageOf([], 1);
  });
  await user.click(screen.getByRole('combobox', { name: /Tenant/ }));
  await user.click(await screen.findByRole('option', { name: /Grace Namubiru/ }));
  await waitFor(() => expect(figure('PENDING')).not.toHaveTextContent(/\d/));
  loading.resolve();
  await waitFor(() => expect(figure('PENDING')).toHaveTextContent('1'));
  answer(listPendingPayments, pageOf([], 2));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(figure('PENDING')).toHaveTextContent('2'));
});

test('shows cards below 640px', async () => {
  stubBrowser({ width: 390 });
  serve();
  renderScreen(<ManagerDepositsScreen />);
  const list = await screen.findByRole('list', { name: 'Security deposits' });
  expect(await within(list).findAllByText('Refund pending')).toHaveLength(1);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a new deposit is sent once, as pending and with its refund status', async () => {
  const { all } = serve();
  const created = answer(createPayment, held);
  const { user } = renderScreen(<ManagerDepositsScreen />);
  await screen.findByText('Denis Okello');
  await user.click(screen.getByRole('button', { name: 'New Deposit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Security Deposit' }));
  expect(dialog.queryByLabelText(/^Type/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: /Tenant/ }));
  await user.keyboard('grace');
  await user.click(await screen.findByRole('option', { name: /Grace Namubiru/ }));
  expect(dialog.getByLabelText(/Amount/)).toHaveValue(''); // a deposit is not a month's rent
  await user.type(dialog.getByLabelText(/Amount/), '1.5m');
  await user.type(dialog.getByLabelText(/Due date/), '2026-12-01');
  const before = forRows(all).length;
  await user.dblClick(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Security deposit created')).toBeInTheDocument();
  expect(created).toHaveLength(1);
  expect(created[0]?.body).toMatchObject({
    tenant: 12,
    amount: 1_500_000,
    status: 1,
    payment_type: DEPOSIT,
    refund_status: 'Pending',
  });
  await waitFor(() => expect(forRows(all).length).toBeGreaterThan(before));
});

test('Update & Notify sets the refund status', async () => {
  serve([held]);
  answer(getPayment, held);
  const updated = answer(updatePayment, held);
  const { user } = renderScreen(<ManagerDepositsScreen />);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Security Deposit' }));
  await user.selectOptions(dialog.getByLabelText('Refund status'), 'Refunded');
  await user.click(dialog.getByRole('button', { name: 'Update & Notify' }));
  expect(await screen.findByText('Security deposit updated')).toBeInTheDocument();
  expect(updated[0]?.body).toMatchObject({ refund_status: 'Refunded', payment_type: DEPOSIT, status_id: 2 });
});

test('Del asks first and names the deposit', async () => {
  serve([held]);
  const deleted = answer(deletePayment, undefined);
  const { user } = renderScreen(<ManagerDepositsScreen />);
  await user.click(await screen.findByRole('button', { name: /^Del/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this security deposit?' }));
  expect(dialog.getByText(/Security Deposit of USh\s1,500,000 for November 2026, Grace Namubiru/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted[0]?.params['id']).toBe('801'));
  expect(await screen.findByText('Security deposit deleted')).toBeInTheDocument();
});
