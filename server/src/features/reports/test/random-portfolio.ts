import { addDays } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { TestApp } from '../../../test/build-test-app.ts';
import { type Dice, dice, NEAR_MIDNIGHT } from './dice.ts';
import type { Tenant } from './portfolio.ts';
import { chargeAtRandom } from './random-charges.ts';

/**
 * Apartments let and not let, to active and inactive accounts, with leases renewed once, twice or never, some let to a
 * second tenant later.
 */
async function letHomes(t: TestApp, { below, of, day }: Dice, block_id: number): Promise<Tenant[]> {
  const tenants = [];
  for (let home = below(9); home > 0; home -= 1) {
    const number = of(['2', '10', 'A-4', 'a4']) + home;
    const created_at = `${day('2025-09-01', 480)}T${of(NEAR_MIDNIGHT)}Z`;
    const apartment = await t.make.apartment({ block_id, number, rent_amount: below(20) * 50_000, created_at });
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
  `update charges set due_date = '2026-11-30' where id % 13 = 0`,
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
  for (let n = 0; n < 300; n += 1) await chargeAtRandom(t, rolls, rolls.of(tenants));
  for (let n = 0; n < 120; n += 1) await complain(t, rolls, rolls.of(tenants));
  for (const mishap of MISHAPS) await sql.raw(mishap).execute(t.db);
  await t.db.updateTable('estates').set({ deleted_at: new Date() }).where('id', '=', rolls.of(estates)).execute();
  await t.make.soleOwner(rolls.of(estates), null);
  return { owners, estates, blocks };
}
