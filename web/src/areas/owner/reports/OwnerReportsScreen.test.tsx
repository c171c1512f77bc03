import { refreshTokens } from '@amayumba/contract/accounts/endpoints.ts';
import { REFUSALS } from '@amayumba/contract/errors.ts';
import { getOwnNet, getTaxPack } from '@amayumba/contract/owners/tax-endpoints.ts';
import {
  exportReport,
  getComplaintReport,
  getComplaintTrends,
  getOccupancyReport,
  getOccupancyStatus,
  getPaymentReport,
  listExpiringTenants,
} from '@amayumba/contract/reports/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerForeign, refuse, server } from '../../../test/handlers.ts';
import { NET } from '../../../test/owners.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OwnerReportsScreen } from './OwnerReportsScreen.tsx';

const saved: { name: string; size: number }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') });
  saved.length = 0;
  const files = new Map<string, Blob>();
  URL.createObjectURL = (file) => {
    files.set('blob:report', file as Blob);
    return 'blob:report';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: files.get(this.href)?.size ?? 0 });
  });
});

const homes = { total_apartments: 8, occupied_apartments: 6, vacant_apartments: 2, occupancy_rate: 75 };
const estate = (estate_id: number, estate_name: string) => ({
  estate_id,
  estate_name,
  ...homes,
  total_rent_expected: 0,
  rent_collected: 0,
  collection_rate: 0,
  overdue_count: 0,
  blocks: [],
});

const day = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`;

function serve() {
  return {
    estates: answer(getOccupancyStatus, { ...homes, estates: [estate(1, 'Bukoto Court'), estate(3, 'Muyenga')] }),
    payments: answer(getPaymentReport, {
      total_payments: 12,
      total_amount: 6_000_000,
      paid_amount: 4_000_000,
      pending_amount: 500_000,
      overdue_amount: 1_500_000,
      estates: [
        {
          estate_name: 'Bukoto Court',
          payments: 12,
          total_amount: 6_000_000,
          paid_amount: 4_000_000,
          collection_rate: 66.6667,
        },
      ],
    }),
    occupancy: answer(getOccupancyReport, {
      occupancy_trends: Array.from({ length: 30 }, (_, index) => ({
        date: day(index),
        occupied: index < 29 ? 6 : 7,
        total_apartments: 8,
        occupancy_rate: index < 29 ? 75 : 87.5,
      })),
      estate_breakdown: [
        { estate_name: 'Bukoto Court', avg_occupancy: 75.4167, peak_occupancy: 87.5, lowest_occupancy: 75 },
      ],
    }),
    complaints: answer(getComplaintReport, {
      total_complaints: 6,
      resolved_complaints: 4,
      avg_resolution_time: 2.345,
      complaint_categories: [{ category: 'Plumbing', count: 6, resolution_rate: 66.6667 }],
    }),
    trends: answer(getComplaintTrends, {
      new_complaints: 2,
      resolved_complaints: 1,
      trends: [{ date: '2026-11-21', new_complaints: 2, resolved_complaints: 1 }],
    }),
    leases: answer(listExpiringTenants, [
      aLease('Cleo Three', '2026-11-10', -11),
      aLease('Ben Two', '2026-11-22', 1),
      aLease('Ann One', '2026-12-31', 40),
    ]),
  };
}

const aLease = (tenant_name: string, lease_end: string, days_until_expiry: number) => ({
  tenant_id: days_until_expiry + 100,
  tenant_name,
  apartment: 'A-08',
  estate: 'Bukoto Court',
  lease_end,
  days_until_expiry,
});

const show = (path = '/') => renderScreen(<OwnerReportsScreen />, { path, as: 'owner' });
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div') as HTMLElement;
const address = () => screen.getByTestId('address').textContent;
const rangeOf = (query: URLSearchParams | undefined) => [query?.get('start_date'), query?.get('end_date')];

describe('the reports', () => {
  test('begin with the payments of the current calendar year', async () => {
    const { payments } = serve();
    show();
    const row = await screen.findByRole('row', { name: /Bukoto Court/ });
    expect(row).toHaveTextContent(/12.*USh\s6,000,000.*USh\s4,000,000.*66\.67%/);
    expect(figure('Total')).toHaveTextContent(/USh\s6,000,000/);
    expect(figure('Overdue')).toHaveTextContent(/USh\s1,500,000/);
    expect(figure('Collection rate')).toHaveTextContent('66.67%');
    expect(rangeOf(payments[0]?.query)).toEqual(['2026-01-01', '2026-12-31']);
    expect(screen.getByText('Payments due 1 Jan 2026 to 31 Dec 2026 · All Estates')).toBeInTheDocument();
  });

  test('Payment has the net of the range', async () => {
    serve();
    const asked = answer(getOwnNet, NET);
    show();
    expect(await screen.findByText(/63,775,000 received in these days/)).toHaveTextContent(
      /^Net USh\s53,813,000: .* less USh\s4,860,000 of costs, USh\s5,102,000 of fees with VAT\.$/,
    );
    expect(rangeOf(asked[0]?.query)).toEqual(['2026-01-01', '2026-12-31']);
  });

  test('Tax year has its own days, and no export of a report', async () => {
    serve();
    const asked = refuse(getTaxPack, 'internal_error');
    const { user } = show();
    await user.click(screen.getByRole('tab', { name: 'Tax year' }));
    expect(await screen.findByText('The tax year could not be loaded')).toBeInTheDocument();
    expect(asked[0]?.query.toString()).toBe('year=2025');
    expect(screen.queryByLabelText('Start date')).not.toBeInTheDocument();
    expect(address()).toBe('/?tab=tax');
  });

  test('Occupancy draws the last 24 points, sums all of them up and lists the last 8', async () => {
    serve();
    const { user } = show();
    await user.click(screen.getByRole('tab', { name: 'Occupancy' }));
    const chart = await screen.findByRole('table', { name: 'Occupancy over time' });
    expect(within(chart).getAllByRole('row')).toHaveLength(25);
    expect(figure('Average')).toHaveTextContent('75.42%of 30 points');
    expect(figure('Peak')).toHaveTextContent('87.50%30 Oct 2026');
    expect(figure('Low')).toHaveTextContent('75.00%1 Oct 2026');
    expect(figure('Change')).toHaveTextContent('+12.50 points');
    expect(figure('Latest')).toHaveTextContent('87.50%30 Oct 2026');
    const snapshots = within(screen.getByRole('table', { name: 'Latest snapshots' })).getAllByRole('row');
    expect(snapshots).toHaveLength(9);
    expect(snapshots[1]).toHaveTextContent('30 Oct 20267887.50%');
    expect(screen.getByRole('row', { name: 'Bukoto Court 75.42% 87.50% 75.00%' })).toBeInTheDocument();
    expect(address()).toBe('/?tab=occupancy');
  });

  test('Occupancy has no rates of an estate that had no apartments', async () => {
    serve();
    answer(getOccupancyReport, {
      occupancy_trends: [{ date: day(0), occupied: 6, total_apartments: 8, occupancy_rate: 75 }],
      estate_breakdown: [
        { estate_name: 'Alpha', total_apartments: 8, avg_occupancy: 75, peak_occupancy: 75, lowest_occupancy: 75 },
        { estate_name: 'Empty plot', total_apartments: 0, avg_occupancy: 0, peak_occupancy: 0, lowest_occupancy: 0 },
      ],
    });
    show('/?tab=occupancy');
    expect(await screen.findByRole('row', { name: 'Empty plot – – –' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Alpha 75.00% 75.00% 75.00%' })).toBeInTheDocument();
  });

  test('Occupancy says why it can be above the rate of the dashboard', async () => {
    serve();
    show('/?tab=occupancy');
    expect(await screen.findByText(/^A vacant home counts from the day it was added, so /)).toBeVisible();
  });

  test('Complaint shows totals, categories and the last 30 days', async () => {
    serve();
    show('/?tab=complaints');
    expect(await screen.findByRole('row', { name: /Plumbing 6/ })).toHaveTextContent('66.67%');
    expect(figure('Average resolution')).toHaveTextContent(/2\.3[45] days/);
    expect(figure('Resolution rate')).toHaveTextContent('66.67%');
    expect(await screen.findByRole('table', { name: /^Complaints of the last/ })).toBeInTheDocument();
  });

  test('Complaint has no mean where nothing was resolved', async () => {
    serve();
    answer(getComplaintReport, {
      total_complaints: 2,
      resolved_complaints: 0,
      avg_resolution_time: 0,
      complaint_categories: [{ category: 'Plumbing', count: 2, resolution_rate: 0 }],
    });
    show('/?tab=complaints');
    await waitFor(() => expect(figure('Average resolution')).toHaveTextContent(/^Average resolution–$/));
  });

  test('Tenancy lists the leases that end in the range', async () => {
    const { leases } = serve();
    show('/?tab=tenancy');
    expect(await screen.findByRole('row', { name: /Ben Two A-08 Bukoto Court 22 Nov 2026/ })).toHaveTextContent(
      '1 day left',
    );
    expect(screen.getByRole('row', { name: /Cleo Three/ })).toHaveTextContent('Ended 11 days ago');
    expect(figure('Still running')).toHaveTextContent('2');
    expect(rangeOf(leases[0]?.query)).toEqual(['2026-01-01', '2026-12-31']);
  });

  test('leases of a server that ignores the range are filtered by it', async () => {
    serve();
    answerForeign(listExpiringTenants, {
      results: [{ ...aLease('Ann One', '2026-12-31', 40), tenant_id: '7' }, aLease('Far Away', '2027-03-01', 100)],
    });
    show('/?tab=tenancy');
    expect(await screen.findByRole('row', { name: /Ann One/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Far Away/ })).not.toBeInTheDocument();
  });

  test('many leases come a hundred at a time', async () => {
    serve();
    answer(
      listExpiringTenants,
      Array.from({ length: 130 }, (_, index) => aLease(`Tenant ${index}`, '2026-12-31', index)),
    );
    const { user } = show('/?tab=tenancy');
    expect(await screen.findByText('100 of 130 shown. An export holds them all.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('row')).toHaveLength(131);
  });

  test('a thousand estates come a hundred at a time', async () => {
    serve();
    const names = Array.from({ length: 1000 }, (_, index) => `Estate ${index}`);
    answer(getPaymentReport, {
      total_payments: 12,
      total_amount: 6_000_000,
      paid_amount: 4_000_000,
      pending_amount: 500_000,
      overdue_amount: 1_500_000,
      estates: names.map((estate_name) => ({
        estate_name,
        payments: 12,
        total_amount: 6_000_000,
        paid_amount: 4_000_000,
        collection_rate: 66.6667,
      })),
    });
    answer(getOccupancyReport, {
      occupancy_trends: [{ date: day(0), occupied: 6, total_apartments: 8, occupancy_rate: 75 }],
      estate_breakdown: names.map((estate_name) => ({
        estate_name,
        avg_occupancy: 75,
        peak_occupancy: 80,
        lowest_occupancy: 70,
      })),
    });
    const { user } = show();
    const payments = await screen.findByRole('table', { name: 'Payments by estate' });
    expect(within(payments).getAllByRole('row')).toHaveLength(101);
    expect(screen.getByText('100 of 1,000 shown. An export holds them all.')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Occupancy' }));
    const occupancy = await screen.findByRole('table', { name: 'Occupancy by estate' });
    expect(within(occupancy).getAllByRole('row')).toHaveLength(101);
  });

  test('show empty states', async () => {
    serve();
    answer(getOccupancyReport, { occupancy_trends: [], estate_breakdown: [] });
    answer(listExpiringTenants, []);
    answer(getComplaintReport, {
      total_complaints: 0,
      resolved_complaints: 0,
      avg_resolution_time: 0,
      complaint_categories: [],
    });
    answer(getPaymentReport, {
      total_payments: 0,
      total_amount: 0,
      paid_amount: 0,
      pending_amount: 0,
      overdue_amount: 0,
      estates: [],
    });
    const { user } = show();
    for (const [tab, words] of [
      ['Payment', 'No estate data'],
      ['Occupancy', 'No occupancy data available'],
      ['Complaint', 'No complaints in this range'],
      ['Tenancy', 'No expiring tenancies'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }));
      expect(await screen.findByText(words)).toBeInTheDocument();
    }
  });

  test('a report that cannot be loaded can be loaded again', async () => {
    serve();
    refuse(getPaymentReport, 'database_away');
    const { user } = show();
    expect(await screen.findByText('Payment report could not be loaded')).toBeInTheDocument();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Bukoto Court/ })).toBeInTheDocument();
  });
});

describe('the filters', () => {
  test('a preset sets both ends, asks for them and keeps them in the address', async () => {
    const { payments } = serve();
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('Period'), 'Last month');
    await waitFor(() => expect(rangeOf(payments.at(-1)?.query)).toEqual(['2026-10-01', '2026-10-31']));
    expect(screen.getByLabelText('Start date')).toHaveValue('2026-10-01');
    expect(address()).toBe('/?start=2026-10-01&end=2026-10-31');
    await user.selectOptions(screen.getByLabelText('Period'), 'This year');
    expect(address()).toBe('/');
  });

  test('the address opens the same report again', async () => {
    const { complaints } = serve();
    show('/?tab=complaints&start=2026-02-01&end=2026-03-15&estate=3');
    await screen.findByText('Complaints made 1 Feb 2026 to 15 Mar 2026 · Muyenga');
    expect(complaints.at(-1)?.query.toString()).toBe('start_date=2026-02-01&end_date=2026-03-15&estate_id=3');
    expect(screen.getByLabelText('Period')).toHaveDisplayValue('Custom range');
    expect(screen.getByLabelText('Estate')).toHaveDisplayValue('Muyenga');
  });

  test('an end before the start shows an error at its field, and the last report stays', async () => {
    const { payments } = serve();
    const { user } = show();
    await screen.findByRole('row', { name: /Bukoto Court/ });
    const end = screen.getByLabelText('End date');
    await user.clear(end);
    await user.type(end, '2025-12-31');
    expect(end).toBeInvalid();
    expect(end).toHaveAccessibleDescription('The end must not lie before the start.');
    expect(screen.getByText('Payments due 1 Jan 2026 to 31 Dec 2026 · All Estates')).toBeInTheDocument();
    expect(payments).toHaveLength(1);
    await user.clear(end);
    await user.type(end, '2026-06-30');
    await waitFor(() => expect(rangeOf(payments.at(-1)?.query)).toEqual(['2026-01-01', '2026-06-30']));
    expect(end).toBeValid();
  });

  test('an address with an invalid range sends no call and shows the next step', async () => {
    const { payments } = serve();
    show('/?start=2026-05-01&end=2026-04-01');
    expect(await screen.findByText('Choose a start and an end date to see the report.')).toBeInTheDocument();
    expect(screen.getByLabelText('End date')).toBeInvalid();
    expect(payments).toHaveLength(0);
  });

  test("an address with an estate that is not the owner's shows all estates", async () => {
    const { payments } = serve();
    show('/?estate=99');
    await waitFor(() => expect(payments.at(-1)?.query.has('estate_id')).toBe(false));
    expect(screen.getByLabelText('Estate')).toHaveDisplayValue('All Estates');
  });

  test('while figures of another estate load the old ones stay', async () => {
    serve();
    const { user } = show();
    await screen.findByRole('row', { name: /Bukoto Court/ });
    const gate = Promise.withResolvers<undefined>();
    server.use(
      http.get(`*${getPaymentReport.path}`, async () => {
        await gate.promise;
        return HttpResponse.json({
          total_payments: 1,
          total_amount: 1,
          paid_amount: 0,
          pending_amount: 0,
          overdue_amount: 0,
          estates: [{ estate_name: 'Muyenga', payments: 1, total_amount: 1, paid_amount: 0, collection_rate: 0 }],
        });
      }),
    );
    await user.selectOptions(screen.getByLabelText('Estate'), 'Muyenga');
    expect(screen.getByRole('row', { name: /Bukoto Court/ })).toBeInTheDocument();
    gate.resolve(undefined);
    expect(await screen.findByRole('row', { name: /Muyenga/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Bukoto Court/ })).not.toBeInTheDocument();
  });
});

/** Answers the export with a file; returns the queries and tokens received. */
function serveFile(isTaken: (token: string | null) => boolean = () => true) {
  const asked: unknown[] = [];
  server.use(
    http.post(`*${exportReport.path}`, async ({ request }) => {
      if (!isTaken(request.headers.get('authorization'))) {
        return HttpResponse.json({ error: 'Please sign in.', code: 'no_account' }, { status: 401 });
      }
      asked.push(await request.json());
      return new HttpResponse('a,b', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  return asked;
}
async function exportAs(user: ReturnType<typeof show>['user'], format: string) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

describe('Export', () => {
  test('asks for the open report with the range and estate of the screen and saves it under its name', async () => {
    serve();
    const asked = serveFile();
    const { user } = show('/?tab=tenancy&start=2026-02-01&end=2026-03-15&estate=3');
    await screen.findByText('Leases that end 1 Feb 2026 to 15 Mar 2026 · Muyenga');
    await exportAs(user, 'XLSX');
    expect(await screen.findByRole('dialog', { name: 'Report downloaded' })).toBeInTheDocument();
    expect(asked).toEqual([
      {
        report_type: 'tenancy',
        format: 'xlsx',
        start_date: '2026-02-01',
        end_date: '2026-03-15',
        filters: { estate_id: 3 },
      },
    ]);
    expect(saved).toEqual([{ name: 'amayumba-tenancy-2026-02-01-2026-03-15.xlsx', size: 'a,b'.length }]);
  });

  test('renews the token once when it has run out', async () => {
    serve();
    const asked = serveFile((token) => token === 'Bearer fresh');
    answer(refreshTokens, { access: 'fresh', refresh: 'next' });
    const { user } = show();
    await exportAs(user, 'CSV');
    expect(await screen.findByRole('dialog', { name: 'Report downloaded' })).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('shows why no file was made, and makes it on the next attempt', async () => {
    serve();
    server.use(http.post(`*${exportReport.path}`, () => HttpResponse.error()));
    const { user } = show();
    await exportAs(user, 'PDF');
    const fault = await screen.findByRole('alert');
    expect(fault).toHaveTextContent('The PDF file could not be made');
    expect(fault).toHaveTextContent('The portal cannot be reached.');
    expect(saved).toEqual([]);
    serveFile();
    await user.click(within(fault).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Report downloaded' })).toBeInTheDocument();
    expect(screen.queryByText('The PDF file could not be made')).not.toBeInTheDocument();
  });

  test('a refusal is shown with the server’s message', async () => {
    serve();
    refuse(exportReport, 'database_away');
    const { user } = show();
    await exportAs(user, 'PDF');
    expect(await screen.findByRole('alert')).toHaveTextContent(REFUSALS.database_away[1]);
  });
});
