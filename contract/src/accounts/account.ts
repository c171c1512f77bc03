import * as z from 'zod/mini';
import { email, leftOut, optionalText, secret, text } from '../fields.ts';
import { optionalPhone } from '../phone-field.ts';
import { ROLES, STAFF_ROLES } from '../roles.ts';
import { PASSWORD_MIN_LENGTH, USERNAME_SHAPE } from './rules.ts';

export const username = text(60).check(z.regex(USERNAME_SHAPE, { error: 'Use letters, digits and . _ - @ + only.' }));

/**
 * A password that somebody chooses. The server refuses the commonest ones and the username itself.
 * See docs/rules.md, Passwords.
 */
export const newPassword = secret(PASSWORD_MIN_LENGTH);

/** No rules of length or format: every wrong entry gets the same answer. See docs/rules.md, Signing in. */
export const credentialsSchema = z.object({
  username: text(254),
  password: secret(1),
  /**
   * Accounts with two-step verification need it: a code of the authenticator app, or a recovery code. Without it the
   * call is refused with `second_factor_needed`.
   */
  code: leftOut(text(40)),
  /** The short name of the office, where one portal serves several and the address does not name it. */
  company: leftOut(text(40)),
});

export const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.output<typeof tokenPairSchema>;

export const refreshSchema = z.object({ refresh: text(400) });

/** The signed-in user. See docs/product.md, User profile. */
export const profileSchema = z.object({
  id: z.int(),
  user_id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name, or the username where neither is known. */
  name: z.string(),
  role: z.enum(ROLES),
  user_type: z.enum(ROLES),
  phone_number: z.string(),
  address: z.string(),
  email_verified: z.boolean(),
  /** Null until the account has a lease. */
  tenant_id: z.nullable(z.int()),
  /** The person's work in the office; null for owners and tenants. Other servers send none. */
  staff_role: z.optional(z.nullable(z.enum(STAFF_ROLES))),
  /** The ids of the estates that the account is limited to; null for all. Other servers send none. */
  estates: z.optional(z.nullable(z.array(z.int()))),
  /**
   * The permissions of the account, as docs/api.md names them; without them, all those of the role. Other servers send
   * none.
   */
  permissions: z.optional(z.array(z.string())),
});
export type Profile = z.output<typeof profileSchema>;

/** See docs/rules.md, Registration makes tenants. */
export const registrationSchema = z.object({
  username,
  email,
  password: newPassword,
  first_name: optionalText(100),
  last_name: optionalText(100),
  phone_number: optionalPhone,
  address: optionalText(300),
  role: z.optional(
    z
      .string()
      .check(z.refine((role) => role.trim().toLowerCase() === 'tenant', { error: 'Only tenants can register here.' })),
  ),
});

export const registeredSchema = z.object({
  id: z.int(),
  user: profileSchema,
  profile: profileSchema,
  tokens: tokenPairSchema,
  message: z.string(),
});

/**
 * Who asks for a new password: an e-mail address, a username or a phone number. Every text gets the same answer. See
 * docs/rules.md, Mailed links.
 */
export const passwordResetRequestSchema = z.object({ email: text(254) });
export const passwordResetSchema = z.object({ token: text(200), password: newPassword });
/** The first sign-in with a one-time code; the new password replaces the code. */
export const firstPasswordSchema = z.object({
  username: text(254),
  /** As printed; case, dashes and spaces do not matter. */
  code: text(40),
  password: newPassword,
});
/** The token of a mailed link. */
export const linkTokenSchema = z.object({ token: text(200) });

/** The account created through the one-time link of the first start. See docs/rules.md, First manager. */
export const firstManagerSchema = z.object({
  token: text(200),
  username,
  email,
  password: newPassword,
  first_name: optionalText(100),
  last_name: optionalText(100),
});

export const messageSchema = z.object({ message: z.string() });
