import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { PAYMENT_STATUS, PAYMENT_TYPES } from '@amayumba/contract/payments/rules.ts';
import { sql } from 'kysely';
import type { TestApp } from '../../../test/build-test-app.ts';
import type { Tenant } from './portfolio.ts';

/** The same sequence of numbers in every run (mulberry32), so that a failure can be reproduced. */
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

/** Times around the end of the day in Kampala, on both sides. */
const NEAR_MIDNIGHT = ['20:59:59.999', '21:00:00', '08:00:00'];

/**
 * Apartments let and not let, to active and inactive accounts, with leases renewed once, twice or never, some let to a
 * second tenant later.
 */
async function letHomes(t: TestApp, { below, of, day }: Dice, block_id: number): Promise<Tenant[]> {
  const tenants = [];
  for (let home = below(9); home > 0; home -= 1) {
    const number = of(['2', '10', 'A-4', 'a4']) + home;
    const apartment = await t.make.apartment({ block_id, number, rent_amount: below(20) * 50_000 });
    if (below(5) === 0) continue;
    const lease_start = day('2025-06-01', 500);
    const lease_end = below(5) === 0 ? null : addDays(lease_start, 1 + below(500));
    const status = below(6) === 0 ? ('inactive' as const) : ('active' as const);
    const tenant = await t.make.tenant({ apartment_id: apartment.id, lease_start, lease_end, status });
    tenants.push(tenant);
    for (let renewals = lease_end === null ? 0 : below(4); renewals > 0; renewals -= 1) {
      const previous_end = of(['2026-03-31', addDays(lease_end ?? lease_start, -1 - below(200))]);
      await t.db
        .insertInto('lease_renewals')
        .values({ lease_id: tenant.lease_id, previous_end, new_end: addDays(previous_end, 30) })
        .execute();
    }
    const before = addDays(lease_start, -1 - below(40));
    if (below(3) === 0)
      tenants.push(
        await t.make.tenant({ apartment_id: apartment.id, lease_start: '2025-01-10', lease_end: before, status }),
      );
  }
  return tenants;
}

let receipts = 5_000_000;

async function pay(t: TestApp, { below, of, day }: Dice, { id, lease_id, estate_id }: Tenant): Promise<void> {
  const status_id = of([PAYMENT_STATUS.paid, PAYMENT_STATUS.paid, ...Object.values(PAYMENT_STATUS)]);
  const first = 1 + below(12);
  const isPaid = status_id === PAYMENT_STATUS.paid;
  const due_date = of([day('2025-10-15', 450), day('2026-10-25', 70)]);
  receipts += 1;
  const number = receipts;
  await t.db.transaction().execute(async (tx) => {
    const payment = await tx
      .insertInto('payments')
      .values({
        tenant_id: id,
        ...(below(8) > 0 && { lease_id, estate_id }),
        payment_type: of(['Rent', 'Rent', 'Rent', ...PAYMENT_TYPES]),
        amount: 1 + below(9_000_000),
        status_id,
        due_date,
        months_paid: of([[first], [first, (first % 12) + 1], [first, first], [], [11], [10, 11, 12]]),
        payment_for_year: 2025 + below(2),
        ...(isPaid && { paid_at: `${addDays(due_date, below(3) - 1)}T${of(NEAR_MIDNIGHT)}Z`, receipt_number: number }),
        ...(below(9) === 0 && { deleted_at: new Date() }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isPaid) await tx.insertInto('receipts').values({ number, payment_id: payment.id }).execute();
  });
}

async function complain(t: TestApp, { below, of, day }: Dice, tenant: Tenant): Promise<void> {
  // Some are logged around the first day of a report.
  const made = of([day('2025-10-20', 395), day('2026-10-10', 4)]);
  const { id: tenant_id, lease_id, estate_id } = tenant;
  const { id } = await t.db
    .insertInto('complaints')
    .values({
      tenant_id,
      ...(below(6) > 0 && { lease_id, estate_id }),
      category_id: 1 + below(6),
      status_id: 1 + below(4),
      title: 'The tap drips',
      description: 'All night long.',
      created_at: `${made}T${of(NEAR_MIDNIGHT)}Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = [1, 1 + below(4), 1 + below(4)].map((to_status_id, at) => ({
    complaint_id: id,
    to_status_id,
    changed_at: `${addDays(made, at + below(3))}T${of(NEAR_MIDNIGHT)}Z`,
  }));
  await t.db.insertInto('complaint_status_changes').values(steps).execute();
}

/** Changes to some rows: deleted, ended before they began, ended early, without an owner, without rent, furnished. */
const MISHAPS = [
  `update payments set amount = amount + 1, due_date = '2026-11-30' where id % 13 = 0`,
  `update leases set ended_on = lease_start - 1 where id % 9 = 0 and (lease_end is null or lease_end >= lease_start)`,
  `update leases set ended_on = least(coalesce(lease_end, '2026-11-20'), lease_start + 300) where id % 7 = 0`,
  `update apartments set rent_amount = 0 where id % 5 = 0`,
  `update apartments set number_of_rooms = 1 + id % 4`,
  `update apartments set deleted_at = now() where id % 8 = 0`,
  `insert into apartment_furnishings (apartment_id, furnishing_id) select id, f from apartments, generate_series(1, 2) f where id % 3 = 0
    on conflict do nothing`,
  `update blocks set name = 'Ålesund' where id % 4 = 0`,
  `update blocks set deleted_at = now() where id % 7 = 3`,
  `delete from complaint_status_changes where id % 11 = 0`,
];

/** Two owners, eight estates, one of them deleted and one without an owner, with every kind of record. */
export async function randomPortfolio(t: TestApp, seed: number) {
  const rolls = dice(seed);
  const owners = [await t.make.user('owner'), await t.make.user('owner')];
  const estates: number[] = [];
  const blocks: number[] = [];
  const tenants: Tenant[] = [];
  for (let e = 0; e < 8; e += 1) {
    const name = rolls.of(['Ntinda Court', 'ntinda court', 'Ülle Heights', 'Bukoto 10', 'Bukoto 9']);
    const { id } = await t.make.estate({ owner_id: rolls.of(owners).id, name });
    estates.push(id);
    for (let b = rolls.below(5); b > 0; b -= 1) {
      const block = await t.make.block(id);
      blocks.push(block.id);
      tenants.push(...(await letHomes(t, rolls, block.id)));
    }
  }
  for (let n = 0; n < 300; n += 1) await pay(t, rolls, rolls.of(tenants));
  for (let n = 0; n < 120; n += 1) await complain(t, rolls, rolls.of(tenants));
  for (const mishap of MISHAPS) await sql.raw(mishap).execute(t.db);
  await t.db.updateTable('estates').set({ deleted_at: new Date() }).where('id', '=', rolls.of(estates)).execute();
  await t.db.updateTable('estates').set({ owner_id: null }).where('id', '=', rolls.of(estates)).execute();
  return { owners, estates, blocks };
}
