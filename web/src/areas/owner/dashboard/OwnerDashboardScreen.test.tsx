import {
  getComplaintAnalytics,
  getComplaintTrends,
  getEstatePaymentStatus,
  getOccupancyStatus,
  getPaymentAlerts,
  getPaymentDashboardSummary,
  getTenancyExpiry,
} from '@amayumba/contract/reports/endpoints.ts';
import { getOwnNet } from '@amayumba/contract/owners/tax-endpoints.ts';
import type { OccupancyStatus } from '@amayumba/contract/reports/owner-figures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, answerForeign, refuse } from '../../../test/handlers.ts';
import { NET } from '../../../test/owners.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OwnerDashboardScreen } from './OwnerDashboardScreen.tsx';

type Estate = OccupancyStatus['estates'][number];

const anEstate = (id: number, name: string): Estate => ({
  estate_id: id,
  estate_name: name,
  total_apartments: 8,
  occupied_apartments: 7,
  vacant_apartments: 1,
  occupancy_rate: 87.5,
  total_rent_expected: 4_000_000,
  rent_collected: 3_000_000,
  collection_rate: 75,
  overdue_count: id === 1 ? 2 : 0,
  blocks: Array.from({ length: 7 }, (_, index) => ({
    block_id: id * 10 + index,
    block_name: `Block ${index + 1}`,
    occupancy_rate: 50,
  })),
});
const ESTATES = ['Bukoto Court', 'Ntinda Gardens', 'Muyenga', 'Naguru View', 'Kololo', 'Bulenga Rows'].map(
  (name, index) => anEstate(index + 1, name),
);
const anAlert = (tenant_name: string) => ({ tenant_name, apartment: 'A-08', estate: 'Bukoto Court', amount: 500_000 });

function serve(estates = ESTATES) {
  return {
    occupancy: answer(getOccupancyStatus, ({ query }) => {
      const id = Number(query.get('estate_id'));
      return {
        total_apartments: 48,
        occupied_apartments: 41,
        vacant_apartments: 7,
        occupancy_rate: 85.41666,
        estates: id ? estates.filter((estate) => estate.estate_id === id) : estates,
      };
    }),
    payments: answer(getPaymentDashboardSummary, {
      monthly_revenue: 24_300_000,
      payment_rate: 78.26,
      paid_payments: 18,
      pending_payments: 3,
      overdue_payments: 2,
      received_this_month: 21_900_000,
      received_previous_month: 26_000_000,
    }),
    estates: answer(getEstatePaymentStatus, estates),
    complaints: answer(getComplaintAnalytics, {
      total_complaints: 20,
      open_complaints: 4,
      in_progress_complaints: 3,
      resolved_complaints: 12,
      closed_complaints: 1,
      avg_resolution_time: 2.34,
    }),
    trends: answer(getComplaintTrends, {
      new_complaints: 5,
      resolved_complaints: 3,
      trends: [
        { date: '2026-11-20', new_complaints: 4, resolved_complaints: 0 },
        { date: '2026-11-21', new_complaints: 1, resolved_complaints: 3 },
      ],
    }),
    leases: answer(getTenancyExpiry, {
      expiring_this_month: 2,
      renewal_rate: 66.667,
      expiring_soon: Array.from({ length: 9 }, (_, index) => ({
        tenant_id: index,
        tenant_name: `Leaseholder ${index + 1}`,
        apartment: 'A-08',
        estate: 'Bukoto Court',
        lease_end: '2026-12-31',
        days_until_expiry: index,
      })),
    }),
    alerts: answer(getPaymentAlerts, {
      overdue_alerts: Array.from({ length: 6 }, (_, index) => ({ ...anAlert(`Late ${index + 1}`), days_overdue: 9 })),
      upcoming_alerts: [],
      recent_payments: [{ ...anAlert('Prompt Payer'), paid_at: '2026-11-02T22:30:00Z' }],
    }),
  };
}

const figure = (label: string) => screen.getByText(label, { selector: 'dt, dt a' }).closest('div') as HTMLElement;
const show = (path = '/') => renderScreen(<OwnerDashboardScreen />, { path, as: 'owner' });
const card = (name: string) => within(screen.getByRole('region', { name }));

test('the days left of a lease read as a person counts them', async () => {
  serve();
  show();
  await waitFor(() => expect(card('Leases Expiring Soon').getByText('Ends today')).toBeVisible());
  expect(card('Leases Expiring Soon').getByText('1 day left')).toBeVisible();
  expect(card('Leases Expiring Soon').getByText('2 days left')).toBeVisible();
});

describe('the tiles', () => {
  test('Net this month says what is left after what, by which days, and leads to the money', async () => {
    serve();
    answer(getOwnNet, NET);
    renderScreen(<OwnerDashboardScreen />, { path: '/owner', as: 'owner' });
    const link = await screen.findByRole('link', { name: 'Net this month' });
    await waitFor(() =>
      expect(link.closest('div')).toHaveTextContent(/USh\s53,813,000Rent and other income less costs and fee$/),
    );
    expect(link).toHaveAttribute('href', '/owner/money');
  });

  test('show the figures with their second line', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] });
    serve();
    show();
    expect(screen.getByRole('heading', { name: 'Owner Portfolio' })).toBeInTheDocument();
    await waitFor(() => expect(figure('Estates managed')).toHaveTextContent('6'));
    expect(figure('Occupancy')).toHaveTextContent('85.42%41/48 occupied');
    await waitFor(() => expect(figure('Month Revenue')).toHaveTextContent(/USh\s24,300,000/));
    expect(figure('Month Revenue')).toHaveTextContent('Payment rate 78.3%, rent for November');
    expect(figure('Received in November')).toHaveTextContent(/USh\s21,900,000With deposits; in Oct USh\s26,000,000/);
    expect(figure('Paid for November')).toHaveTextContent('18');
    await waitFor(() => expect(figure('Open Complaints')).toHaveTextContent('412 resolved'));
    await waitFor(() => expect(figure('Expiring')).toHaveTextContent('2In Nov; 9 in 60 days. Renewal rate 66.7%'));
    expect(await screen.findByText(/Last updated/)).toBeInTheDocument();
  });

  test('show no mean where no complaint was resolved', async () => {
    serve();
    answer(getComplaintAnalytics, {
      total_complaints: 4,
      open_complaints: 4,
      in_progress_complaints: 0,
      resolved_complaints: 0,
      closed_complaints: 0,
      avg_resolution_time: 0,
    });
    show();
    const label = await screen.findByText('Average resolution');
    expect(label.parentElement).toHaveTextContent(/^Average resolution–$/);
  });

  test('open their rows, where a list shows them, for the chosen estate', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] });
    serve();
    show('/?estate=3');
    expect(await screen.findByRole('link', { name: 'Expiring' })).toHaveAttribute(
      'href',
      '/owner/reports?tab=tenancy&start=2026-11-21&end=2026-11-30&estate=3',
    );
    expect(await screen.findByRole('link', { name: 'Overdue payments' })).toHaveAttribute(
      'href',
      '/owner/money?estate=3',
    );
    expect(screen.queryByRole('link', { name: 'Month Revenue' })).not.toBeInTheDocument();
  });

  test('Refresh fetches every figure again', async () => {
    const calls = serve();
    const { user } = show();
    await screen.findByText(/Last updated/);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    for (const asked of Object.values(calls)) await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  });

  test('every figure is fetched again after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const calls = serve();
    show();
    await screen.findByText(/Last updated/);
    await vi.advanceTimersByTimeAsync(300_000);
    for (const asked of Object.values(calls)) await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  });

  test('one figure that cannot be loaded leaves the others and can be tried again', async () => {
    serve();
    refuse(getComplaintAnalytics, 'database_away');
    const { user } = show();
    expect(await screen.findByText('Complaint Status could not be loaded')).toBeInTheDocument();
    await waitFor(() => expect(figure('Month Revenue')).toHaveTextContent(/24,300,000/));
    expect(screen.queryByText('Loading figures...')).not.toBeInTheDocument();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(figure('Open Complaints')).toHaveTextContent('4'));
  });
});

describe('the estate filter', () => {
  test('asks for one estate, keeps it in the address, and still offers all', async () => {
    const calls = serve();
    const { user } = show();
    await user.selectOptions(
      await screen.findByLabelText('Estate'),
      await screen.findByRole('option', { name: 'Muyenga' }),
    );
    for (const asked of Object.values(calls)) {
      await waitFor(() => expect(asked.at(-1)?.query.get('estate_id')).toBe('3'));
    }
    expect(screen.getByTestId('address')).toHaveTextContent('/?estate=3');
    await waitFor(() =>
      expect(card('Occupancy Overview').getAllByRole('progressbar', { name: /^Occupancy of (?!Block)/ })).toHaveLength(
        1,
      ),
    );
    await user.selectOptions(screen.getByLabelText('Estate'), 'All Estates');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
  });
});

test('of another estate the tiles show nothing while its figures load, and a failed change is reported', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] });
  serve();
  answer(getOwnNet, NET);
  const { user } = show();
  const labels = ['Estates managed', 'Occupancy', 'Month Revenue', 'Received in November', 'Net this month'];
  labels.push('Open Complaints', 'Expiring');
  for (const label of labels) await waitFor(() => expect(figure(label)).toHaveTextContent(/\d/));
  await screen.findByRole('row', { name: /Bukoto Court/ });
  expect(figure('Total complaints')).toHaveTextContent(/\d/);
  const held = Promise.withResolvers<void>();
  const calls = [getOccupancyStatus, getPaymentDashboardSummary, getEstatePaymentStatus];
  for (const call of [...calls, getComplaintAnalytics, getTenancyExpiry, getOwnNet])
    refuse(call, 'internal_error', undefined, held.promise);
  await user.selectOptions(screen.getByLabelText('Estate'), 'Muyenga');
  for (const label of labels) await waitFor(() => expect(figure(label)).not.toHaveTextContent(/\d/));
  expect(figure('Total complaints')).not.toHaveTextContent(/\d/);
  held.resolve();
  expect(await screen.findByText('Estate performance could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Bukoto Court/ })).not.toBeInTheDocument();
  for (const label of labels) await waitFor(() => expect(figure(label)).toHaveTextContent(/–$/));
});

describe('the cards', () => {
  test('draw the estates of an owner of a thousand a hundred at a time', async () => {
    serve(Array.from({ length: 1000 }, (_, index) => anEstate(index + 1, `Estate ${index + 1}`)));
    const { user } = show();
    const estates = await card('Estate Performance').findByRole('table', { name: 'Estates' });
    expect(await within(estates).findByText('Estate 100')).toBeInTheDocument();
    expect(within(estates).queryByText('Estate 101')).not.toBeInTheDocument();
    expect(screen.getByText('100 of 1,000 shown.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(within(estates).getAllByRole('row')).toHaveLength(201);
  });

  test('show at most five estates, six blocks, five alerts and eight leases', async () => {
    serve();
    show();
    const overview = card('Occupancy Overview');
    expect(await overview.findByText('Kololo')).toBeInTheDocument();
    expect(overview.queryByText('Bulenga Rows')).not.toBeInTheDocument();
    expect(within(overview.getByRole('list', { name: 'Blocks of Kololo' })).getAllByRole('listitem')).toHaveLength(6);
    expect(await screen.findByText('Late 5')).toBeInTheDocument();
    expect(screen.queryByText('Late 6')).not.toBeInTheDocument();
    expect(await screen.findByText('Leaseholder 8')).toBeInTheDocument();
    expect(screen.queryByText('Leaseholder 9')).not.toBeInTheDocument();
    expect(screen.getByText('Paid 3 Nov 2026')).toBeInTheDocument();
    expect(screen.getByText('No upcoming payments')).toBeInTheDocument();
  });

  test('Estate Performance shows units, rates, rents and what is overdue', async () => {
    serve();
    show();
    const row = await screen.findByRole('row', { name: /Bukoto Court/ });
    expect(row).toHaveTextContent(/7\/8.*88%.*75%.*USh\s4,000,000.*USh\s3,000,000.*2 overdue/);
    expect(within(row).getByRole('progressbar', { name: 'Rent collection rate of Bukoto Court' })).toHaveAttribute(
      'aria-valuenow',
      '75',
    );
  });

  test('Estate Performance begins with the worst estate and says why', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] });
    serve();
    const [first, second] = ESTATES.map(({ blocks: _blocks, vacant_apartments: _vacant, ...estate }) => estate);
    answer(getEstatePaymentStatus, [
      { ...first!, collection_rate: 90 },
      { ...second!, overdue_count: 4, previous_collection_rate: 91, open_amount: 1_310_000 },
      { ...second!, estate_id: 9, estate_name: 'New Estate', total_rent_expected: 0, total_apartments: 0 },
    ]);
    show();
    const table = within(await screen.findByRole('table', { name: 'Estates' }));
    const rows = (await table.findAllByRole('row', { name: /Court|Gardens|New/ })).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Ntinda Gardens1 vacant, 4 overdue, USh\s1\.3M open.*75%down from 91% in October/);
    expect(rows[1]).toMatch(/^Bukoto Court1 vacant, 2 overdue/);
    expect(rows[2]).toMatch(/^New EstateNo apartments yet.*–.*–/);
    expect(table.getByRole('link', { name: 'Ntinda Gardens' })).toHaveAttribute('href', '/owner/money?estate=2');
  });

  test('nothing to take a share of is shown as a dash', async () => {
    serve([]);
    answer(getPaymentDashboardSummary, {
      monthly_revenue: 0,
      payment_rate: 0,
      paid_payments: 0,
      month_payments: 0,
      pending_payments: 0,
      overdue_payments: 0,
    });
    answer(getTenancyExpiry, { expiring_this_month: 0, renewal_rate: 0, ended_terms: 0, expiring_soon: [] });
    show();
    await waitFor(() => expect(figure('Month Revenue')).toHaveTextContent('Payment rate –'));
    await waitFor(() => expect(figure('Expiring')).toHaveTextContent('Renewal rate –'));
  });

  test('the Operational Snapshot draws new and resolved complaints of the last 30 days', async () => {
    const { trends } = serve();
    show();
    const table = await card('Operational Snapshot').findByRole('table', { name: /^Complaints of the last/ });
    expect(within(table).getByRole('row', { name: '21 Nov 1 3' })).toBeInTheDocument();
    expect(trends[0]?.query.get('days')).toBe('30');
  });

  test('without complaints the Operational Snapshot says what its chart will show', async () => {
    serve();
    const quiet = { date: '2026-11-21', new_complaints: 0, resolved_complaints: 0 };
    answer(getComplaintTrends, { new_complaints: 0, resolved_complaints: 0, trends: [quiet] });
    show();
    const snapshot = card('Operational Snapshot');
    expect(await snapshot.findByText(/^0 new and 0 resolved .* Once there are some, a chart shows here/)).toBeVisible();
    expect(snapshot.queryByRole('table')).not.toBeInTheDocument();
  });

  test('show empty states', async () => {
    serve([]);
    answer(getTenancyExpiry, { expiring_this_month: 0, renewal_rate: 0, expiring_soon: [] });
    answer(getPaymentAlerts, { overdue_alerts: [], upcoming_alerts: [], recent_payments: [] });
    show();
    for (const words of [
      'No estate occupancy data',
      'No estate data',
      'No overdue payments',
      'No upcoming payments',
      'No recent payments',
      'No expiring leases soon',
    ]) {
      expect(await screen.findByText(words)).toBeInTheDocument();
    }
  });

  test.each([
    ['a plain array', (list: unknown) => list],
    ['results', (list: unknown) => ({ results: list })],
    ['data', (list: unknown) => ({ data: list })],
    ['items', (list: unknown) => ({ items: list })],
  ])('Estate Performance understands a server that answers %s with figures as text', async (_envelope, wrap) => {
    serve();
    answerForeign(
      getEstatePaymentStatus,
      wrap([
        { ...anEstate(1, 'Bukoto Court'), rent_collected: '3000000.00', collection_rate: '75.00', estate_id: '1' },
      ]),
    );
    show();
    expect(await screen.findByRole('row', { name: /Bukoto Court/ })).toHaveTextContent(/75%.*USh\s3,000,000/);
  });
});
