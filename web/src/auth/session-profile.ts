import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { type Role, roleNamed } from '@amayumba/contract/roles.ts';
import { PUBLIC_PATHS } from '../lib/public-paths.ts';
import { send } from '../lib/send.ts';

export interface SessionProfile {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** First and last name, or the username. */
  name: string;
  role: Role;
  /** The person's work in the office; null for others, and if the server does not send it. */
  staff_role: string | null;
  /** The ids of the estates that the person is limited to; null for all. */
  estates: readonly number[] | null;
  /** The person's permissions; null if the server does not send them. */
  permissions: readonly string[] | null;
}

/** Reads a profile in any of its shapes: `user_id` for `id`, `user_type` for `role`. Undefined if it is none. */
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
    staff_role: text('staff_role') || null,
    estates: listIn(fields['estates'], 'number'),
    permissions: listIn(fields['permissions'], 'string'),
  };
}

function listIn(list: unknown, type: 'number'): readonly number[] | null;
function listIn(list: unknown, type: 'string'): readonly string[] | null;
function listIn(list: unknown, type: string): readonly unknown[] | null {
  return Array.isArray(list) ? list.filter((item) => typeof item === type) : null;
}

/** A text that changes with the person's scope and permissions: data loaded under another one is out of date. */
export const scopeOf = ({ role, permissions, estates }: SessionProfile): string =>
  JSON.stringify([role, permissions, estates]);

/** refused: the token is not or no longer valid. unavailable: no usable response, so a retry is worthwhile. */
export type ProfileAnswer = SessionProfile | 'refused' | 'unavailable';

export async function loadProfile(access: string | null): Promise<ProfileAnswer> {
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await send({ method: 'GET', path: PUBLIC_PATHS.getProfile, headers });
  if (!('body' in answer)) return 'unavailable';
  if (answer.status === 401) return 'refused';
  return (answer.status === 200 && readProfile(answer.body)) || 'unavailable';
}
