import { randomBytes } from 'node:crypto';
import type { Row } from './demo-row.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts';
import type { Random } from './random.ts';

/** Ids of the accounts with a role in the demo. */
export const DEMO_USER = { manager: 1, owner: 2, tenant: 3, second: 4 } as const;

/** A person of the demo. */
export interface DemoPerson {
  user: Row<'users'> & { id: number };
  name: string;
}

const PREFIXES = ['70', '74', '75', '76', '77', '78'] as const;

/** An invented phone number in the form of Uganda's mobile networks (E.164). */
export function inventedPhone(random: Random): string {
  return `+256${random.pick(PREFIXES)}${random.between(1_000_000, 9_999_999)}`;
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** The PHC string of a random password that nobody knows. */
function unknownPassword(): string {
  return `$argon2id$v=19$m=19456,t=2,p=1$${base64(16)}$${base64(32)}`;
}

const NAMED = [
  { username: 'manager', first_name: 'Moses', last_name: 'Okello', role: 'manager', staff_role: 'manager' },
  { username: 'owner', first_name: 'Sarah', last_name: 'Namukasa', role: 'owner' },
  { username: 'tenant', first_name: 'Grace', last_name: 'Nakato', role: 'tenant' },
  { username: 'peter.mugisha', first_name: 'Peter', last_name: 'Mugisha', role: 'owner' },
] as const;

const person = (user: DemoPerson['user']): DemoPerson => ({ user, name: `${user.first_name} ${user.last_name}` });

/** The named accounts and the given number of tenants with different names. The first three share the demo password. */
export function buildPeople(random: Random, tenants: number, demoPasswordHash: string, since: Date): DemoPerson[] {
  const stamps = { created_at: since, updated_at: since, email_verified_at: since };
  const people = NAMED.map((named, index) =>
    person({
      ...named,
      id: index + 1,
      email: `${named.username}@example.com`,
      password_hash: index < 3 ? demoPasswordHash : unknownPassword(),
      phone_number: inventedPhone(random),
      address: index === 1 || index === 3 ? 'P.O. Box 7061, Kampala' : 'Kampala',
      ...stamps,
    }),
  );
  const taken = new Set<string>();
  while (people.length < NAMED.length + tenants) {
    const first_name = random.pick(GIVEN_NAMES);
    const last_name = random.pick(FAMILY_NAMES);
    const username = `${first_name}.${last_name}`.toLowerCase();
    if (taken.has(username)) continue;
    taken.add(username);
    people.push(
      person({
        id: people.length + 1,
        username,
        email: `${username}@example.com`,
        password_hash: unknownPassword(),
        first_name,
        last_name,
        role: 'tenant',
        phone_number: inventedPhone(random),
        address: 'Kampala',
        ...stamps,
        // Some people have not opened the link in the mail.
        email_verified_at: random.chance(0.85) ? since : null,
      }),
    );
  }
  return people;
}
