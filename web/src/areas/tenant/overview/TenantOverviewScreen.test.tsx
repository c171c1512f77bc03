import { listComplaintCategories, listMyComplaints, logComplaint } from '@amayumba/contract/complaints/endpoints.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import { getMyAccount } from '@amayumba/contract/money/my-account-endpoints.ts';
import { getMyRentAlerts, getReceiptStatus } from '@amayumba/contract/payments/endpoints.ts';
import type { Payment, ReceiptStatus, RentAlerts } from '@amayumba/contract/payments/payment.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aComplaint, aPayment } from '../../../test/factories.ts';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TenantOverviewScreen } from './TenantOverviewScreen.tsx';

const NOON_IN_KAMPALA = Date.parse('2026-11-21T09:00:20Z');
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON_IN_KAMPALA }));

const overdue: Payment[] = [
  aPayment({ amount: 850_000, due_date: '2026-10-05', months_paid: [10], is_overdue: true }),
  aPayment({ amount: 50_000, payment_type: 'Utilities', due_date: '2026-11-20', months_paid: [11], is_overdue: true }),
];
const upcoming: Payment[] = [
  aPayment({ amount: 65_000, payment_type: 'Utilities', due_date: '2026-11-21', months_paid: [11] }),
  aPayment({ amount: 850_000, due_date: '2026-12-05', months_paid: [12] }),
];
const logged = aPayment({
  amount: 70_000,
  status: 7,
  status_id: 7,
  status_details: { id: 7, name: 'Processing' },
  payment_type: 'Maintenance',
  months_paid: [9],
  acknowledgement_status: 'Awaiting verification',
});
const paid = aPayment({
  amount: 850_000,
  status: 2,
  status_id: 2,
  status_details: { id: 2, name: 'Paid' },
  months_paid: [8],
  paid_at: '2026-08-03T08:00:00Z',
});
const complaints: Complaint[] = [
  aComplaint({ title: 'No water', status: { id: 1, name: 'Open' } }),
  aComplaint({ title: 'Gate stuck', status: { id: 2, name: 'In Progress' } }),
  aComplaint({ title: 'Broken lamp', status: { id: 3, name: 'Resolved' } }),
  aComplaint({ title: 'Old noise', status: { id: 3, name: 'resolved' } }),
];

const ALERTS: RentAlerts = { total_upcoming: 2, total_overdue: 2, upcoming_due: upcoming, overdue };
const SUMMARY: ReceiptStatus = {
  payments: [logged, paid],
  total_paid: 16,
  total_pending: 3,
  amount_paid: 12_000_000,
  amount_pending: 4_000_000,
};
const NOTHING_DUE: RentAlerts = { total_upcoming: 0, total_overdue: 0, upcoming_due: [], overdue: [] };
const NOTHING_PAID: ReceiptStatus = {
  payments: [],
  total_paid: 0,
  total_pending: 0,
  amount_paid: 0,
  amount_pending: 0,
};

function serve({ alerts = ALERTS, summary = SUMMARY, mine = complaints } = {}) {
  return {
    alerts: answer(getMyRentAlerts, alerts),
    summary: answer(getReceiptStatus, summary),
    complaints: answer(listMyComplaints, { count: mine.length, next: null, previous: null, results: mine }),
  };
}

const show = () => renderScreen(<TenantOverviewScreen />, { path: '/tenant', as: 'tenant' });
const tile = (label: string) =>
  within(screen.getByRole('heading', { name: 'Your figures' }).parentElement as HTMLElement)
    .getByText(label, { selector: 'dt, dt a' })
    .closest('div') as HTMLElement;
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('The overview', () => {
  test('shows the five tiles', async () => {
    serve();
    show();
    await waitFor(() => expect(tile('Upcoming')).toHaveTextContent(/^Upcoming2USh\s915,000$/));
    expect(tile('Overdue')).toHaveTextContent(/^Overdue2USh\s900,000$/);
    await waitFor(() => expect(tile('Paid')).toHaveTextContent(/^Paid16USh\s12,000,000$/));
    expect(tile('Pending')).toHaveTextContent('Pending3Verifying: 1');
    await waitFor(() => expect(tile('Complaints')).toHaveTextContent('Complaints42 resolved'));
    for (const name of ['Upcoming', 'Overdue', 'Paid', 'Pending']) {
      expect(within(tile(name)).getByRole('link', { name })).toHaveAttribute('href', '/tenant/payments');
    }
    expect(within(tile('Complaints')).getByRole('link')).toHaveAttribute('href', '/tenant/complaints');
  });

  test('lists overdue and upcoming payments with amount, due date and days', async () => {
    serve();
    show();
    await screen.findByText('47 days overdue');
    const late = region('Overdue');
    const rows = late.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Rent, October 2026Due 5 Oct 2026USh\s850,00047 days overdue$/);
    expect(rows[1]).toHaveTextContent(/^Utilities, November 2026Due 20 Nov 2026USh\s50,0001 day overdue$/);
    const next = region('Upcoming').getAllByRole('listitem');
    expect(next[0]).toHaveTextContent(/^Utilities, November 2026Due 21 Nov 2026USh\s65,000due today$/);
    expect(next[1]).toHaveTextContent('due in 14 days');
    expect(region('Rent Alerts').getByRole('link', { name: 'Log Payment' })).toHaveAttribute(
      'href',
      '/tenant/payments?tab=log',
    );
  });

  test('names what is only claimed as awaiting verification, apart from what is pending', async () => {
    serve({ summary: { ...SUMMARY, payments: [{ ...logged, is_owed: false }, paid] } });
    show();
    await waitFor(() =>
      expect(
        region('Payments Summary').getByText('Awaiting verification', { selector: 'dt' }).parentElement,
      ).toHaveTextContent(/USh\s70,000$/),
    );
  });

  test('sums up payments and shows the latest ones with how far they got', async () => {
    serve();
    show();
    const latest = await screen.findByRole('list', { name: 'Latest payments' });
    const card = region('Payments Summary');
    expect(card.getByText(/^USh\s12,000,000$/)).toBeVisible();
    expect(card.getByText(/^USh\s4,000,000$/)).toBeVisible();
    expect(card.getByRole('progressbar', { name: 'Share paid' })).toHaveAttribute('aria-valuenow', '75');
    const rows = within(latest).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Awaiting verification');
    expect(rows[1]).toHaveTextContent('Paid 3 Aug 2026');
    expect(card.getByRole('link', { name: 'View history' })).toHaveAttribute('href', '/tenant/payments');
  });

  test('counts complaints by the name of their status, whatever its case', async () => {
    serve();
    show();
    const latest = await screen.findByRole('list', { name: 'Latest complaints' });
    const card = region('Complaints Status');
    expect(card.getByRole('progressbar', { name: 'Open complaints' })).toHaveAttribute('aria-valuenow', '25');
    expect(card.getByRole('progressbar', { name: 'In Progress complaints' })).toHaveAttribute('aria-valuenow', '25');
    expect(card.getByRole('progressbar', { name: 'Resolved complaints' })).toHaveAttribute('aria-valuenow', '50');
    expect(card.getByRole('progressbar', { name: 'Closed complaints' })).toHaveAttribute('aria-valuenow', '0');
    expect(within(latest).getAllByRole('listitem')).toHaveLength(3);
    expect(within(latest).getByText('No water')).toBeVisible();
    expect(card.getByRole('link', { name: 'View complaints' })).toHaveAttribute('href', '/tenant/complaints');
  });

  test('shows empty states', async () => {
    serve({ alerts: NOTHING_DUE, summary: NOTHING_PAID, mine: [] });
    show();
    expect(await screen.findByText('No overdue payments')).toBeVisible();
    expect(screen.getByText('No upcoming payments')).toBeVisible();
    expect(await screen.findByText('No payment records found')).toBeVisible();
    expect(await screen.findByText('No complaints found')).toBeVisible();
    expect(tile('Overdue')).toHaveTextContent('nothing is late');
    expect(tile('Upcoming')).toHaveTextContent('nothing due soon');
    expect(screen.getByRole('progressbar', { name: 'Share paid' })).toHaveAttribute('aria-valuenow', '0');
  });

  test('names the data that could not be loaded, keeps the rest, and can try again', async () => {
    serve();
    refuse(getMyRentAlerts, 'internal_error');
    const { user } = show();
    expect(await screen.findByText('Rent Alerts could not be loaded')).toBeVisible();
    await waitFor(() => expect(tile('Paid')).toHaveTextContent('16'));
    expect(tile('Overdue')).toHaveTextContent('–');
    answer(getMyRentAlerts, ALERTS);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('47 days overdue')).toBeVisible();
  });

  test('Refresh fetches all three again', async () => {
    const calls = serve();
    const { user } = show();
    await screen.findByRole('list', { name: 'Latest complaints' });
    await screen.findByText('47 days overdue');
    await screen.findByRole('list', { name: 'Latest payments' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(calls.alerts).toHaveLength(2));
    await waitFor(() => expect(calls.summary).toHaveLength(2));
    await waitFor(() => expect(calls.complaints).toHaveLength(2));
  });

  test('fetches all three again when the page gets focus', async () => {
    const calls = serve();
    show();
    await screen.findByRole('list', { name: 'Latest complaints' });
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(calls.alerts).toHaveLength(2));
    await waitFor(() => expect(calls.summary).toHaveLength(2));
    await waitFor(() => expect(calls.complaints).toHaveLength(2));
  });

  test('fetches payments every minute and complaints every two minutes, and updates its clock and days', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      now: Date.parse('2026-11-21T20:59:30Z'),
    });
    const calls = serve();
    show();
    expect(await screen.findByText('47 days overdue')).toBeVisible();
    expect(screen.getByText('Sat, 21 Nov 2026, 23:59')).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await screen.findByText('Sun, 22 Nov 2026, 00:00')).toBeVisible();
    expect(screen.getByText('48 days overdue')).toBeVisible();
    await waitFor(() => expect(calls.alerts).toHaveLength(2));
    await waitFor(() => expect(calls.summary).toHaveLength(2));
    expect(calls.complaints).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(calls.complaints).toHaveLength(2));
    expect(await screen.findByText('Sun, 22 Nov 2026, 00:01')).toBeVisible();
  });

  test('understands a server that sends bare lists and amounts as text', async () => {
    answerForeign(getMyRentAlerts, {
      upcoming_due: [],
      overdue: [{ id: 1, amount: '500000.00', status: 'overdue', due_date: '2026-11-05', payment_for_year: 2026 }],
    });
    answerForeign(getReceiptStatus, { total_paid: '4', total_pending: 1 });
    answerForeign(listMyComplaints, [
      { id: 1, title: 'No water', status: 3, category: 1, created_at: '2026-11-01T08:00:00Z' },
    ]);
    show();
    await waitFor(() => expect(tile('Overdue')).toHaveTextContent(/^Overdue1USh\s500,000$/));
    await waitFor(() => expect(tile('Paid')).toHaveTextContent('4'));
    await waitFor(() => expect(tile('Complaints')).toHaveTextContent('Complaints11 resolved'));
  });
});

test('Log Complaint stores the complaint, and the figures follow', async () => {
  serve({ mine: [] });
  answer(listComplaintCategories, [{ id: 2, name: 'Maintenance', description: 'Repairs' }]);
  const stored = aComplaint({ title: 'No light on the stairs' });
  const sent = answer(logComplaint, { ...stored, message: 'Thank you.' });
  const { user } = show();
  await screen.findByText('No complaints found');
  await user.click(screen.getByRole('button', { name: 'Log Complaint' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Report Issue' }));
  await user.selectOptions(modal.getByLabelText(/^Category/), 'Maintenance');
  await user.type(modal.getByLabelText(/^Title/), 'No light on the stairs');
  await user.type(modal.getByLabelText(/^Description/), 'The bulb is dead.');
  answer(listMyComplaints, { count: 1, next: null, previous: null, results: [stored] });
  await user.click(modal.getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    category: '2',
    title: 'No light on the stairs',
    description: 'The bulb is dead.',
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report Issue' })).not.toBeInTheDocument());
  await waitFor(() => expect(tile('Complaints')).toHaveTextContent('Complaints10 resolved'));
  expect(await screen.findByText('No light on the stairs')).toBeVisible();
});

test('a tenant without a home sees what to do next', async () => {
  serve({ alerts: NOTHING_DUE, summary: NOTHING_PAID, mine: [] });
  refuse(getMyAccount, 'not_found');
  show();
  expect(await screen.findByRole('heading', { name: 'Your home is not here yet' })).toBeVisible();
  expect(screen.getByText(/Ask your property manager to add your apartment/)).toBeVisible();
});
