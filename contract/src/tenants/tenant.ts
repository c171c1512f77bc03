import * as z from 'zod/mini';
import { newPassword, username } from '../accounts/account.ts';
import { namedSchema } from '../estates/estate.ts';
import {
  calendarDay,
  clearable,
  email,
  evenIfOthersFail,
  flag,
  id,
  leftOut,
  optionalLongText,
  optionalText,
  seenVersion,
  text,
  version,
} from '../fields.ts';
import { optionalPhone } from '../phone-field.ts';
import { chosenRows, listFile, listQuery, orderingOf, pagingQuery } from '../lists.ts';
import { language } from '../messages/language.ts';
import { newRentSchema } from '../money/terms.ts';
import { ACCOUNT_STATUSES, RENT_STATUSES } from './rules.ts';

/** The longest notes about a tenant. */
export const TENANT_NOTES_MAX = 4000;

export const tenantSchema = z.object({
  id: z.int(),
  user: z.int(),
  user_details: z.object({ username: z.string(), first_name: z.string(), last_name: z.string(), email: z.string() }),
  tenant_type: z.nullable(z.int()),
  tenant_type_details: z.nullable(namedSchema),
  /** From the tenant's current lease, else the next, else the last. Null if there was never one. */
  apartment: z.nullable(z.int()),
  apartment_details: z.nullable(
    z.object({
      id: z.int(),
      number: z.string(),
      /** Whole shillings a month. */
      rent_amount: z.int(),
      block: namedSchema,
      estate: namedSchema,
    }),
  ),
  lease_start: z.nullable(z.string()),
  /** Null if the lease has no end or there is no lease. */
  lease_end: z.nullable(z.string()),
  /** The end was set by a move-out, which can be undone until that day. Other servers do not send it. */
  is_ending: z.optional(z.boolean()),
  /** The first day in another home, of a move that can be undone until then. Other servers do not send it. */
  moves_on: z.optional(z.nullable(z.string())),
  phone_number: z.string(),
  emergency_contact: z.string(),
  /** The office's notes about the tenant, who does not see them. Other servers do not send them. */
  notes: z.optional(z.string()),
  userprofile_status: z.enum(ACCOUNT_STATUSES),
  /** The rent badge. See docs/rules.md, Rent badge. Other servers do not send it. */
  rent_state: z.optional(z.enum(RENT_STATUSES)),
  /** The running account of the lease shown. Null without one; other servers do not send it. */
  account: z.optional(z.nullable(z.int())),
  /** The language of SMS. Other servers do not send it. */
  language: z.optional(z.string()),
  /** Whether the tenant wants no reminders and announcements by SMS. Other servers do not send it. */
  sms_opt_out: z.optional(z.boolean()),
  /** Covers tenant, account and leases together. */
  version,
});
export type Tenant = z.output<typeof tenantSchema>;

/** Whether the code also goes to the tenant by SMS. */
export const newTenantCodeSchema = z.optional(z.object({ send_sms: leftOut(flag) }));

/** A one-time code, shown only in the response that made it. See docs/rules.md, One-time codes. */
export const tenantCodeSchema = z.object({
  code: z.string(),
  expires_at: z.string(),
  /** The number that it goes to by SMS, where it was to be sent. */
  sms_to: z.optional(z.string()),
});
export type TenantCode = z.output<typeof tenantCodeSchema>;

/** A new tenant, with the code if the account has neither an address nor a password. */
export const createdTenantSchema = z.extend(tenantSchema, { sign_in_code: z.optional(tenantCodeSchema) });
export type CreatedTenant = z.output<typeof createdTenantSchema>;

/** `skipped`: deliberately not sent, such as a reminder of a charge that was paid while it waited. */
const MAIL_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail of the portal to a tenant, without its text. */
export const tenantMailSchema = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  created_at: z.string(),
  /** Null until it is sent. */
  sent_at: z.nullable(z.string()),
});
export type TenantMail = z.output<typeof tenantMailSchema>;
export const tenantMailQuerySchema = z.object(pagingQuery);

export const tenantQuerySchema = z.object({
  ...listQuery,
  ordering: orderingOf(['name', 'lease_end', 'created_at']),
  apartment_id: leftOut(id),
  tenant_type_id: leftOut(id),
  estate_id: leftOut(id),
  /** The rent badge. See docs/rules.md, Rent badge. */
  rent_status: leftOut(z.enum(RENT_STATUSES)),
  /** Only tenants with an open charge due by the end of this month. */
  unpaid_this_month: leftOut(flag),
  ...chosenRows,
  ...listFile,
});
export const tenantsByEstateQuerySchema = z.object({ ...listQuery, estate_id: id });

const accountStatus = z.optional(z.enum(ACCOUNT_STATUSES));
/** See docs/rules.md, First sign-in of a tenant. */
const newUser = z.object({
  username,
  /** Null for a tenant without an address. */
  email: z.nullable(email),
  first_name: text(100),
  last_name: text(100),
  /** Null: the tenant chooses it, by a mailed invitation, or by a one-time code where there is no address. */
  password: z.nullable(newPassword),
});

const leaseEndsAfterItStarts = z.refine<{ lease_start?: string | undefined; lease_end?: string | null | undefined }>(
  (lease) => !lease.lease_start || !lease.lease_end || lease.lease_end > lease.lease_start,
  {
    error: 'The lease must end after it starts.',
    path: ['lease_end'],
    ...evenIfOthersFail,
  },
);

/**
 * A new tenant with a lease. `user` is a new account, or the id of a registered one.
 * See docs/rules.md, Tenant of a registered account.
 */
export const newTenantSchema = z
  .object({
    user: z.union([id, newUser]),
    tenant_type: id,
    apartment: id,
    lease_start: calendarDay,
    /** Null for a lease without an end. */
    lease_end: z.nullable(calendarDay),
    phone_number: optionalPhone,
    emergency_contact: optionalText(200),
    userprofile_status: accountStatus,
    /** The rent from the first day of the lease; without it, no rent is charged by schedule. */
    terms: leftOut(newRentSchema),
    /** Whether the one-time code also goes by SMS, where one is made. */
    send_sms: leftOut(flag),
  })
  .check(leaseEndsAfterItStarts);
export type NewTenant = z.output<typeof newTenantSchema>;

export const tenantChangeSchema = z
  .object({
    user: z.optional(
      z.object({
        username: z.optional(username),
        /** Empty text or null removes the address. */
        email: clearable(email),
        first_name: z.optional(text(100)),
        last_name: z.optional(text(100)),
        /** A manager sets a new password for the tenant. See docs/rules.md, Mailed links. */
        password: leftOut(newPassword),
      }),
    ),
    tenant_type: leftOut(id),
    apartment: leftOut(id),
    lease_start: z.optional(calendarDay),
    /** Null removes the end. */
    lease_end: z.optional(z.nullable(calendarDay)),
    phone_number: optionalPhone,
    emergency_contact: optionalText(200),
    notes: optionalLongText(TENANT_NOTES_MAX),
    userprofile_status: accountStatus,
    /** The rent of the lease that begins with another apartment; without it, none is charged there by schedule. */
    terms: leftOut(newRentSchema),
    /** The language of SMS: one for which there are texts. */
    language: leftOut(language),
    /** Whether reminders and announcements are left out by SMS. */
    sms_opt_out: z.optional(flag),
    version: seenVersion,
  })
  .check(leaseEndsAfterItStarts);
export type TenantChange = z.output<typeof tenantChangeSchema>;
