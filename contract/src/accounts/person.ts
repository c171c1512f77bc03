import * as z from 'zod/mini';
import { email, flag, leftOut, optionalText, secret, seenVersion, text, version } from '../fields.ts';
import { listQuery, orderingOf } from '../lists.ts';
import { roleNamed, ROLES } from '../roles.ts';
import { ACCOUNT_STATUSES } from '../tenants/rules.ts';
import { newPassword, username } from './account.ts';
import { ACCOUNT_STATES, INVITED_ROLES } from './rules.ts';

/** An account as managers see it. */
export const personSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name, or the username where neither is known. */
  name: z.string(),
  role: z.enum(ROLES),
  phone_number: z.string(),
  status: z.enum(ACCOUNT_STATES),
  /** Until when the invitation that was mailed last works, or worked; null where none is open. */
  invited_until: z.nullable(z.string()),
  /** When the account was last used; null where never. */
  last_seen_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Whether they sign in with a second factor. */
  second_factor: z.boolean(),
  /** Of an owner: how many estates are theirs. */
  estates_count: z.int(),
  /** Null until a lease is attached. */
  tenant_id: z.nullable(z.int()),
  version,
});
export type Person = z.output<typeof personSchema>;

export const personQuerySchema = z.object({
  ...listQuery,
  ordering: orderingOf(['name', 'created_at']),
  role: leftOut(z.enum(ROLES)),
  status: leftOut(z.enum(ACCOUNT_STATES)),
  /** Only people who registered, or lived here, and have no current lease: they can be given an apartment. */
  without_lease: leftOut(flag),
});
export type PersonQuery = z.output<typeof personQuerySchema>;

/** A role that can be given by invitation. Its name is read as everywhere, so an unknown one would make a tenant. */
const invitedRole = z.pipe(
  z.string(),
  z.pipe(
    z.transform((name: string) => roleNamed(name)),
    z.enum(INVITED_ROLES, { error: 'Choose manager or owner. Tenants are added on the Tenants screen.' }),
  ),
);

/** Somebody who is invited: they choose the password themselves. */
export const invitationSchema = z.object({
  role: invitedRole,
  username,
  email,
  first_name: text(100),
  last_name: text(100),
  phone_number: optionalText(40),
});
export type Invitation = z.output<typeof invitationSchema>;

export const personChangeSchema = z.object({
  username: z.optional(username),
  email: z.optional(email),
  first_name: optionalText(100),
  last_name: optionalText(100),
  phone_number: optionalText(40),
  role: z.optional(invitedRole),
  status: z.optional(z.enum(ACCOUNT_STATUSES)),
  /** Sets the password anew and ends every login. */
  password: leftOut(newPassword),
  /** One's own, to give one's own account another e-mail address: a password link would go there. */
  current_password: leftOut(secret(0)),
  version: seenVersion,
});
export type PersonChange = z.output<typeof personChangeSchema>;

/** Whom the link of an invitation is for. */
export const inviteeSchema = z.object({ name: z.string(), username: z.string(), role: z.enum(ROLES) });
