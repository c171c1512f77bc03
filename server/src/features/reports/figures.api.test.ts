import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import type { OwnerFilter } from '@amayumba/contract/reports/owner-figures.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { testApp } from '../../test/build-test-app.ts';
import { type Available, findAvailable } from '../estates/available-apartments.repository.ts';
import { getComplaintFigures, getComplaintTrendRows } from './complaint-figures.repository.ts';
import { getComplaintReportFigures } from './complaint-report.repository.ts';
import { getCases, getDueFigures, getHoldings, getMoney } from './manager-dashboard.repository.ts';
import { getOccupancyFigures, listEstatePaymentFigures } from './occupancy-figures.repository.ts';
import { getOccupancyReportFigures } from './occupancy-report.repository.ts';
import { getPaymentSummaryRow } from './payment-figures.repository.ts';
import { getPaymentReportFigures } from './payment-report.repository.ts';
import { getRenewalFigures, listExpiringRows } from './tenancy-figures.repository.ts';
import * as recount from './test/recount.ts';

// Figures that are kept up to date by the write must be what a count of all rows gives, at any moment: after every kind of change, before
// and after the job moves what was noted, at midnight without a write, and while others write.

const t = testApp();

/** The same row of numbers in every run (mulberry32), so that a failure can be seen again. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const of = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  };
  return { below, of, day: (from: CalendarDate, days: number) => addDays(from, below(days)) };
}
type Dice = ReturnType<typeof dice>;

const TODAY = '2026-11-21';
const STATUSES = Object.values(PAYMENT_STATUS);

interface Place {
  owners: { id: number }[];
  estates: number[];
  blocks: number[];
  tenants: { id: number; lease_id: number; estate_id: number; user: { id: number } }[];
}

/** Two owners, five estates, nine blocks, homes let and not let, leases of all lengths, one of them given up before it began. */
async function place({ below, of, day }: Dice): Promise<Place> {
  const owners = [await t.make.user('owner'), await t.make.user('owner')];
  const estates: number[] = [];
  const blocks: number[] = [];
  const tenants: Place['tenants'] = [];
  for (let e = 0; e < 5; e += 1) {
    const estate = await t.make.estate({ owner_id: of(owners).id });
    estates.push(estate.id);
    for (let b = 0; b <= below(3); b += 1) {
      const block = await t.make.block(estate.id);
      blocks.push(block.id);
      for (let home = 0; home < below(6); home += 1) {
        const apartment = await t.make.apartment({ block_id: block.id, rent_amount: below(20) * 50_000 });
        if (below(5) === 0) continue;
        const lease_start = day('2025-01-01', 600);
        const lease_end = below(5) === 0 ? null : addDays(lease_start, 1 + below(500));
        const tenant = await t.make.tenant({
          apartment_id: apartment.id,
          lease_start,
          lease_end,
          status: below(6) === 0 ? 'inactive' : 'active',
        });
        tenants.push(tenant);
        if (lease_end !== null && below(3) === 0) await renew(tenant.lease_id, addDays(lease_end, -1 - below(200)));
      }
    }
  }
  return { owners, estates, blocks, tenants };
}

const renew = (lease_id: number, previous_end: CalendarDate) =>
  t.db
    .insertInto('lease_renewals')
    .values({ lease_id, previous_end, new_end: addDays(previous_end, 30) })
    .execute();

let receipts = 5_000_000;

async function pay({ below, of, day }: Dice, { tenants }: Place): Promise<void> {
  const { id, lease_id, estate_id } = of(tenants);
  const status_id = of(STATUSES);
  const first = 1 + below(12);
  receipts += 1;
  const number = receipts;
  const isPaid = status_id === PAYMENT_STATUS.paid;
  const due_date = day('2025-10-15', 450);
  await t.db.transaction().execute(async (tx) => {
    const payment = await tx
      .insertInto('payments')
      .values({
        tenant_id: id,
        ...(below(8) > 0 && { lease_id, estate_id }),
        payment_type: of(PAYMENT_TYPES),
        amount: 1 + below(9_000_000),
        status_id,
        due_date,
        months_paid: of([[first], [first], [first, (first % 12) + 1], [first, first], []]),
        payment_for_year: 2025 + below(2),
        // About the end of the day in Kampala, on both sides.
        ...(isPaid && {
          paid_at: `${addDays(due_date, below(3) - 1)}T${of(['20:59:59', '21:00:00', '08:00:00'])}Z`,
          receipt_number: number,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isPaid) await tx.insertInto('receipts').values({ number, payment_id: payment.id }).execute();
  });
}

const somePayments = (share: number, seed: number) =>
  sql`select id from payments where (id * 7919 + ${seed}) % ${share} = 0`;

/** One change of any kind that the portal makes to what figures are made of. */
async function change(rolls: Dice, there: Place): Promise<void> {
  const { below, of, day } = rolls;
  const seed = below(1_000_000);
  const anyPayment = somePayments(9, seed);
  const tenant = of(there.tenants);
  const kinds: (() => Promise<unknown>)[] = [
    () => pay(rolls, there),
    () => pay(rolls, there),
    () =>
      sql`update payments set due_date = due_date + ${below(800) - 400}::int where id in (${anyPayment})`.execute(t.db),
    () =>
      sql`update payments set amount = amount + 1, payment_type = ${of(PAYMENT_TYPES.filter((type) => type !== 'Security Deposit'))}
        where id in (${anyPayment}) and refund_status is null`.execute(t.db),
    () =>
      sql`update payments set status_id = ${of(STATUSES.filter((status) => status !== PAYMENT_STATUS.paid))}, paid_at = null, receipt_number = null
        where id in (${anyPayment})`.execute(t.db),
    () =>
      sql`update payments set months_paid = array[${1 + below(12)}, ${1 + below(12)}]::smallint[], notes = 'x' where id in (${anyPayment})`.execute(
        t.db,
      ),
    () => sql`update payments set notes = 'nothing that counts' where id in (${anyPayment})`.execute(t.db),
    () =>
      sql`update payments set deleted_at = case when deleted_at is null then now() end where id in (${anyPayment})`.execute(
        t.db,
      ),
    () =>
      sql`delete from payments where id in (${somePayments(25, seed)}) and id not in (select payment_id from receipts)`.execute(
        t.db,
      ),
    () =>
      sql`update users set status = case status when 'active' then 'inactive' else 'active' end where id = ${tenant.user.id}`.execute(
        t.db,
      ),
    () =>
      sql`update leases set ended_on = least(coalesce(lease_end, '2027-12-31'), lease_start - 1 + ${below(400)}::int) where id = ${tenant.lease_id}`.execute(
        t.db,
      ),
    () => sql`update leases set ended_on = null where id = ${tenant.lease_id}`.execute(t.db),
    () => renew(tenant.lease_id, day('2025-11-01', 400)),
    () =>
      sql`update apartments set rent_amount = ${below(50) * 10_000} where block_id = ${of(there.blocks)}`.execute(t.db),
    () =>
      sql`update apartments set deleted_at = case when deleted_at is null then now() end
        where id = (select id from apartments where block_id = ${of(there.blocks)} order by id limit 1)`.execute(t.db),
    () =>
      sql`update blocks set deleted_at = case when deleted_at is null then now() end where id = ${of(there.blocks)}`.execute(
        t.db,
      ),
    () => sql`update blocks set name = ${`Block ${seed}`} where id = ${of(there.blocks)}`.execute(t.db),
    () =>
      sql`update estates set deleted_at = case when deleted_at is null then now() end where id = ${of(there.estates)}`.execute(
        t.db,
      ),
    () => sql`update estates set owner_id = ${of(there.owners).id} where id = ${of(there.estates)}`.execute(t.db),
    () => t.make.apartment({ block_id: of(there.blocks), rent_amount: 700_000 }),
    () =>
      sql`update apartments set number_of_rooms = ${1 + below(4)}, number = ${`N-${seed}`}
        where id = (select id from apartments where block_id = ${of(there.blocks)} order by id desc limit 1)`.execute(
        t.db,
      ),
    () =>
      sql`insert into apartment_furnishings (apartment_id, furnishing_id)
        select id, ${1 + below(3)} from apartments where id % 4 = ${below(4)} on conflict do nothing`.execute(t.db),
    () => sql`delete from apartment_furnishings where apartment_id % 5 = ${below(5)}`.execute(t.db),
    () => complain(rolls, tenant),
    () => complain(rolls, tenant),
    () => sql`delete from complaint_status_changes where (id * 7919 + ${seed}) % 11 = 0`.execute(t.db),
    () => sql`delete from complaints where (id * 7919 + ${seed}) % 11 = 0`.execute(t.db),
    () =>
      sql`update complaints set status_id = ${1 + below(4)}, category_id = 1 + (category_id + ${below(2)}) % 10
        where (id * 7919 + ${seed}) % 4 = 0`.execute(t.db),
    () =>
      sql`update estates set owner_id = ${of([null, ...there.owners])?.id ?? null} where id = ${of(there.estates)}`.execute(
        t.db,
      ),
    async () => there.blocks.push((await t.make.block(of(there.estates))).id),
  ];
  await of(kinds)();
}

async function complain(
  { below, of, day }: Dice,
  { id, lease_id, estate_id }: Place['tenants'][number],
): Promise<void> {
  const made = day('2025-10-20', 395);
  const steps = [1, of([1, 2, 3, 4]), of([1, 2, 3, 4])];
  const complaint = await t.db
    .insertInto('complaints')
    .values({
      tenant_id: id,
      ...(below(6) > 0 && { lease_id, estate_id }),
      category_id: 1 + below(10),
      status_id: steps.at(-1) ?? 1,
      title: 'The tap drips',
      description: 'All night long.',
      created_at: `${made}T${of(['20:59:59.999', '21:00:00', '08:00:00'])}Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, to_status_id] of steps.entries()) {
    const changed_at = `${addDays(made, at + below(3))}T${of(['20:59:59.999', '21:00:00'])}Z`;
    await t.db
      .insertInto('complaint_status_changes')
      .values({ complaint_id: complaint.id, to_status_id, changed_at })
      .execute();
  }
}

const viewerOf = (user_id: number, role: Viewer['role']) => ({ user_id, role, tenant_id: null }) as Viewer;

/** Homes nobody lives in, all of them and by pages, any and those that are asked for. */
async function available(find: typeof findAvailable, viewer: Viewer, today: CalendarDate): Promise<Available[]> {
  const found = [];
  for (const asked of [{}, { min_rooms: 2 }, { max_rent: 600_000 }, { min_rooms: 2, max_rent: 600_000 }]) {
    for (const paging of [{}, { page: 1, page_size: 2 }, { page: 2, page_size: 3 }, { page: 30, page_size: 3 }]) {
      found.push(await find(t.db, viewer, { ...asked, ...paging }, today));
    }
  }
  return found;
}

/** Leases that end soon: all of them, and the first. */
const expiring = async (list: typeof listExpiringRows, viewer: Viewer, filter: OwnerFilter, today: CalendarDate) => [
  await list(t.db, viewer, filter, today, 90),
  await list(t.db, viewer, filter, today, 365, 3),
];

/** Every figure of a viewer, by the sums that are kept and counted anew. */
async function bothWays(viewer: Viewer, filter: OwnerFilter, today: CalendarDate) {
  const range = { ...filter, start_date: addDays(today, -340), end_date: addDays(today, 25) };
  const { db } = t;
  return {
    kept: {
      summary: await getPaymentSummaryRow(db, viewer, filter, today),
      occupancy: await getOccupancyFigures(db, viewer, filter, today),
      estates: await listEstatePaymentFigures(db, viewer, filter, today),
      complaints: await getComplaintFigures(db, viewer, filter, today),
      trends: await getComplaintTrendRows(db, viewer, filter, today, 300),
      renewals: await getRenewalFigures(db, viewer, filter, today),
      payments: await getPaymentReportFigures(db, viewer, range, today),
      cases: await getComplaintReportFigures(db, viewer, range),
      lets: await getOccupancyReportFigures(db, viewer, range, today),
      available: await available(findAvailable, viewer, today),
      expiring: await expiring(listExpiringRows, viewer, filter, today),
    },
    counted: {
      summary: await recount.recountPaymentSummary(db, viewer, filter, today),
      occupancy: await recount.recountOccupancy(db, viewer, filter, today),
      estates: await recount.recountEstatePayments(db, viewer, filter, today),
      complaints: await recount.recountComplaints(db, viewer, filter),
      trends: await recount.recountComplaintTrends(db, viewer, filter, today, 300),
      renewals: await recount.recountRenewals(db, viewer, filter, today),
      payments: await recount.recountPaymentReport(db, viewer, range, today),
      cases: await recount.recountComplaintReport(db, viewer, range),
      lets: await recount.recountOccupancyReport(db, viewer, range, today),
      available: await available(recount.recountAvailable, viewer, today),
      expiring: await expiring(recount.recountExpiring, viewer, filter, today),
    },
  };
}

/** What everybody reads on a day, by the sums that are kept and counted anew. */
async function allFigures(there: Place, today: CalendarDate) {
  const { db } = t;
  const read = [];
  for (const owner of there.owners) {
    for (const filter of [{}, { estate_id: there.estates[1] }, { block_id: there.blocks[2] }]) {
      read.push({ of: filter, ...(await bothWays(viewerOf(owner.id, 'owner'), filter, today)) });
    }
  }
  const manager = viewerOf(0, 'manager');
  const now = new Date(`${today}T09:00:00Z`);
  const kept = {
    holdings: await getHoldings(db, manager, today),
    money: await getMoney(db, manager, today),
    dues: await getDueFigures(db, manager, today),
    cases: await getCases(db, manager, today, now),
    renewals: await getRenewalFigures(db, manager, {}, today),
    available: await available(findAvailable, manager, today),
  };
  const counted = {
    holdings: await recount.recountHoldings(db, manager, today),
    money: await recount.recountMoney(db, manager, today),
    dues: await recount.recountDues(db, manager, today),
    cases: await recount.recountCases(db, manager, today, now),
    renewals: await recount.recountRenewals(db, manager, {}, today),
    available: await available(recount.recountAvailable, manager, today),
  };
  return {
    kept: [...read.map((one) => [one.of, one.kept]), kept],
    counted: [...read.map((one) => [one.of, one.counted]), counted],
  };
}

/** Days about TODAY, some without a day in common. */
const OTHER_DAYS = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-30', '2026-12-01'];

test.each([1, 2, 3])(
  'after changes of every kind the figures are those of a full count, portfolio %i',
  async (seed) => {
    const rolls = dice(seed);
    const there = await place(rolls);
    for (let payments = 0; payments < 60; payments += 1) await pay(rolls, there);
    for (let round = 0; round < 6; round += 1) {
      for (let changes = 0; changes < 15; changes += 1) await change(rolls, there);
      const changed = await allFigures(there, TODAY);
      expect(changed.kept).toEqual(changed.counted);
    }
    for (const day of [...OTHER_DAYS, '2027-03-01', '2026-10-31']) {
      const then = await allFigures(there, day);
      expect(then.kept).toEqual(then.counted);
    }
  },
  240_000,
);
