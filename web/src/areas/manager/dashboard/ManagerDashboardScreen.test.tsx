import { getProfile } from '@amayumba/contract/accounts/endpoints.ts';
import { listAttention } from '@amayumba/contract/attention/endpoints.ts';
import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import { listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { listOverduePayments, listPayments, listPendingPayments } from '@amayumba/contract/payments/endpoints.ts';
import { getManagerDashboard } from '@amayumba/contract/reports/endpoints.ts';
import type { ManagerDashboard } from '@amayumba/contract/reports/manager-dashboard.ts';
import { listTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAttentionItem, anAuditEntry, aComplaint, aPayment, aTenant, anEstate } from '../../../test/factories.ts';
import { answer, answerForeign, refuse, server } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerDashboardScreen } from './ManagerDashboardScreen.tsx';

const NOW = '2026-11-21T09:00:00Z';

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));

const PAID = { status: 2, status_id: 2, status_details: { id: 2, name: 'Paid' } };
const share = (part: number, whole: number) => ({ part, whole, rate: whole === 0 ? 0 : (part / whole) * 100 });

const FIGURES: ManagerDashboard = {
  estates: 12,
  blocks: 38,
  apartments: 1412,
  tenants: 1371,
  leasesEndingThisMonth: 9,
  complaints: 60,
  pendingComplaints: 7,
  complaintsWaiting: 2,
  paymentsPending: 14,
  paymentsOverdue: 5,
  monthlyRevenue: 52_100_000,
  previousMonthRevenue: 49_700_000,
  receivedThisMonth: 47_000_000,
  receivedPreviousMonth: 51_300_000,
  monthlyRevenueTarget: 60_000_000,
  performance: {
    resolution: share(46, 50),
    occupancy: share(87, 100),
    onTimePayments: share(780, 1000),
    retention: share(0, 0),
  },
  rentByMonth: Array.from({ length: 12 }, (_, index) => ({
    year: index === 0 ? 2025 : 2026,
    month: index === 0 ? 12 : index,
    due: 54_000_000,
    collected: 52_000_000 - index,
  })),
  openComplaints: [
    {
      id: 3,
      title: 'Water pressure low',
      urgency: 'critical',
      status: 'Open',
      created_at: '2026-11-19T08:00:00Z',
      tenant_name: 'Okello James',
      apartment: 'C-204',
      estate: 'Naguru View',
    },
  ],
  needsAttention: 0,
  lastUpdated: '2026-11-21T05:42:00Z',
};

const entry = anAuditEntry({ subject_id: 8, tenant: 44 });

const health = (status: number, body: object) =>
  server.use(http.get('*/healthz', () => HttpResponse.json({ ...body }, { status })));

function serve(figures: Partial<ManagerDashboard> = {}) {
  health(200, { status: 'ok', time: NOW });
  answer(listAudit, { count: 1, next: null, previous: null, results: [entry] });
  return answer(getManagerDashboard, { ...FIGURES, ...figures });
}

/** Answers like another server, with the basic lists and no dashboard call. */
function serveLists() {
  health(404, {});
  answerForeign(getProfile, { id: 7, username: 'nakato.a' });
  answerForeign(listAudit, { detail: 'Not found.' }, 404);
  answerForeign(getManagerDashboard, { detail: 'Not found.' }, 404);
  answerForeign(listEstates, [anEstate(), anEstate()]);
  answerForeign(listTenants, { results: [aTenant()] });
  answerForeign(listComplaints, {
    complaints: [aComplaint({ title: 'No power' }), aComplaint({ status: { id: 4, name: 'Closed' } })],
  });
  answerForeign(listPendingPayments, [aPayment(), aPayment()]);
  answerForeign(listOverduePayments, [aPayment()]);
  return answerForeign(listPayments, [aPayment({ ...PAID, amount: 300_000 }), aPayment({ ...PAID, amount: 200_000 })]);
}

const show = () => renderScreen(<ManagerDashboardScreen />);
const card = (name: string) => within(screen.getByRole('region', { name }));
const tile = (label: string) => screen.getByText(label, { selector: 'dl dt, dl dt a' }).closest('div') as HTMLElement;
const line = (name: string) => card('System status').getByText(name).closest('div') as HTMLElement;

describe('failed background work', () => {
  test('is named, with a link to the details', async () => {
    const titles = ['1 payment by MTN for Grace Nakato without an answer', '2 SMS failed', 'An import failed'];
    const results = titles.map((title) => anAttentionItem({ id: title, title }));
    answer(listAttention, { count: 5, next: null, previous: null, results });
    serve({ needsAttention: 5 });
    show();
    expect(await screen.findByText('5 things need attention')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: 'What needs attention' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([...titles, 'and 2 more']);
    expect(screen.getByRole('link', { name: 'See in Settings' })).toHaveAttribute('href', '/manager/settings');
  });

  test('is not mentioned if there is none', async () => {
    serve();
    show();
    await screen.findByRole('region', { name: 'System status' });
    expect(screen.queryByText(/attention/)).not.toBeInTheDocument();
  });
});

const linkText = (link: HTMLElement) => `${link.textContent} ${link.getAttribute('href')}`;
/** Each step: whether it is done, and its links. */
const steps = async () =>
  within(await screen.findByRole('region', { name: 'First steps' }))
    .getAllByRole('listitem')
    .map((step) => [step.textContent.includes(', done'), within(step).queryAllByRole('link').map(linkText)]);

describe('a new office', () => {
  test('sees its first steps, and which are done', async () => {
    serve({ estates: 0, tenants: 0, isLandlordNamed: false });
    const { unmount } = show();
    expect(await steps()).toEqual([
      [false, ['Fill in /manager/settings']],
      [false, ['New Estate /manager/estates?new=1', 'Import a rent roll /manager/estates/import']],
      [false, []],
    ]);
    expect(screen.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', '/manager/settings#sms');
    unmount();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    serve({ estates: 1, tenants: 0, isLandlordNamed: true });
    show();
    await waitFor(async () =>
      expect(await steps()).toEqual([
        [true, ['Change /manager/settings']],
        [true, ['New Estate /manager/estates?new=1', 'Import a rent roll /manager/estates/import']],
        [false, ['Tenants /manager/tenants']],
      ]),
    );
  });

  test('still sees them with tenants until the landlord is named, and can hide them', async () => {
    serve({ estates: 1, tenants: 1, isLandlordNamed: false });
    const { user, unmount } = show();
    expect(await steps()).toEqual([
      [false, ['Fill in /manager/settings']],
      [true, ['New Estate /manager/estates?new=1', 'Import a rent roll /manager/estates/import']],
      [true, ['Tenants /manager/tenants']],
    ]);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    unmount();
    show();
    await screen.findByRole('region', { name: 'System status' });
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  test.each([true, undefined])('sees them no more once it has tenants, and a name: %s', async (isLandlordNamed) => {
    serve({ isLandlordNamed });
    show();
    await screen.findByRole('region', { name: 'System status' });
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });
});

describe('the figures', () => {
  test('are in the tiles with their details', async () => {
    serve();
    show();
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('1238 blocks, 1,412 apartments'));
    expect(tile('Tenants')).toHaveTextContent('1,3719 leases end this month');
    expect(tile('Open cases')).toHaveTextContent('72 waiting over 24h');
    expect(tile('Monthly revenue')).toHaveTextContent(/USh\s52,100,000For November; for October USh\s49,700,000/);
    expect(tile('Received in November')).toHaveTextContent(/USh\s47,000,000For any month; in October USh\s51,300,000/);
    expect(screen.getByText(/Good afternoon, Aisha/)).toHaveTextContent(/last sync 08:42/);
  });

  test('say what was reversed of earlier receipts, which no opened row shows', async () => {
    serve({ reversedEarlier: 500_000 });
    show();
    await waitFor(() =>
      expect(tile('Received in November')).toHaveTextContent(
        /For any month, less USh\s500,000 of earlier receipts reversed; in October USh\s51,300,000/,
      ),
    );
  });

  test('open their rows', async () => {
    serve();
    show();
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('12'));
    const paths = ['Estates', 'Tenants', 'Open cases', 'Monthly revenue', 'Received in November'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(paths).toEqual([
      '/manager/estates',
      '/manager/tenants',
      '/manager/complaints?status=cases',
      '/manager/payments?month=11&year=2026',
      '/manager/money?tab=receipts&kind=received&state=valid&from=2026-11-01&to=2026-11-30',
    ]);
  });

  test('fill the revenue bar up to the target, and link to the payments they count', async () => {
    serve();
    show();
    const bar = await screen.findByRole('progressbar', { name: 'Monthly revenue towards the target' });
    expect(bar).toHaveAttribute('aria-valuenow', '87');
    expect(card('Financial snapshot').getByText(/86% of the target of USh\s60,000,000/)).toBeVisible();
    // Pending and overdue payments are those of any month.
    expect(card('Financial snapshot').getByText('Monthly revenue for November')).toBeVisible();
    expect(card('Financial snapshot').queryByText('November')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '14 Pending payments' })).toHaveAttribute(
      'href',
      '/manager/payments?tab=pending',
    );
    expect(screen.getByRole('link', { name: '5 Overdue payments' })).toHaveAttribute(
      'href',
      '/manager/payments?tab=overdue',
    );
  });

  test.each([
    [120_000_000, 60_000_000, '100', /Target of USh\s60,000,000 reached/],
    [10, 0, '100', 'No target is set'],
    [0, 50_000, '0', /0% of the target of USh\s50,000/],
  ])('of %i towards %i fill %s percent of the bar', async (monthlyRevenue, monthlyRevenueTarget, filled, words) => {
    serve({ monthlyRevenue, monthlyRevenueTarget });
    show();
    const bar = await screen.findByRole('progressbar', { name: 'Monthly revenue towards the target' });
    expect(bar).toHaveAttribute('aria-valuenow', filled);
    expect(card('Financial snapshot').getByText(words)).toBeVisible();
  });

  test('show four rates with their parts', async () => {
    serve();
    show();
    await screen.findByRole('progressbar', { name: 'Resolution' });
    expect(tile('Resolution')).toHaveTextContent('92%46 of 50 complaints');
    expect(tile('Occupancy')).toHaveTextContent('87%87 of 100 apartments');
    expect(tile('On-time payments')).toHaveTextContent('78%780 of 1,000 due');
    expect(tile('Retention')).toHaveTextContent('0%No lease ended yet');
  });

  test('draw the rent of twelve months, with a table of the same figures', async () => {
    serve();
    show();
    const table = await screen.findByRole('table', { name: 'Rent due and collected in the last 12 months' });
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(within(table).getByRole('row', { name: /Dec 2025/ })).toHaveTextContent(/USh\s52,000,000USh\s54,000,000/);
  });
});

describe('the lists', () => {
  test('show changes as sentences with their age and a link', async () => {
    serve();
    show();
    const link = await card('Recent activity').findByRole('link', { name: entry.summary });
    expect(link).toHaveAttribute('href', '/manager/payments?tenant=44&year=all');
    expect(card('Recent activity').getByText('5 minutes ago')).toBeVisible();
    expect(document.body).not.toHaveTextContent('status_id');
  });

  test('show the open complaints with whom, where and how urgent', async () => {
    serve();
    show();
    const item = await card('Open complaints').findByRole('listitem');
    expect(within(item).getByRole('link')).toHaveAttribute('href', '/manager/complaints/3');
    expect(item).toHaveTextContent('Water pressure lowNaguru View · C-204 · Okello James2 days agoCriticalOpen');
  });

  test('show empty states', async () => {
    serve({ openComplaints: [], pendingComplaints: 0, complaintsWaiting: 0 });
    answer(listAudit, { count: 0, next: null, previous: null, results: [] });
    show();
    expect(await screen.findByText('No open complaints')).toBeVisible();
    expect(await screen.findByText('No changes yet')).toBeVisible();
    expect(tile('Open cases')).toHaveTextContent('0none waiting over 24h');
  });
});

describe('the API', () => {
  test('is Stable if it reports so, with the response time', async () => {
    serve();
    show();
    await waitFor(() => expect(line('API health')).toHaveTextContent(/Stable, answered in \d+ ms/));
    await waitFor(() => expect(line('Open complaints')).toHaveTextContent('7'));
    expect(line('Revenue')).toHaveTextContent(/USh\s52,100,000for November$/);
    expect(line('Last sync')).toHaveTextContent('08:42');
  });

  test('is Down when its database is away', async () => {
    serve();
    health(503, { status: 'database away' });
    show();
    await waitFor(() => expect(line('API health')).toHaveTextContent('Its database is away'));
    expect(card('System status').getByText('Down')).toBeVisible();
  });

  test('is Down when nothing answers', async () => {
    serve();
    server.use(
      http.get('*/healthz', () => HttpResponse.error()),
      http.get(`*${getProfile.path}`, () => HttpResponse.error()),
    );
    show();
    await waitFor(() => expect(line('API health')).toHaveTextContent('Not reachable'));
  });

  test('without /healthz is Stable if the profile loads', async () => {
    serve();
    health(404, {});
    answerForeign(getProfile, { id: 7, username: 'nakato.a' });
    show();
    await waitFor(() => expect(line('API health')).toHaveTextContent(/Stable, answered in \d+ ms/));
  });
});

describe('when something fails', () => {
  test('the screen shows why, and Try again loads the figures', async () => {
    serve();
    refuse(getManagerDashboard, 'database_away');
    const { user } = show();
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    expect(screen.getByText(/cannot reach its records right now/)).toBeVisible();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('12'));
  });

  test('later, the figures stay with a note that they are out of date', async () => {
    serve();
    const { user } = show();
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('12'));
    refuse(getManagerDashboard, 'database_away');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t refresh the figures');
    expect(alert).toHaveTextContent('from 08:42');
    expect(tile('Estates')).toHaveTextContent('12');
    serve({ estates: 13 });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('13'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('the activity alone leaves the figures standing', async () => {
    serve();
    refuse(listAudit, 'internal_error');
    show();
    expect(await screen.findByText('Recent activity could not be loaded')).toBeVisible();
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('12'));
  });

  test('Refresh fetches everything again', async () => {
    const asked = serve();
    const { user } = show();
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('12'));
    serve({ estates: 14, lastUpdated: NOW });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(tile('Estates')).toHaveTextContent('14'));
    expect(line('Last sync')).toHaveTextContent('12:00');
    expect(asked).toHaveLength(1);
  });
});

describe('a server that does not know our call', () => {
  test('gets calls for the lists of the specification; a note explains the missing figures', async () => {
    const paid = serveLists();
    show();
    await waitFor(() => expect(tile('Estates')).toHaveTextContent(/^Estates2$/));
    expect(tile('Tenants')).toHaveTextContent(/^Tenants1$/);
    expect(tile('Open cases')).toHaveTextContent(/^Open cases1$/);
    expect(tile('Monthly revenue')).toHaveTextContent(/USh\s500,000$/);
    expect(screen.queryByText(/^Received in/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '2 Pending payments' })).toBeVisible();
    expect(screen.getByRole('link', { name: '1 Overdue payments' })).toBeVisible();
    expect(card('Open complaints').getByText('No power')).toBeVisible();
    expect(Object.fromEntries(paid[0]?.query ?? [])).toEqual({ status_id: '2', month: '11', year: '2026' });
    expect(screen.getByText('Some figures are not shown')).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Retention' })).not.toBeInTheDocument();
    // The bar is full at the default target of 50,000.
    expect(screen.getByRole('progressbar', { name: 'Monthly revenue towards the target' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    expect(await screen.findByText(/keeps no record of changes/)).toBeVisible();
  });

  test('may answer with a page of its own, and may lack a list', async () => {
    serveLists();
    server.use(
      http.get(`*${getManagerDashboard.path}`, () => HttpResponse.html('<h1>Not Found</h1>', { status: 404 })),
    );
    refuse(listTenants, 'internal_error');
    show();
    await waitFor(() => expect(tile('Estates')).toHaveTextContent(/^Estates2$/));
    expect(tile('Tenants')).toHaveTextContent(/^Tenants–$/);
  });

  test('that gives no list at all is an error', async () => {
    serveLists();
    for (const call of [
      listEstates,
      listTenants,
      listComplaints,
      listPendingPayments,
      listOverduePayments,
      listPayments,
    ]) {
      refuse(call, 'database_away');
    }
    show();
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
  });
});
