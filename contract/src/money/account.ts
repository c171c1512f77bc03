import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar.ts';
import type { FieldErrors } from '../errors.ts';
import { amountUgx, calendarDay, flag, id, idList, leftOut, seenVersion, textOrEmpty } from '../fields.ts';
import { chosenIds, listFile, listQuery, orderingOf, pageOf, uncountedPageOf } from '../lists.ts';
import { NOTED_PROMISE_STATES } from '../messages/promise.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { HAS_PASSED } from '../sentences.ts';
import { rentSchema } from './terms.ts';

/** Open charges by days past due, in whole shillings, without deposits. See docs/rules.md, Ageing. */
export const ageingSchema = z.object({
  not_due: z.int(),
  days_1_30: z.int(),
  days_31_60: z.int(),
  days_61_90: z.int(),
  days_over_90: z.int(),
});

/** The running account of a lease. Amounts are whole shillings. */
export const accountSchema = z.object({
  id: z.int(),
  tenant: z.int(),
  tenant_details: tenantSummarySchema,
  /** The tenant's; empty if unknown. */
  phone_number: z.string(),
  /** Null for the account of charges outside every lease. The end is null for a lease without one. */
  lease: z.nullable(z.object({ id: z.int(), start: z.string(), end: z.nullable(z.string()), is_current: z.boolean() })),
  /** See docs/rules.md, Account reference codes. */
  reference_code: z.string(),
  /** Open charges less credit: negative if more was paid than is owed. Without deposits. */
  balance: z.int(),
  /** The open amount of all charges but deposits. */
  open_amount: z.int(),
  /** The part of it that is past due. */
  overdue_amount: z.int(),
  /** Money received and not allocated. */
  credit: z.int(),
  ...ageingSchema.shape,
  /** The due date of the oldest open charge. */
  oldest_due: z.nullable(z.string()),
  /** The last day for which rent is paid. */
  paid_until: z.nullable(z.string()),
  deposit_held: z.int(),
  /** The open amount of deposit charges. */
  deposit_due: z.int(),
  /** Whether rent is charged by schedule. */
  schedule_on: z.boolean(),
  /** The rent in force on the day, or the first one to come where none is in force yet. */
  terms: z.nullable(rentSchema),
  /** The day by which the tenant promised to pay. Null as of an earlier day, which did not record it. */
  promise_on: z.nullable(z.string()),
  /** Whether it was kept; null without one. */
  promise_state: z.nullable(z.enum(NOTED_PROMISE_STATES)),
  /** Null as of an earlier day, which did not record it. */
  disputed: z.nullable(z.boolean()),
  version: z.int(),
});
export type Account = z.output<typeof accountSchema>;

/** Sums over all accounts that match, in whole shillings. */
const accountTotalsSchema = z.object({
  open_amount: z.int(),
  overdue_amount: z.int(),
  credit: z.int(),
  deposit_held: z.int(),
  ...ageingSchema.shape,
});
export type AccountTotals = z.output<typeof accountTotalsSchema>;

export const accountPageSchema = z.extend(pageOf(accountSchema), { totals: accountTotalsSchema });
export type AccountPage = z.output<typeof accountPageSchema>;

/** The response of the list of accounts: an array, or one page, which has its totals unless `count=false`. */
export const accountListSchema = z.union([z.array(accountSchema), accountPageSchema, uncountedPageOf(accountSchema)]);

/** Accounts with something open of that age, or with credit. */
export const ACCOUNT_BUCKETS = ['open', 'overdue', 'not_due', '1_30', '31_60', '61_90', 'over_90', 'credit'] as const;
export type AccountBucket = (typeof ACCOUNT_BUCKETS)[number];

/** The most accounts whose rows, statements or reminders can be chosen one by one. */
export const CHOSEN_ACCOUNTS_MAX = 200;

/** Accounts chosen one by one in a query: `accounts=7,8`. */
export const accountIds = idList(CHOSEN_ACCOUNTS_MAX, 'accounts');

/** Accounts chosen one by one in a body. */
export const chosenAccounts = (most: number) => chosenIds(most, 'account');

export const accountQuerySchema = z.object({
  ...listQuery,
  /** `false` leaves out `count` and `totals` of a page. */
  count: leftOut(flag),
  ordering: orderingOf(['oldest_due', 'balance', 'name']),
  estate_id: leftOut(id),
  block_id: leftOut(id),
  tenant_id: leftOut(id),
  accounts: leftOut(accountIds),
  bucket: leftOut(z.enum(ACCOUNT_BUCKETS)),
  /** The accounts at the end of that day, today or before; as they are now by default. */
  as_of: leftOut(calendarDay),
  ...listFile,
});
export type AccountQuery = z.output<typeof accountQuerySchema>;

export const accountChangeSchema = z.object({
  /** Null removes the promise. */
  promise_on: z.optional(z.nullable(calendarDay)),
  /** The sum promised, in whole shillings; all that is open by default. */
  promise_amount: leftOut(amountUgx),
  /** Who promised it; empty for the tenant. */
  promised_by: z.optional(textOrEmpty(120)),
  disputed: z.optional(flag),
  version: seenVersion,
});
export type AccountChange = z.output<typeof accountChangeSchema>;

/** The fault of a promise for a day that has passed; one that was noted before stays. See docs/rules.md, Promises. */
export const promiseFaults = (
  promise_on: CalendarDate | null | undefined,
  noted: CalendarDate | null,
  today: CalendarDate,
): FieldErrors => (promise_on && promise_on !== noted && promise_on < today ? { promise_on: HAS_PASSED } : {});

/** A tenant's own account: of the current lease, or of a former one by its id. */
export const myAccountQuerySchema = z.object({ account: leftOut(id) });
