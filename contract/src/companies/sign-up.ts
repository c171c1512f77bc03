import * as z from 'zod/mini';
import { newPassword, username } from '../accounts/account.ts';
import { email, optionalText, text } from '../fields.ts';
import { SHORT_NAME_MAX, SHORT_NAME_SHAPE } from './rules.ts';

/** The short name, as typed at sign-in and contained in links to the company: `kampala-homes`. */
export const shortName = text(SHORT_NAME_MAX).check(
  z.regex(SHORT_NAME_SHAPE, { error: 'Use small letters, digits and hyphens, and begin with a letter.' }),
);

/** A new company, as its first manager asks for it. See docs/rules.md, Sign-up of a company. */
export const signUpSchema = z.object({
  name: text(200),
  short_name: shortName,
  manager: z.object({
    username,
    email,
    password: newPassword,
    first_name: optionalText(100),
    last_name: optionalText(100),
  }),
  /** Whether it starts with the demo portfolio; otherwise it is empty. */
  demo: z.optional(z.boolean()),
});
export type SignUpInput = z.output<typeof signUpSchema>;

/** A company that exists. */
export const signedUpSchema = z.object({
  name: z.string(),
  short_name: z.string(),
  /** The address of its portal. */
  path: z.string(),
  message: z.string(),
});
export type SignedUp = z.output<typeof signedUpSchema>;
