import { hash } from '@node-rs/argon2';
import { inventedPhone } from '../../server/demo/build-people.ts';
import { instantOf, monthNumber, dayOfMonth } from '../../server/demo/demo-calendar.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from '../../server/demo/names.ts';
import { chanceOf, pickSkewed, STREAM } from './chance.ts';
import { copiedRows } from './copied-rows.ts';
import { estatesOf, historyOf, type Lease, type PortfolioPlan } from './estate-leases.ts';

/** The password of every account of the benchmark. */
export const PASSWORD = 'Only-for-the-benchmark-1';
/**
 * The accounts with known names. `owner` has 50 estates, or half of them where there are fewer than 100; `landlord`
 * has none yet.
 */
export const MANAGER = { id: 1, username: 'manager' } as const;
export const OWNER = { id: 2, username: 'owner' } as const;
export const LANDLORD = { id: 3, username: 'landlord' } as const;
/** Mean number of estates of another owner. */
const ESTATES_PER_OWNER = 12;
const FIRST_OTHER_OWNER = 10;

/** The number of other owners. */
export const otherOwnersOf = (plan: PortfolioPlan) => Math.ceil(estatesOf(plan) / ESTATES_PER_OWNER);
export const otherOwner = (number: number) => FIRST_OTHER_OWNER + number;

/** When the portal started: before everything recorded in it. */
export const beganAt = (plan: PortfolioPlan) =>
  new Date(instantOf(dayOfMonth(monthNumber(plan.today) - historyOf(plan) - 1, 1), 9)).toISOString();

/** The same mix of tenant types as in the demo: mostly long stay, families and professionals. */
const TENANT_TYPES = [1, 1, 3, 4, 5, 5, 6, 6] as const;

/** Accounts and tenants with realistic names: some names are much commoner than others. All share one password. */
export async function people(plan: PortfolioPlan) {
  // The salt is fixed, so that the same plan gives the same rows.
  const password = await hash(PASSWORD, { salt: Buffer.from('amayumba-bench-1') });
  const since = beganAt(plan);
  const users = copiedRows('users');
  const tenants = copiedRows('tenants');

  function addUser(id: number, role: string, random: ReturnType<typeof chanceOf>, at: string, known?: string) {
    const first = pickSkewed(random, GIVEN_NAMES);
    const last = pickSkewed(random, FAMILY_NAMES);
    const username = known ?? `${first}.${last}${id}`.toLowerCase();
    users.add({
      id,
      username,
      email: `${username}@example.com`,
      password_hash: password,
      first_name: first,
      last_name: last,
      role,
      staff_role: role === 'manager' ? 'manager' : null,
      phone_number: inventedPhone(random),
      address: 'Kampala',
      // Some people have not opened the link in the mail.
      email_verified_at: random.chance(0.85) ? at : null,
      status: random.chance(0.99) || known !== undefined ? 'active' : 'inactive',
      created_at: at,
      updated_at: at,
    });
  }

  return {
    users,
    tenants,
    /** Adds the managers and owners. */
    addStaff() {
      const random = chanceOf(plan.seed, 0, STREAM.people);
      addUser(MANAGER.id, 'manager', random, since, MANAGER.username);
      addUser(OWNER.id, 'owner', random, since, OWNER.username);
      addUser(LANDLORD.id, 'owner', random, since, LANDLORD.username);
      for (let number = 0; number < otherOwnersOf(plan); number += 1)
        addUser(otherOwner(number), 'owner', chanceOf(plan.seed, number, STREAM.people + 1), since);
    },
    addTenants(estate: number, leases: readonly Lease[]) {
      const random = chanceOf(plan.seed, estate, STREAM.people);
      for (const { tenant, user, start, next } of leases) {
        // The tenant of an earlier lease is that of the next one.
        if (next) continue;
        const at = new Date(instantOf(start, 9)).toISOString();
        addUser(user, 'tenant', random, at);
        tenants.add({
          id: tenant,
          user_id: user,
          tenant_type_id: random.pick(TENANT_TYPES),
          emergency_contact: inventedPhone(random),
          created_at: at,
          updated_at: at,
        });
      }
    },
  };
}
