import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { type Role, roleNamed } from '@amayumba/contract/roles.ts';

/** The stored profile of the signed-in person. */
export interface SessionProfile {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** First and last name, or the username. */
  name: string;
  role: Role;
}

/**
 * Reads a profile in any of its shapes: `user_id` for `id`, `user_type` for `role`, missing names. Undefined if it is
 * not a profile.
 */
export function readProfile(raw: unknown): SessionProfile | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const fields = raw as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const id = Number(fields['id'] ?? fields['user_id']);
  const person = { username: text('username'), first_name: text('first_name'), last_name: text('last_name') };
  if (!Number.isInteger(id) || !person.username) return undefined;
  return {
    id,
    ...person,
    email: text('email'),
    name: text('name') || fullName(person),
    role: roleNamed(fields['role'] ?? fields['user_type']),
  };
}
