import {
  getMyRentAlerts,
  getReceiptStatus,
  listMyPayments,
  logPayment,
} from '@amayumba/contract/payments/endpoints.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aPayment } from '../../../test/factories.ts';
import { answer, answerForeign, neverAnswer, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TenantPaymentsScreen } from './TenantPaymentsScreen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const paid = aPayment({
  status: 2,
  status_id: 2,
  status_details: { id: 2, name: 'Paid' },
  paid_at: '2026-11-03T08:00:00Z',
  payment_method: 'Mobile Money',
});
const logged = aPayment({
  status: 7,
  status_id: 7,
  status_details: { id: 7, name: 'Processing' },
  months_paid: [10],
  acknowledgement_status: 'Awaiting verification',
  receipt_file: '/api/files/abc?signature=x',
});
const summary = {
  payments: [paid, logged],
  total_paid: 18,
  total_pending: 3,
  amount_paid: 9_000_000,
  amount_pending: 1_500_000,
};

function serve(rows: Payment[] = [paid, logged]) {
  return {
    mine: answer(listMyPayments, ({ query }) => ({
      count: rows.length,
      next: null,
      previous: null,
      results: query.get('page_size') === '1' ? rows.slice(0, 1) : rows,
      total_amount: 500_000,
    })),
    summary: answer(getReceiptStatus, summary),
    alerts: answer(getMyRentAlerts, { total_upcoming: 0, total_overdue: 2, upcoming_due: [], overdue: [] }),
  };
}

const figure = (label: string) => screen.getByText(label, { selector: 'li span' }).closest('li') as HTMLElement;
const show = (path = '/') => renderScreen(<TenantPaymentsScreen />, { path, as: 'tenant' });

const fillIn = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText(/^Amount/), '480k');
  await user.selectOptions(screen.getByLabelText(/^Payment method/), 'Credit Card');
  await user.type(screen.getByLabelText(/^Reference number/), 'MM-7781');
  await user.type(screen.getByLabelText(/^Due date/), '2026-11-05');
  await user.type(screen.getByLabelText('Notes'), 'paid at the stage');
};

describe('History', () => {
  test('shows tiles, columns and how far each payment got', async () => {
    serve();
    show();
    const table = within(await screen.findByRole('table', { name: 'Payment history' }));
    expect(await table.findByText('Paid')).toBeInTheDocument();
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Amount',
      'Type',
      'Month/Year',
      'Due Date',
      'Paid Date',
      'Method',
      'Status',
      'Receipt',
    ]);
    expect(table.getByText('Awaiting verification')).toBeInTheDocument();
    expect(table.queryByText('Processing')).not.toBeInTheDocument();
    expect(table.getByText('3 Nov 2026')).toBeInTheDocument();
    expect(table.getByRole('link', { name: 'View receipt for October 2026' })).toHaveAttribute(
      'href',
      logged.receipt_file,
    );
    await waitFor(() => expect(figure('Pending')).toHaveTextContent('3'));
    expect(await screen.findByText(/^USh\s[\d,]+\. Verifying: 1$/)).toBeInTheDocument();
    expect(figure('Total Payments')).toHaveTextContent('2');
    await waitFor(() => expect(figure('This Month')).toHaveTextContent(/USh\s500,000/));
    await waitFor(() => expect(figure('Overdue')).toHaveTextContent('2'));
  });

  test('the number of payments opens the list of them', async () => {
    serve();
    const { user } = show();
    await user.click(await screen.findByRole('tab', { name: 'Log Payment' }));
    await user.click(screen.getByRole('button', { name: /^Total Payments/ }));
    expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  });

  test('Refresh fetches everything again', async () => {
    const calls = serve();
    const { user } = show();
    await screen.findByText('Awaiting verification');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(calls.summary).toHaveLength(2));
    await waitFor(() => expect(calls.alerts).toHaveLength(2));
    await waitFor(() => expect(calls.mine).toHaveLength(6));
  });

  test('asks for nothing while what is late could not be loaded', async () => {
    serve();
    refuse(getMyRentAlerts, 'internal_error');
    show();
    await waitFor(() => expect(figure('Overdue')).toHaveTextContent('–'));
    expect(figure('Overdue')).not.toHaveTextContent('please pay soon');
  });

  test('shows no rows of the last page under the number of the next', async () => {
    const next = aPayment({ months_paid: [2], payment_type: 'Utilities' });
    const loaded = Promise.withResolvers<void>();
    serve();
    answer(listMyPayments, async ({ query }) => {
      if (query.get('page') === '2') await loaded.promise;
      const results = query.get('page') === '2' ? [next] : [paid];
      return { count: 21, next: null, previous: null, results, total_amount: 500_000 };
    });
    const { user } = show();
    const table = within(await screen.findByRole('table', { name: 'Payment history' }));
    expect(await table.findByText('Paid')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /next/i }));
    expect(screen.getByText(/21–21 of 21/)).toBeInTheDocument();
    expect(table.queryByText('Paid')).not.toBeInTheDocument();
    loaded.resolve();
    expect(await table.findByText('Utilities')).toBeInTheDocument();
  });

  test('fetches again when the page gets focus', async () => {
    const calls = serve();
    show();
    await screen.findByText('Awaiting verification');
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(calls.summary).toHaveLength(2));
    await waitFor(() => expect(calls.alerts).toHaveLength(2));
  });

  test('fetches again every minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const calls = serve();
    show();
    await screen.findByText('Awaiting verification');
    await waitFor(() => expect(calls.summary).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(calls.summary).toHaveLength(2));
    await waitFor(() => expect(calls.alerts).toHaveLength(2));
  });

  test('links to the form if there are no payments', async () => {
    serve([]);
    const { user } = show();
    expect(await screen.findByText('No payment records found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log First Payment' }));
    expect(screen.getByRole('button', { name: 'Submit Payment' })).toBeInTheDocument();
  });

  test('shows cards below 640px', async () => {
    stubBrowser({ width: 390 });
    serve();
    show();
    expect(await screen.findByText('Paid 3 Nov 2026 · Mobile Money')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  const foreign = [
    {
      id: 1,
      tenant: 12,
      amount: '500000.00',
      status: 2,
      due_date: '2026-11-05',
      payment_for_year: 2026,
      paid_at: null,
    },
  ];
  test.each([
    ['a plain array', foreign],
    ['results', { results: foreign }],
    ['data', { data: foreign }],
    ['items', { items: foreign }],
    ['a page', { count: 1, next: null, previous: null, results: foreign }],
  ])('understands a server that answers %s', async (_envelope, body) => {
    serve();
    answerForeign(listMyPayments, body);
    show();
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText('Paid')).toBeInTheDocument();
    expect(table.getByText(/^USh\s500,000$/)).toBeInTheDocument();
    await waitFor(() => expect(figure('Total Payments')).toHaveTextContent('1'));
  });
});

describe('Log Payment', () => {
  const receipt = new File(['picture'], 'receipt.png', { type: 'image/png' });

  test('sends the form with its receipt once, confirms it, and stays on the tab', async () => {
    const calls = serve();
    const sent = answer(logPayment, { ...logged, message: 'Thank you, we will check it.' });
    const { user } = show('/?tab=log');
    await fillIn(user);
    await user.upload(screen.getByLabelText('Receipt'), receipt);
    const before = calls.summary.length;
    await user.dblClick(screen.getByRole('button', { name: 'Submit Payment' }));
    expect(await screen.findByText('Thank you, we will check it.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toMatchObject({
      amount: '480000',
      payment_method: 'Credit Card',
      reference_number: 'MM-7781',
      payment_for_month: '11',
      payment_for_year: '2026',
      due_date: '2026-11-05',
      payment_type: 'Rent',
      notes: 'paid at the stage',
    });
    expect(sent[0]?.body).toHaveProperty('receipt_file.name', 'receipt.png');
    expect(screen.getByLabelText(/^Reference number/)).toHaveValue('');
    expect(screen.getByTestId('address')).toHaveTextContent('tab=log');
    await waitFor(() => expect(calls.summary.length).toBeGreaterThan(before));
  });

  test('stays while the open payments, which could not be loaded, are asked for again', async () => {
    serve();
    refuse(getMyRentAlerts, 'not_found');
    show('/?tab=log');
    const reference = await screen.findByLabelText(/^Reference number/);
    const again = neverAnswer(getMyRentAlerts);
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(again).toHaveLength(1));
    expect(reference).toBeVisible();
  });

  test('shows its own message if the server sends none', async () => {
    serve();
    answerForeign(logPayment, { id: 9 }, 201);
    const { user } = show('/?tab=log');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    expect(await screen.findByText('Payment logged successfully!')).toBeInTheDocument();
  });

  test('does not call it failed if it was logged before and only the answer lost', async () => {
    serve();
    refuse(logPayment, 'key_reused');
    const { user } = show('/?tab=log');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    expect(await screen.findByText(/^This payment was saved before/)).toBeVisible();
    expect(screen.queryByText('Failed to log payment')).not.toBeInTheDocument();
  });

  test('keeps the input if the server refuses, shows why, and sends it again under the same key', async () => {
    serve();
    const refused = refuse(logPayment, 'tenant_without_lease');
    const { user } = show('/?tab=log');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    expect((await screen.findAllByText('Failed to log payment')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/You have no current lease/).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/^Reference number/)).toHaveValue('MM-7781');
    expect(screen.getByLabelText('Notes')).toHaveValue('paid at the stage');
    const sent = answer(logPayment, { ...logged, message: 'Logged.' });
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe(refused[0]?.headers.get('Idempotency-Key'));
  });

  test('marks the fields the server refuses, and leads to the first', async () => {
    serve();
    refuse(logPayment, 'invalid_input', { payment_for_year: ['Enter a whole number from 2020 to 2030.'] });
    const { user } = show('/?tab=log');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    expect(await screen.findByText('Enter a whole number from 2020 to 2030.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/year/i)).toHaveFocus());
  });

  test.each([
    [
      'no picture and no PDF',
      new File(['x'], 'receipt.docx', { type: 'application/msword' }),
      /^Choose a picture or a PDF/,
    ],
    ['empty', new File([], 'receipt.png', { type: 'image/png' }), 'This file is empty.'],
  ])('does not upload what is %s', async (_case, file, sentence) => {
    serve();
    const sent = answer(logPayment, { ...logged, message: 'Logged.' });
    const { user } = show('/?tab=log');
    await fillIn(user);
    fireEvent.change(screen.getByLabelText('Receipt'), {
      target: { files: [file] },
    });
    await user.click(screen.getByRole('button', { name: 'Submit Payment' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  test.each([
    ['2026-11-21T09:00:00Z', '2030'],
    ['2031-03-01T09:00:00Z', '2032'],
  ])('on %s accepts years from 2020 to %s', async (now, last) => {
    vi.setSystemTime(Date.parse(now));
    serve();
    show('/?tab=log');
    const year = await screen.findByLabelText(/^Year/);
    expect([year.getAttribute('min'), year.getAttribute('max')]).toEqual(['2020', last]);
  });

  test('the input survives a visit to the history, and Clear empties it', async () => {
    serve();
    const { user } = show('/?tab=log');
    await fillIn(user);
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await user.click(screen.getByRole('tab', { name: 'Log Payment' }));
    expect(screen.getByLabelText(/^Reference number/)).toHaveValue('MM-7781');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText(/^Reference number/)).toHaveValue('');
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('');
  });
});
