import { addDays, type CalendarDate, firstOfMonth, lastOfMonth, monthOf } from '@amayumba/contract/calendar.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { expect, inject, test } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { testApp } from '../../test/build-test-app.ts';
import { findAvailable } from '../estates/available-apartments.repository.ts';
import { listEstateRows } from '../estates/estates.repository.ts';
import { getMoneyFigures } from '../ledger/figures/money-figures.repository.ts';
import { getComplaintFigures, getComplaintTrendRows } from './complaint-figures.repository.ts';
import { getComplaintReportFigures } from './complaint-report.repository.ts';
import { getCases, getDueFigures, getPortfolioCounts, getMoney } from './manager-dashboard.repository.ts';
import { getOccupancyFigures, listEstatePaymentFigures } from './occupancy-figures.repository.ts';
import { getOccupancyReportFigures } from './occupancy-report.repository.ts';
import { getPaymentSummaryRow } from './payment-figures.repository.ts';
import { getPaymentReportFigures } from './payment-report.repository.ts';
import { getReceived } from './received.repository.ts';
import { getRenewalFigures, listExpiringRows } from './tenancy-figures.repository.ts';
import { randomPortfolio } from './test/random-portfolio.ts';
import { recount } from './test/recount.ts';
import { readRows, type Rows } from './test/rows.ts';

// Compares every figure of the dashboards and reports with a recount of all rows, on portfolios with every case of an
// apartment, a lease, a payment and a complaint.

const t = testApp({ breaksLedger: true });

const viewerOf = (user_id: number, role: Viewer['role']) =>
  ({ user_id, role, estates: null, tenant_id: null }) as Viewer;

/** Rounds rates to ten digits: two methods of dividing differ beyond these. */
const nearly = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'number' && !Number.isInteger(part) ? Number(part.toPrecision(10)) : part,
    ),
  );

/** Figures by name, each as returned by the portal and as recounted. */
type Both = Record<string, [returned: Promise<unknown>, counted: unknown]>;

async function expectSame(both: Both, of: unknown): Promise<void> {
  for (const [name, [returned, counted]] of Object.entries(both))
    expect({ of, name, figures: nearly(await returned) }).toEqual({ of, name, figures: nearly(counted) });
}

/** What the figures of the ledger say was received in the month of a day. They have no filter by block. */
const receivedInMonth = async (viewer: Viewer, { estate_id, block_id }: OwnerFilter, today: CalendarDate) => {
  if (block_id !== undefined) return (await getReceived(t.db, viewer, { block_id }, today)).received_this_month;
  const { year, month } = monthOf(today);
  const range = { start_date: firstOfMonth(year, month), end_date: lastOfMonth(year, month) };
  const { received } = await getMoneyFigures(t.db, viewer, { ...range, ...(estate_id && { estate_id }) }, today);
  return received;
};

/** An owner's figures over everything, an estate or a block. */
function ownerFigures(rows: Rows, viewer: Viewer, filter: OwnerFilter, today: CalendarDate): Both {
  const { db } = t;
  const by = recount(rows, viewer, filter, today);
  const year = { ...filter, start_date: addDays(today, -340), end_date: addDays(today, 25) };
  const weeks = { ...filter, start_date: addDays(today, -40), end_date: addDays(today, -3) };
  const later = { ...filter, start_date: addDays(today, 1), end_date: addDays(today, 60) };
  const reports = [year, weeks, later].flatMap(
    ({ start_date, end_date, ...narrowed }, at): [string, Both[string]][] => {
      const query = { ...narrowed, start_date, end_date };
      return [
        [`payments ${at}`, [getPaymentReportFigures(db, viewer, query, today), by.paymentReport(start_date, end_date)]],
        [`cases ${at}`, [getComplaintReportFigures(db, viewer, query), by.complaintReport(start_date, end_date)]],
        [
          `lets ${at}`,
          [
            getOccupancyReportFigures(db, viewer, query, today),
            // Weekly over a year, daily over weeks.
            by.occupancyReport(start_date, end_date, at === 0 ? 7 : 1),
          ],
        ],
      ];
    },
  );
  return {
    summary: [getPaymentSummaryRow(db, viewer, filter, today), by.summary()],
    occupancy: [getOccupancyFigures(db, viewer, filter, today), by.occupancy()],
    estates: [listEstatePaymentFigures(db, viewer, filter, today), by.estates()],
    complaints: [getComplaintFigures(db, viewer, filter), by.complaints()],
    trends: [getComplaintTrendRows(db, viewer, filter, today, 300), by.trends(300)],
    renewals: [getRenewalFigures(db, viewer, filter, today), by.renewals()],
    expiring: [listExpiringRows(db, viewer, filter, today, 90), by.expiring(90)],
    'money received': [receivedInMonth(viewer, filter, today), by.received().received_this_month],
    'expiring first': [listExpiringRows(db, viewer, filter, today, 365, 3), by.expiring(365, 3)],
    ...Object.fromEntries(reports),
  };
}

/** Available apartments: all and by pages, unfiltered and filtered. */
function vacancies(rows: Rows, viewer: Viewer, today: CalendarDate): Both {
  const by = recount(rows, viewer, {}, today);
  const found: Both = {
    'estates with vacancies': [
      listEstateRows(t.db, viewer, { has_vacancies: true }, today).then((estates) =>
        (estates as { id: number }[]).map(({ id }) => id),
      ),
      by.withVacancies(),
    ],
  };
  for (const [rooms, rent] of [[], [2], [undefined, 600_000], [2, 600_000]])
    for (const [page, size] of [[], [1, 2], [2, 3], [30, 3]])
      found[`available ${rooms} ${rent} ${page} ${size}`] = [
        findAvailable(
          t.db,
          viewer,
          {
            ...(rooms !== undefined && { min_rooms: rooms }),
            ...(rent !== undefined && { max_rent: rent }),
            ...(page !== undefined && { page, page_size: size }),
          },
          today,
        ).then(({ rows: homes, ...figures }) => ({ ...figures, ids: homes.map(({ id }) => id) })),
        by.available({ rooms, rent, page, size }),
      ];
  return found;
}

/** A manager's figures over everything. */
function managerFigures(rows: Rows, today: CalendarDate): Both {
  const { db } = t;
  const manager = viewerOf(0, 'manager');
  const by = recount(rows, manager, {}, today);
  const now = new Date(`${today}T09:00:00Z`);
  return {
    holdings: [getPortfolioCounts(db, manager, today), by.holdings()],
    money: [getMoney(db, manager, today), by.money()],
    received: [getReceived(db, manager, {}, today), by.received()],
    'money received': [receivedInMonth(manager, {}, today), by.received().received_this_month],
    dues: [getDueFigures(db, manager, today), by.dues()],
    cases: [getCases(db, manager, today, now), by.cases(now)],
    renewals: [getRenewalFigures(db, manager, {}, today), by.renewals()],
    ...vacancies(rows, manager, today),
  };
}

const ORDINARY_DAY = '2026-11-21';
/** Portfolios with an ordinary day, ends of a month and of a year, and a day long after every row. */
const PORTFOLIOS: [seed: number, ...days: CalendarDate[]][] = [
  [1, ORDINARY_DAY, '2026-12-31', '2027-03-01'],
  [2, '2026-10-31', '2026-12-01'],
];

test.each(inject('runsAgain') ? [[1, ORDINARY_DAY] as const] : PORTFOLIOS)(
  'figures equal a recount of all rows, portfolio %i',
  async (seed, ...days) => {
    const { owners, estates, blocks } = await randomPortfolio(t, seed);
    const rows = await readRows(t.db);
    expect(rows.charges.length).toBeGreaterThan(200);
    for (const today of days) {
      await expectSame(managerFigures(rows, today), today);
      for (const { id } of owners) {
        const owner = viewerOf(id, 'owner');
        const filters = [
          {},
          ...estates.slice(0, 4).map((estate_id) => ({ estate_id })),
          ...blocks.slice(0, 4).map((block_id) => ({ block_id })),
        ];
        for (const filter of today === ORDINARY_DAY ? filters : [{}])
          await expectSame(ownerFigures(rows, owner, filter, today), { today, filter });
        await expectSame(vacancies(rows, owner, today), today);
      }
    }
  },
  240_000,
);
