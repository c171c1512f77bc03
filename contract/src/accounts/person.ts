import * as z from 'zod/mini';
import { email, flag, leftOut, optionalText, secret, seenVersion, text, version } from '../fields.ts';
import { optionalPhone } from '../phone-field.ts';
import { listFile, listQuery, orderingOf } from '../lists.ts';
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
  /** First and last name, or the username if both are empty. */
  name: z.string(),
  role: z.enum(ROLES),
  phone_number: z.string(),
  status: z.enum(ACCOUNT_STATES),
  /** When the latest invitation expires or expired; null if none is open. */
  invited_until: z.nullable(z.string()),
  /** When the account was last used; null if never. */
  last_seen_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Whether the account signs in with two-step verification. */
  second_factor: z.boolean(),
  /** For owners: the number of their estates. */
  estates_count: z.int(),
  /** Null until the account has a lease. */
  tenant_id: z.nullable(z.int()),
  version,
});
export type Person = z.output<typeof personSchema>;

export const personQuerySchema = z.object({
  ...listQuery,
  ordering: orderingOf(['name', 'created_at']),
  role: leftOut(z.enum(ROLES)),
  status: leftOut(z.enum(ACCOUNT_STATES)),
  /** Only people who can get an apartment: they registered or are former tenants, and have no current lease. */
  without_lease: leftOut(flag),
  ...listFile,
});
export type PersonQuery = z.output<typeof personQuerySchema>;

/** A role that can be given by invitation. `roleNamed` reads an unknown name as tenant, which the enum refuses. */
const invitedRole = z.pipe(
  z.string(),
  z.pipe(
    z.transform((name: string) => roleNamed(name)),
    z.enum(INVITED_ROLES, { error: 'Choose manager or owner. Tenants are added on the Tenants screen.' }),
  ),
);

/** A person to invite. They choose the password themselves. */
export const invitationSchema = z.object({
  role: invitedRole,
  username,
  email,
  first_name: text(100),
  last_name: text(100),
  phone_number: optionalPhone,
});
export type Invitation = z.output<typeof invitationSchema>;

export const personChangeSchema = z.object({
  username: z.optional(username),
  email: z.optional(email),
  first_name: optionalText(100),
  last_name: optionalText(100),
  phone_number: optionalPhone,
  role: z.optional(invitedRole),
  status: z.optional(z.enum(ACCOUNT_STATUSES)),
  /** Sets a new password and ends all sign-ins of the account. */
  password: leftOut(newPassword),
  /** The caller's own password. Needed to change one's own e-mail address, because password links go there. */
  current_password: leftOut(secret(0)),
  version: seenVersion,
});
export type PersonChange = z.output<typeof personChangeSchema>;

/** The recipient of an invitation link. */
export const inviteeSchema = z.object({ name: z.string(), username: z.string(), role: z.enum(ROLES) });
