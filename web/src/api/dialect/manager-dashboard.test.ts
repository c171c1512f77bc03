import { describe, expect, test } from 'vitest';
import { aComplaint, aPayment } from '../../test/factories.ts';
import { readDashboardLists } from './manager-dashboard.ts';

const NOW = '2026-11-21T09:00:00Z';
const read = (lists: Parameters<typeof readDashboardLists>[0]) =>
  readDashboardLists(lists, { baseUrl: '', paid: { status_id: 2, month: 11, year: 2026 }, now: NOW });

const PAID = { status: 2, status_id: 2, status_details: { id: 2, name: 'Paid' } };
const rent = aPayment({ ...PAID, amount: 500_000 });
const deposit = aPayment({ ...PAID, amount: 450_000, payment_type: 'Security Deposit' });
// A row from a server that ignores the filters.
const unpaid = aPayment();
const ofOctober = aPayment({ ...PAID, payment_for_month: 10, months_paid: [10] });

describe.each([
  ['a plain array', (list: unknown[]) => list],
  ['results', (list: unknown[]) => ({ results: list })],
  ['data', (list: unknown[]) => ({ data: list })],
  ['items', (list: unknown[]) => ({ items: list })],
  ['a page that is whole', (list: unknown[]) => ({ count: list.length, next: null, previous: null, results: list })],
])('lists in %s', (_envelope, wrap) => {
  test('give the counts, and the revenue without deposits', () => {
    expect(
      read({
        estates: wrap([{ id: 1 }, { id: 2 }]),
        tenants: wrap([{ id: 1 }]),
        complaints: wrap([aComplaint(), aComplaint({ status: { id: 3, name: 'Resolved' } })]),
        pending: wrap([rent, deposit]),
        overdue: wrap([]),
        paid: wrap([{ ...rent, amount: '500000.00' }, { ...rent, id: 7 }, deposit, unpaid, ofOctober]),
      }),
    ).toMatchObject({
      estates: 2,
      tenants: 1,
      complaints: 2,
      pendingComplaints: 1,
      paymentsPending: 1,
      paymentsOverdue: 0,
      monthlyRevenue: 1_000_000,
      lastUpdated: NOW,
    });
  });
});

test('complaints with a status name or id are read, the most urgent first, then the oldest', () => {
  const figures = read({
    complaints: [
      { id: 1, title: 'Old', status: 'open', urgency: 'low', created_at: '2026-01-01T08:00:00Z' },
      { id: 2, title: 'New high', status: 2, urgency: 'high', created_at: '2026-11-01T08:00:00Z' },
      { id: 3, title: 'Old high', status: 'In Progress', urgency: 'high', created_at: '2026-10-01T08:00:00Z' },
      { id: 4, title: 'Done', status: 'Closed', urgency: 'critical', created_at: '2026-10-01T08:00:00Z' },
    ],
  });
  expect(figures.openComplaints?.map(({ title }) => title)).toEqual(['Old high', 'New high', 'Old']);
  expect(figures.openComplaints?.[0]).toMatchObject({ status: 'In Progress', urgency: 'high' });
});

test("partial lists use the server's count, and leave out figures that need all rows", () => {
  const figures = read({
    estates: { count: 90, next: '/?page=2', previous: null, results: [{ id: 1 }] },
    complaints: { count: 40, next: '/?page=2', previous: null, results: [aComplaint()] },
    paid: { count: 40, next: '/?page=2', previous: null, results: [rent] },
  });
  expect([figures.estates, figures.complaints]).toEqual([90, 40]);
  expect([figures.pendingComplaints, figures.openComplaints, figures.monthlyRevenue]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('missing or unreadable lists give no figures', () => {
  const { lastUpdated: _moment, ...figures } = read({ estates: 'nonsense', paid: { detail: 'no' }, complaints: 5 });
  expect(Object.values(figures).filter((figure) => figure !== undefined)).toEqual([]);
});

test('the name of a complaint with only a tenant’s id is that in the list of tenants', () => {
  const { openComplaints } = read({
    tenants: [{ id: 3, user: 7, user_details: { username: 'kato', first_name: 'Kato', last_name: 'Mukasa' } }],
    complaints: [{ id: 1, title: 'No water', status: 1, tenant: 3, created_at: '2026-11-01T08:00:00Z' }],
  });
  expect(openComplaints?.[0]?.tenant_name).toBe('Kato Mukasa');
});
