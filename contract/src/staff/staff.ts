import * as z from 'zod/mini';
import { ACCOUNT_STATES } from '../accounts/rules.ts';
import { username } from '../accounts/account.ts';
import { amountUgx, email, evenIfOthersFail, id, leftOut, seenVersion, text } from '../fields.ts';
import { chosenIds, listQuery } from '../lists.ts';
import { optionalPhone } from '../phone-field.ts';
import { STAFF_ROLES } from '../roles.ts';
import { ACCOUNT_STATUSES } from '../tenants/rules.ts';

/** The most estates that one account can be limited to. */
export const CHOSEN_ESTATES_MAX = 500;

/** A person of the office: their work, their estates and how much cash they may record. See docs/rules.md, Staff. */
export const staffSchema = z.object({
  /** The id of the account. */
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name, or the username if both are empty. */
  name: z.string(),
  phone_number: z.string(),
  staff_role: z.enum(STAFF_ROLES),
  /** The ids of the estates that the account is limited to; null for all. */
  estates: z.nullable(z.array(z.int())),
  /** The names of these estates, in the same order. */
  estate_names: z.nullable(z.array(z.string())),
  /** The most cash of one receipt, and of all receipts of a day, in whole shillings. Caretakers only, else null. */
  cash_limit: z.nullable(z.int()),
  cash_limit_day: z.nullable(z.int()),
  status: z.enum(ACCOUNT_STATES),
  /** When the latest invitation expires or expired; null if none is open. */
  invited_until: z.nullable(z.string()),
  /** When the account was last used; null if never. */
  last_seen_at: z.nullable(z.string()),
  version: z.int(),
});
export type Staff = z.output<typeof staffSchema>;

export const staffQuerySchema = z.object({
  ...listQuery,
  staff_role: leftOut(z.enum(STAFF_ROLES)),
  status: leftOut(z.enum(ACCOUNT_STATES)),
  /** Those who work at the estate, also as people of all estates. */
  estate_id: leftOut(id),
});
export type StaffQuery = z.output<typeof staffQuerySchema>;

const chosenRole = z.enum(STAFF_ROLES, { error: 'Choose what this person does.' });
const estates = z.nullable(chosenIds(CHOSEN_ESTATES_MAX, 'estate'));
const limit = z.optional(z.nullable(amountUgx));

/** Whether a person with that work records cash up to a limit. */
export const hasCashLimits = (staffRole: string | undefined): boolean => staffRole === 'caretaker';

/** The fault of two limits together. */
const limitsAreInOrder = z.refine<{
  cash_limit?: number | null | undefined;
  cash_limit_day?: number | null | undefined;
}>(({ cash_limit, cash_limit_day }) => (cash_limit ?? 0) <= (cash_limit_day ?? Number.POSITIVE_INFINITY), {
  error: 'The limit of a day is at least that of a receipt.',
  path: ['cash_limit_day'],
  ...evenIfOthersFail,
});

const limitIsThere = (field: 'cash_limit' | 'cash_limit_day') =>
  z.refine<{ staff_role: string; cash_limit?: number | null | undefined; cash_limit_day?: number | null | undefined }>(
    (body) => !hasCashLimits(body.staff_role) || typeof body[field] === 'number',
    { error: 'Enter the most that a caretaker may record.', path: [field], ...evenIfOthersFail },
  );

/** A person of the office to invite. They choose the password themselves. */
export const newStaffSchema = z
  .object({
    username,
    email,
    first_name: text(100),
    last_name: text(100),
    phone_number: optionalPhone,
    staff_role: chosenRole,
    /** The ids of chosen estates; null for all. */
    estates,
    /** Needed for caretakers; nothing is stored for others. */
    cash_limit: limit,
    cash_limit_day: limit,
  })
  .check(limitIsThere('cash_limit'), limitIsThere('cash_limit_day'), limitsAreInOrder);
export type NewStaff = z.output<typeof newStaffSchema>;

/** A change of a person of the office; omitted fields keep their values. */
export const staffChangeSchema = z
  .object({
    username: z.optional(username),
    email: z.optional(email),
    first_name: z.optional(text(100)),
    last_name: z.optional(text(100)),
    phone_number: optionalPhone,
    staff_role: z.optional(chosenRole),
    estates: z.optional(estates),
    cash_limit: limit,
    cash_limit_day: limit,
    status: z.optional(z.enum(ACCOUNT_STATUSES)),
    version: seenVersion,
  })
  .check(limitsAreInOrder);
export type StaffChange = z.output<typeof staffChangeSchema>;
