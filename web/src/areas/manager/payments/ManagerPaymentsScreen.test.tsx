import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import {
  createPayment,
  deletePayment,
  getPayment,
  getReceipt,
  listOverduePayments,
  listPayments,
  listPaymentStatuses,
  listPendingPayments,
  markPaymentsPaid,
  updatePayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS_NAMES } from '@amayumba/contract/payments/rules.ts';
import { getTenant, listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { anAuditEntry, anEstate, aPayment, aTenant } from '../../../test/factories.ts';
import { answer, answerForeign, loseAnswer, type ReceivedCall, neverAnswer, refuse } from '../../../test/handlers.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerPaymentsScreen } from './ManagerPaymentsScreen.tsx';
import { CreateModal, UpdateModal } from './payment-dialogs.tsx';

const STATUSES = Object.entries(PAYMENT_STATUS_NAMES).map(([id, name]) => ({ id: Number(id), name }));
const pageOf = (results: Payment[], count = results.length, total_amount = 0) => ({
  count,
  next: null,
  previous: null,
  results,
  total_amount,
});
/** The calls for rows, without those for the figures of the tiles. */
const forRows = (calls: ReceivedCall[]) => calls.filter(({ query }) => query.get('page_size') !== '1');
const figuresOnly = ({ query }: ReceivedCall) => query.get('page_size') === '1';

const grace = aTenant({ id: 12 });
const november = aPayment({ id: 501, tenant: 12 });
const late = aPayment({
  id: 502,
  due_date: '2026-10-05',
  months_paid: [10],
  is_overdue: true,
  tenant_details: { id: 13, name: 'Denis Okello', apartment: 'B-02', block: 'B', estate: 'Ntinda Gardens' },
});

function serve(rows: Payment[] = [november, late]) {
  answer(listPaymentStatuses, STATUSES);
  answer(listTenants, { count: 1, next: null, previous: null, results: [grace] });
  return {
    all: answer(listPayments, (call) => {
      if (!figuresOnly(call)) return pageOf(rows);
      return call.query.get('status_id') === '2' ? pageOf([november], 9, 7_250_000) : pageOf([november], 1532);
    }),
    pending: answer(listPendingPayments, (call) => pageOf([november], figuresOnly(call) ? 41 : 1)),
    overdue: answer(listOverduePayments, (call) => pageOf([late], figuresOnly(call) ? 17 : 1)),
  };
}

const figure = (label: string) => screen.getByText(label, { selector: 'li span' }).closest('li') as HTMLElement;
function CreateForm() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <CreateModal statuses={STATUSES} tenantId={null} onClose={() => setOpen(false)} />;
}
function UpdateForm({ payment }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <UpdateModal payment={payment} statuses={STATUSES} onClose={() => setOpen(false)} />;
}
/** The form alone: the list behind it would be drawn again with each change. */
const openForm = async () => {
  const { user } = renderScreen(<CreateForm />);
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Create Payment' })) };
};
const openCreate = async (user: UserEvent) => {
  await screen.findByText('Grace Namubiru');
  await user.click(screen.getByRole('button', { name: 'New Payment' }));
  return within(await screen.findByRole('dialog', { name: 'Create Payment' }));
};
const fillIn = async (user: UserEvent, dialog: Awaited<ReturnType<typeof openCreate>>) => {
  await user.click(dialog.getByRole('combobox', { name: /Tenant/ }));
  await user.keyboard('grace');
  await user.click(await screen.findByRole('option', { name: /Grace Namubiru/ }));
  await user.type(dialog.getByLabelText(/Due date/), '2026-12-05');
};

const tickAll = async (user: UserEvent) => {
  await screen.findByText('Denis Okello');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
};

const askToMark = async (user: UserEvent) => {
  await tickAll(user);
  await user.click(screen.getByRole('button', { name: /^Mark (2 )?paid$/ }));
  return within(await screen.findByRole('dialog', { name: 'Mark 2 payments as paid?' }));
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

describe('the list', () => {
  test('shows title, tiles, columns, and overdue and paid payments, without deposits, also where the server does not leave them out', async () => {
    const deposit = aPayment({ payment_type: 'Security Deposit', amount: 1_700_000 });
    const { all: calls } = serve([november, late, aPayment({ paid_at: '2026-11-02T22:30:00Z' }), deposit]);
    renderScreen(<ManagerPaymentsScreen />);
    expect(screen.getByText('Loading payments...')).toBeInTheDocument();
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
    expect(all).toBeDisabled();
    expect(await screen.findByText('Denis Okello')).toBeInTheDocument();
    expect(all).toBeEnabled();
    expect(screen.getByRole('heading', { name: 'Payment Management' })).toBeInTheDocument();
    expect(screen.getByText('Track rent invoices, statuses and revenue')).toBeInTheDocument();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', 'Tenant', 'Amount', 'Type', 'Period', 'Due', 'Status', 'Method', 'Actions']);
    expect(figure('TOTAL')).toHaveTextContent('1,532');
    expect(figure('MONTH REVENUE')).toHaveTextContent(/USh\s7,250,000 paid payments for November/);
    expect(figure('PENDING')).toHaveTextContent('41 awaiting');
    expect(figure('OVERDUE')).toHaveTextContent('17 needs action');
    const row = screen.getByRole('row', { name: /Denis Okello/ });
    expect(row).toHaveTextContent('OVERDUE');
    expect(row).toHaveTextContent('Oct 2026');
    expect(row).toHaveTextContent('47 days late');
    expect(within(row).getByRole('link', { name: 'Denis Okello' })).toHaveAttribute(
      'href',
      expect.stringMatching(/tenants.\d+$/),
    );
    expect(within(row).getByRole('link', { name: /^USh/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/manager\/charges\/\d+$/),
    );
    expect(screen.getByText('Paid 3 Nov 2026')).toBeInTheDocument(); // it is already the 3rd in Kampala
    expect(calls.every(({ query }) => query.get('exclude_type') === 'Security Deposit')).toBe(true);
    expect(screen.queryByText('Security Deposit')).not.toBeInTheDocument();
  });

  test('shows the rows of a long list first, and how many there are when the server has counted them', async () => {
    serve();
    const counting = Promise.withResolvers<void>();
    let count = 1532;
    const next = '/api/payments/payments/?page=2';
    const calls = answer(listPayments, async (call) => {
      if (call.query.get('count') === 'false') return { next, previous: null, results: [november, late] };
      if (call.query.has('year') && !call.query.has('month')) await counting.promise;
      return pageOf([november], count);
    });
    renderScreen(<ManagerPaymentsScreen />);
    await screen.findByText('Denis Okello');
    const pages = within(screen.getByRole('navigation', { name: 'Pages of payments' }));
    expect(pages.getByText('1–25 of … payments')).toBeInTheDocument();
    expect(pages.getByRole('button', { name: 'Next' })).toBeEnabled();
    counting.resolve();
    expect(await pages.findByText('1–25 of 1,532 payments')).toBeInTheDocument();
    expect(forRows(calls).map(({ query }) => query.get('count'))).toEqual(['false']);

    count = 1533;
    window.dispatchEvent(new Event('focus'));
    expect(await pages.findByText('1–25 of 1,533 payments')).toBeInTheDocument();
  });

  test('a figure opens its rows, and an estate narrows rows and figures', async () => {
    const { all, overdue } = serve();
    answer(listEstates, { count: 1, next: null, previous: null, results: [anEstate({ id: 3, name: 'Bukoto Court' })] });
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await screen.findByText('Denis Okello');
    await user.click(screen.getByRole('button', { name: /^OVERDUE/ }));
    await waitFor(() => expect(forRows(overdue)).toHaveLength(1));
    await screen.findByRole('option', { name: 'Bukoto Court' });
    await user.selectOptions(screen.getByLabelText('Estate'), 'Bukoto Court');
    await waitFor(() => expect(forRows(overdue).at(-1)?.query.get('estate_id')).toBe('3'));
    await waitFor(() => expect(all.findLast(figuresOnly)?.query.get('estate_id')).toBe('3'));
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByLabelText('Estate')).toHaveValue(''));
  });

  test('the figures of all estates do not stand for one that is still loading or could not be loaded', async () => {
    serve();
    answer(listEstates, { count: 1, next: null, previous: null, results: [anEstate({ id: 3, name: 'Bukoto Court' })] });
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    const labels = ['TOTAL', 'PENDING', 'OVERDUE', 'MONTH REVENUE'];
    for (const label of labels) await waitFor(() => expect(figure(label)).toHaveTextContent(/\d/));
    const held = Promise.withResolvers<void>();
    for (const call of [listPayments, listPendingPayments, listOverduePayments])
      refuse(call, 'internal_error', undefined, held.promise);
    await screen.findByRole('option', { name: 'Bukoto Court' });
    await user.selectOptions(screen.getByLabelText('Estate'), 'Bukoto Court');
    for (const label of labels) await waitFor(() => expect(figure(label)).not.toHaveTextContent(/\d/));
    held.resolve();
    for (const label of labels) await waitFor(() => expect(figure(label)).toHaveTextContent(/^[A-Z ]+ – /));
  });

  test('what others did shows in the figures when the person comes back', async () => {
    serve();
    renderScreen(<ManagerPaymentsScreen />);
    await waitFor(() => expect(figure('PENDING')).toHaveTextContent('41'));
    answer(listPendingPayments, pageOf([november], 42));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(figure('PENDING')).toHaveTextContent('42'));
  });

  test('the list of one tenant has every year, so that in January it shows what is late since last year', async () => {
    const { all } = serve();
    renderScreen(<ManagerPaymentsScreen />, { path: '/?tenant=12' });
    await waitFor(() => expect(forRows(all)[0]?.query.get('tenant_id')).toBe('12'));
    expect(forRows(all)[0]?.query.get('year')).toBeNull();
  });

  test('PENDING and OVERDUE come from their own calls', async () => {
    const { pending, overdue } = serve();
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await screen.findByText('Denis Okello');
    await user.click(screen.getByRole('tab', { name: 'PENDING' }));
    await waitFor(() => expect(screen.queryByText('Denis Okello')).not.toBeInTheDocument());
    expect(forRows(pending)).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'OVERDUE' }));
    await waitFor(() => expect(screen.queryByText('Grace Namubiru')).not.toBeInTheDocument());
    expect(forRows(overdue)[0]?.query.get('year')).toBeNull(); // overdue payments are listed whatever their year
    expect(screen.getByTestId('address')).toHaveTextContent('tab=overdue');
  });

  test('shows an empty state, and an error if it cannot be loaded', async () => {
    serve([]);
    const { user, unmount } = renderScreen(<ManagerPaymentsScreen />);
    expect(await screen.findByText('No payments found')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Clear filters' })[0]).toBeVisible();
    unmount();
    refuse(listPayments, 'database_away');
    renderScreen(<ManagerPaymentsScreen />);
    expect(await screen.findByText('Payments could not be loaded')).toBeInTheDocument();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Denis Okello')).toBeInTheDocument();
  });

  test('without any payment offers to add the first, although this year is set', async () => {
    serve([]);
    answer(listPayments, pageOf([], 0));
    renderScreen(<ManagerPaymentsScreen />);
    expect(await screen.findByRole('button', { name: 'Add First Payment' })).toBeVisible();
  });

  test.each([390, 1024])('shows cards below 1280px, here at %i px', async (width) => {
    stubBrowser({ width });
    serve();
    renderScreen(<ManagerPaymentsScreen />);
    const list = await screen.findByRole('list', { name: 'Payments' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(await within(list).findByText('Denis Okello')).toBeInTheDocument();
  });
});

describe('filters, search and order', () => {
  test('filters, search and order, from a header or the select, are sent to the server and kept in the address', async () => {
    const { all } = serve();
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await screen.findByText('Denis Okello');
    expect(screen.getByRole('option', { name: 'All Status' })).toBeInTheDocument();
    expect(screen.getByPlaceholderText('All Tenants')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search payments' }), '0772 000');
    await waitFor(() => expect(forRows(all).at(-1)?.query.get('search')).toBe('0772 000'));
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => expect(forRows(all).at(-1)?.query.get('ordering')).toBe('amount'));
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => expect(forRows(all).at(-1)?.query.get('ordering')).toBe('-amount'));
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByTestId('address')).toHaveTextContent('search=0772+000&sort=-amount');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Tenant, A to Z');
    await waitFor(() => expect(forRows(all).at(-1)?.query.get('ordering')).toBe('tenant'));
    expect(screen.getByTestId('address')).toHaveTextContent('search=0772+000&sort=tenant');
    await user.selectOptions(screen.getByLabelText('Status'), 'Partial');
    await user.selectOptions(screen.getByLabelText('Month'), 'March');
    await waitFor(() => expect(forRows(all).at(-1)?.query.get('month')).toBe('3'));
    expect(forRows(all).at(-1)?.query.get('status_id')).toBe('4');
    expect(screen.getByTestId('address')).toHaveTextContent('status=4&month=3');
  });

  test('a search without results offers to clear the filters', async () => {
    const { all } = serve([]);
    const { user } = renderScreen(<ManagerPaymentsScreen />, { path: '/?search=nobody' });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(forRows(all).at(-1)?.query.get('search')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Add First Payment' })).toBeInTheDocument();
  });

  test('rows that could not be refreshed stay, with a note that they may be out of date, but not under another filter', async () => {
    serve();
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await screen.findByText('Denis Okello');
    refuse(listPayments, 'database_away');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/These payments may be out of date/)).toBeInTheDocument();
    expect(screen.getByText('Denis Okello')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Month'), 'March');
    expect(await screen.findByText('Payments could not be loaded')).toBeVisible();
    expect(screen.queryByText('Denis Okello')).not.toBeInTheDocument();
  });
});

describe('several payments at once', () => {
  const paid = aPayment({
    id: 503,
    status: 2,
    status_id: 2,
    status_details: { id: 2, name: 'Paid' },
    receipt_number: 9,
  });
  const rows = [november, late, paid];
  test('the bar counts the selection and adds up what is open of it; paid payments can be exported, not marked; it ends with its list', async () => {
    serve(rows);
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await tickAll(user);
    expect(screen.getByText(/3 selected/)).toHaveTextContent(/USh\s1,000,000 open/);
    expect(screen.getByRole('button', { name: 'Mark 2 paid' })).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Select Rent .* Denis Okello/ }));
    expect(screen.getByText(/2 selected/)).toHaveTextContent(/USh\s500,000 open/);
    await user.click(screen.getAllByRole('checkbox', { name: /Select Rent .* Grace Namubiru/ })[0] as HTMLElement);
    expect(screen.getByText(/1 selected/)).toHaveTextContent(/USh\s0 open/);
    expect(screen.queryByRole('button', { name: /^Mark/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
    await tickAll(user);
    await user.selectOptions(screen.getByLabelText('Status'), 'Partial');
    await waitFor(() => expect(screen.queryByText(/selected/)).not.toBeInTheDocument());
  });

  test('are marked in one call that is sent once, with day and method, and the list is fetched again', async () => {
    const { all } = serve(rows);
    // The money of the first settles another payment, too.
    const done = [20_270_000_002, 20_270_000_003, 20_270_000_002].map((receipt_number) =>
      aPayment({ status_id: 2, receipt_number }),
    );
    const marked = answer(markPaymentsPaid, { count: 3, total_amount: 1_000_000, payments: done });
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    const dialog = await askToMark(user);
    expect(dialog.getByText(/voids its receipt/)).toBeInTheDocument();
    expect(within(dialog.getByRole('list', { name: 'Selected' })).getAllByRole('listitem')).toHaveLength(2);
    await user.clear(dialog.getByLabelText(/Day of payment/));
    await user.type(dialog.getByLabelText(/Day of payment/), '2026-11-20');
    await user.selectOptions(dialog.getByLabelText('Method'), 'Cash');
    const before = forRows(all).length;
    await user.dblClick(dialog.getByRole('button', { name: 'Mark paid' }));
    expect(await screen.findByText('2 payments marked paid')).toBeInTheDocument();
    expect(
      screen.getByText('Receipts no. 2027-000002 to 2027-000003. The tenants have been notified.'),
    ).toBeInTheDocument();
    expect(marked.map(({ body }) => body)).toEqual([
      { ids: [501, 502], paid_at: '2026-11-20T12:00:00+03:00', payment_method: 'Cash' },
    ]);
    expect(marked[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(forRows(all).length).toBeGreaterThan(before));
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  });

  test('a refusal stays in sight and nothing is marked on screen', async () => {
    serve(rows);
    const refused = refuse(markPaymentsPaid, 'cannot_be_paid');
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    const dialog = await askToMark(user);
    await user.click(dialog.getByRole('button', { name: 'Mark paid' }));
    expect(await dialog.findByText(/cannot be marked paid. Nothing was changed/)).toBeInTheDocument();
    // Another day makes another request, which needs another key.
    await user.selectOptions(dialog.getByLabelText('Method'), 'Cash');
    await user.click(dialog.getByRole('button', { name: 'Mark paid' }));
    await waitFor(() => expect(refused).toHaveLength(2));
    const [first, second] = refused.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).not.toBe(second);
  });
});

describe('Receipt', () => {
  const paid = aPayment({
    id: 601,
    status: 2,
    status_id: 2,
    status_details: { id: 2, name: 'Paid' },
    receipt_number: 123,
  });

  test('of a paid payment is fetched with the token and saved under its number; others have none', async () => {
    serve([paid, late]);
    const calls = answerForeign(getReceipt, { any: 'file' });
    const saved = vi.fn<(name: string) => void>();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved(this.download);
    });
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: () => undefined }),
    );
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await screen.findByText('Denis Okello');
    const [button, ...others] = screen.getAllByRole('button', { name: /^Receipt/ });
    expect(others).toEqual([]);
    await user.click(button as HTMLElement);
    await waitFor(() => expect(saved).toHaveBeenCalledWith('amayumba-receipt-000123.pdf'));
    expect(calls[0]?.params['id']).toBe('601');
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer access-token');
  });

  test('that cannot be loaded shows why', async () => {
    serve([paid]);
    refuse(getReceipt, 'not_paid_yet');
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await user.click(await screen.findByRole('button', { name: /^Receipt/ }));
    const [notice] = await screen.findAllByText('Couldn’t download the receipt');
    expect(notice).toBeInTheDocument();
    expect(screen.getAllByText('There is no receipt yet: this payment is not paid.')).not.toEqual([]);
  });
});

const FOREIGN = [
  { id: 1, tenant: 12, amount: '500000.00', status: 'pending', due_date: '2026-11-05', payment_for_year: 2026 },
  { id: 2, tenant: 12, amount: 250000, status: { id: 2, name: 'paid' }, due_date: '2026-11-05', payment_for_month: 11 },
  { id: 3, tenant: 12, amount: 10, status_id: 2, due_date: '2026-11-01', payment_type: 'Security Deposit' },
];
test.each([
  ['a plain array', FOREIGN],
  ['a page', { count: 3, next: null, previous: null, results: FOREIGN }],
])('understands a server that answers %s', async (_envelope, body) => {
  serve();
  for (const call of [listPayments, listPendingPayments, listOverduePayments]) answerForeign(call, body);
  renderScreen(<ManagerPaymentsScreen />, { path: '/?year=all' });
  const table = within(await screen.findByRole('table', { name: 'Payments' }));
  expect(await table.findByText('OVERDUE')).toBeInTheDocument();
  expect(table.getByText('Paid')).toBeInTheDocument();
  expect(await table.findAllByText('Grace Namubiru')).toHaveLength(2); // the list of tenants has the name of no. 12
  expect(table.getByText(/^USh\s500,000$/)).toBeInTheDocument();
  expect(figure('TOTAL')).toHaveTextContent('2');
});

describe('Create', () => {
  test('sends the payment once and shows it in the list', async () => {
    const { all } = serve();
    const created = answer(createPayment, aPayment());
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    const dialog = await openCreate(user);
    await fillIn(user, dialog);
    expect(dialog.getByLabelText(/Amount/)).toHaveValue('500,000'); // the rent of the apartment
    const before = forRows(all).length;
    await user.dblClick(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Payment' })).not.toBeInTheDocument());
    expect(created).toHaveLength(1);
    expect(created[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(created[0]?.body).toMatchObject({
      tenant: 12,
      amount: 500_000,
      status: 1,
      due_date: '2026-12-05',
      payment_type: 'Rent',
    });
    await waitFor(() => expect(forRows(all).length).toBeGreaterThan(before));
    expect(await screen.findByText('Payment created')).toBeInTheDocument();
  });

  test('begins with the tenant whose list is open, and their rent', async () => {
    serve();
    answer(getTenant, grace);
    const { user } = renderScreen(<ManagerPaymentsScreen />, { path: '/?tenant=12' });
    const dialog = await openCreate(user);
    expect(dialog.getByRole('combobox', { name: /Tenant/ })).toHaveValue('Grace Namubiru');
    expect(dialog.getByLabelText(/Amount/)).toHaveValue('500,000');
  });

  test('stays while that tenant, who could not be loaded, is asked for again', async () => {
    serve();
    refuse(getTenant, 'not_found');
    const { user } = renderScreen(<ManagerPaymentsScreen />, { path: '/?tenant=12' });
    const amount = (await openCreate(user)).getByLabelText(/Amount/);
    const again = neverAnswer(getTenant);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(again).toHaveLength(1));
    expect(amount).toBeVisible();
  });

  test('continues with Ctrl+Enter: the recorded payment is listed above, the tenant field is empty, the rest stays', async () => {
    serve();
    const created = answer(createPayment, aPayment());
    const { user, dialog } = await openForm();
    await fillIn(user, dialog);
    await user.clear(dialog.getByLabelText(/Amount/));
    await user.type(dialog.getByLabelText(/Amount/), '1.2m');
    await user.type(dialog.getByLabelText('Reference'), 'CB-1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const made = within(await dialog.findByRole('list', { name: 'Created just now' }));
    expect(made.getByText(/Rent of USh\s1,200,000, Grace Namubiru/)).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: /Tenant/ })).toHaveFocus();
    expect(dialog.getByRole('combobox', { name: /Tenant/ })).toHaveValue('');
    expect(dialog.getByLabelText(/Amount/)).toHaveValue('');
    expect(dialog.getByLabelText('Reference')).toHaveValue('');
    expect(dialog.getByLabelText(/Due date/)).toHaveValue('2026-12-05');
    await user.keyboard('grace');
    await user.click(await screen.findByRole('option', { name: /Grace Namubiru/ }));
    await user.type(dialog.getByLabelText('Reference'), 'CB-2{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Payment' })).not.toBeInTheDocument());
    expect(created.map(({ body }) => body)).toMatchObject([
      { amount: 1_200_000, reference_number: 'CB-1', due_date: '2026-12-05' },
      { amount: 500_000, reference_number: 'CB-2', due_date: '2026-12-05' },
    ]);
    const [first, second] = created.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).not.toBe(second);
  });

  test('keeps the input and marks the fields the server refuses, and offers to continue if a similar payment exists', async () => {
    serve();
    refuse(createPayment, 'invalid_input', { due_date: ['This day is too far away.'] });
    const { user, dialog } = await openForm();
    await fillIn(user, dialog);
    await user.type(dialog.getByLabelText('Notes'), 'half now');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('This day is too far away.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Notes')).toHaveValue('half now');
    const first = refuse(createPayment, 'duplicate_payment');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('There is already such a payment for this month.')).toBeInTheDocument();
    const second = answer(createPayment, aPayment());
    await user.click(dialog.getByRole('button', { name: 'Create anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Payment' })).not.toBeInTheDocument());
    expect(second[0]?.body).toMatchObject({ allow_duplicate: true, tenant: 12, notes: 'half now' });
    // The server would refuse another body under the same key.
    expect(second[0]?.headers.get('Idempotency-Key')).not.toBe(first[0]?.headers.get('Idempotency-Key'));
  });

  test('offers first to record the money on the payment that exists', async () => {
    const existing = aPayment({
      id: 1314,
      tenant: 12,
      months_paid: [11],
      amount: 800_000,
      outstanding_amount: 800_000,
    });
    serve([existing]);
    refuse(createPayment, 'duplicate_payment');
    const { user, dialog } = await openForm();
    await fillIn(user, dialog);
    const { value } = dialog.getByLabelText<HTMLInputElement>(/^Amount/);
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const record = await dialog.findByRole('button', { name: 'Record it on charge 1314' });
    const anyway = dialog.getByRole('button', { name: 'Create anyway' });
    expect(record.compareDocumentPosition(anyway)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const saved = answer(updatePayment, existing);
    await user.click(record);
    const part = within(await screen.findByRole('dialog', { name: 'Record part payment' }));
    expect(part.getByLabelText(/^Amount received/)).toHaveValue(value);
    await user.click(part.getByRole('button', { name: /^Record USh/ }));
    await modalsAreClosed();
    expect(saved).toHaveLength(1);
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
  });
});

describe('Edit and Del', () => {
  const logged = aPayment({
    id: 77,
    tenant: 12,
    logged_amount: 480_000,
    status: 7,
    status_id: 7,
    status_details: { id: 7, name: 'Processing' },
    payment_method: 'Credit Card',
    reference_number: 'MM-7781',
    acknowledgement_status: 'Awaiting verification',
    receipt_file: '/api/files/old-link',
  });

  test('shows the tenant’s report, and the history when it is opened, and Update & Notify sets the payment to Paid', async () => {
    answer(getPayment, { ...logged, receipt_file: '/api/files/fresh-link' });
    const { all } = serve([logged]);
    const updated = answer(updatePayment, logged);
    const entry = anAuditEntry({ subject_id: 77 });
    const entries = answer(listAudit, { count: 12, next: null, previous: null, results: [entry] });
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Payments' }));
    expect(dialog.getByText(/Tenant #12/)).toHaveTextContent('November 2026');
    expect(dialog.getByText(/USh\s480,000/)).toBeInTheDocument();
    expect(dialog.getByText(/USh\s20,000 less than due/)).toBeInTheDocument();
    expect(dialog.getByText('MM-7781')).toBeInTheDocument();
    await waitFor(() =>
      expect(dialog.getByRole('link', { name: 'View receipt' })).toHaveAttribute('href', '/api/files/fresh-link'),
    );
    expect(entries).toHaveLength(0);
    await user.click(dialog.getByText('History'));
    expect(await dialog.findByText(/set the rent payment of USh 1,200,000/)).toBeVisible();
    expect(Object.fromEntries(entries[0]?.query ?? [])).toMatchObject({ subject: 'payment', subject_id: '77' });
    expect(dialog.getByRole('link', { name: 'All 12 entries in the audit log' })).toHaveAttribute(
      'href',
      '/manager/audit?subject=payment&no=77',
    );
    await user.selectOptions(dialog.getByLabelText(/Status/), 'Paid');
    const before = forRows(all).length;
    await user.click(dialog.getByRole('button', { name: 'Update & Notify' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Update Payments' })).not.toBeInTheDocument());
    expect(updated[0]?.params['id']).toBe('77');
    expect(updated[0]?.body).toMatchObject({
      status_id: 2,
      tenant: 12,
      payment_method: 'Credit Card',
      months_paid: [11],
    });
    await waitFor(() => expect(forRows(all).length).toBeGreaterThan(before));
  });

  test('a refused update stays open and shows why; one that would make a second payment for the month can be saved anyway', async () => {
    answer(getPayment, logged);
    serve([logged]);
    refuse(updatePayment, 'already_paid');
    const { user } = renderScreen(<UpdateForm payment={logged} />);
    await user.click(await screen.findByRole('button', { name: 'Update & Notify' }));
    expect(await screen.findByText('This month is already paid.')).toBeInTheDocument();
    const refused = refuse(updatePayment, 'duplicate_payment');
    await user.click(screen.getByRole('button', { name: 'Update & Notify' }));
    const anyway = await screen.findByRole('button', { name: 'Save anyway' });
    const saved = answer(updatePayment, logged);
    await user.click(anyway);
    await modalsAreClosed();
    expect(refused[0]?.body).not.toHaveProperty('allow_duplicate');
    expect(saved[0]?.body).toMatchObject({ allow_duplicate: true, tenant: 12 });
  });

  test('a payment whose deletion was answered by nobody is not called undeleted', async () => {
    serve([november, late]);
    loseAnswer(deletePayment);
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    await user.click(await screen.findByRole('button', { name: /^Delete .*Denis Okello/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this payment?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect((await screen.findAllByText('This may be done already')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/was not deleted|is back in the list/)).not.toBeInTheDocument();
  });

  test('Del asks first and names the payment, which leaves the list at once; after a refusal it returns with the reason', async () => {
    const { all } = serve([november, late]);
    const refused = refuse(deletePayment, 'database_away');
    const { user } = renderScreen(<ManagerPaymentsScreen />);
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: /^Delete .*Denis Okello/ }));
      return within(await screen.findByRole('dialog', { name: 'Delete this payment?' }));
    };
    const question = await ask();
    expect(question.getByText(/Rent of USh\s500,000 for October 2026, Denis Okello/)).toBeInTheDocument();
    expect(refused).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    const [notice] = await screen.findAllByText('The payment was not deleted');
    expect(notice).toBeInTheDocument();
    expect(screen.getAllByText(/Denis Okello is back in the list. The portal cannot reach its records/)).not.toEqual(
      [],
    );
    expect(await screen.findByRole('row', { name: /Denis Okello/ })).toBeInTheDocument();
    const deleted = answer(deletePayment, undefined);
    const before = forRows(all).length;
    await user.click((await ask()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted[0]?.params['id']).toBe('502'));
    await waitFor(() => expect(forRows(all).length).toBeGreaterThan(before));
  });
});
