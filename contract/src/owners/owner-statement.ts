import * as z from 'zod/mini';
import { calendarDay, id, leftOut, text } from '../fields.ts';
import { chosenIds, listFile, listQuery } from '../lists.ts';
import { monthText } from '../money/queries.ts';

/** The most owners that one run names. */
const RUN_OWNERS_MAX = 1000;
const chosenOwners = z.optional(chosenIds(RUN_OWNERS_MAX, 'owner'));

/** The kinds of lines of a statement. A deposit is shown and not counted: the office holds it for the tenant. */
const OWNER_LINE_KINDS = [
  'received',
  'deposit',
  'expense',
  'fee',
  'vat',
  'withheld',
  'remittance',
  'correction',
] as const;
export type OwnerLineKind = (typeof OWNER_LINE_KINDS)[number];

/** A line of an owner's statement: an owner's share, in whole shillings. */
const ownerLineSchema = z.object({
  on: z.string(),
  kind: z.enum(OWNER_LINE_KINDS),
  /** Null for money of no estate. */
  estate: z.nullable(z.int()),
  estate_name: z.nullable(z.string()),
  /** The name of the apartment. */
  apartment: z.nullable(z.string()),
  text: z.string(),
  /** Above zero what the owner gains; below it what is taken off. */
  amount: z.int(),
  /** The amount due to the owner after this line. */
  balance: z.int(),
  /** Whether it belongs to an earlier month and became known after that month's statement. */
  is_late: z.boolean(),
  /** The record behind the line. */
  receipt: z.nullable(z.int()),
  expense: z.nullable(z.int()),
  remittance: z.nullable(z.int()),
  /** A signed link to the paper of an expense that expires after 15 minutes; not part of what was issued. */
  file: z.nullable(z.string()),
});
export type OwnerLine = z.output<typeof ownerLineSchema>;

/** Sums of a statement in whole shillings; all but `received` and `deposits` are taken off, and shown above zero. */
export const ownerTotalsSchema = z.object({
  /** Cash and tax withheld, without deposits. */
  received: z.int(),
  /** Charged in the month without deposits, for the share that was paid. */
  charged: z.int(),
  /** Deposits received less those returned: held, not income. */
  deposits: z.int(),
  expenses: z.int(),
  fee: z.int(),
  vat: z.int(),
  withheld: z.int(),
  remitted: z.int(),
  /** Other changes of earlier months, for example of shares; positive where the owner gains. */
  corrections: z.int(),
});
export type OwnerTotals = z.output<typeof ownerTotalsSchema>;

/**
 * An estate in a statement: the sums of its lines of the month. It has no balance, because money is paid out for all
 * estates together.
 */
const ownerEstateSchema = z.object({
  /** Null for lines without an estate, such as money paid out for all of them. */
  estate: z.nullable(z.int()),
  estate_name: z.nullable(z.string()),
  totals: ownerTotalsSchema,
  /** Received less what is taken off, with corrections: above zero what the owner gains. */
  sum: z.int(),
});
export type OwnerEstate = z.output<typeof ownerEstateSchema>;

/**
 * An owner's statement of a month: opening balance + received - expenses - fee - vat - withheld - remitted +
 * corrections = closing balance. See docs/rules.md, Owners' statements.
 */
export const ownerStatementSchema = z.object({
  /** Null for a preview, as are the number and the time of issue. */
  id: z.nullable(z.int()),
  number: z.nullable(z.int()),
  /** `OS-2026-00012` */
  statement_code: z.nullable(z.string()),
  owner: z.int(),
  owner_name: z.string(),
  /** `2026-11` */
  month: z.string(),
  /** The last day that it covers: of the month, or today in a preview of the running one. */
  until: z.string(),
  opening_balance: z.int(),
  closing_balance: z.int(),
  lines: z.array(ownerLineSchema),
  totals: ownerTotalsSchema,
  /** By name, the part without an estate last; their sums lead from the opening to the closing balance. */
  estates: z.array(ownerEstateSchema),
  issued_at: z.nullable(z.string()),
  reason: z.string(),
  /** The statement that replaces this one, and the one that it replaces. */
  replaced_by: z.nullable(z.int()),
  replaces: z.nullable(z.int()),
});
export type OwnerStatement = z.output<typeof ownerStatementSchema>;

/** A statement in a list. */
const ownerStatementRowSchema = z.pick(ownerStatementSchema, {
  number: true,
  statement_code: true,
  owner: true,
  owner_name: true,
  month: true,
  opening_balance: true,
  closing_balance: true,
  totals: true,
  issued_at: true,
  reason: true,
  replaced_by: true,
});
export const ownerStatementListItemSchema = z.extend(ownerStatementRowSchema, {
  id: z.int(),
  /** The remittances that name this statement. */
  paid_out: z.int(),
  /** What of its closing balance is still to pay out; remittances pay the oldest statement first. */
  to_pay: z.int(),
  /** The day of the last one that names it, else of the one that paid it. */
  paid_out_on: z.nullable(z.string()),
});
export type OwnerStatementRow = z.output<typeof ownerStatementListItemSchema>;

/** An owner's own statements. */
export const ownStatementQuerySchema = z.object({
  ...listQuery,
  month: leftOut(monthText),
  /** Whether those that were replaced are listed, too. */
  replaced: leftOut(z.enum(['true', 'false'])),
});
export type OwnStatementQuery = z.output<typeof ownStatementQuerySchema>;

export const ownerStatementQuerySchema = z.extend(ownStatementQuerySchema, { owner: leftOut(id), ...listFile });
export type OwnerStatementQuery = z.output<typeof ownerStatementQuerySchema>;

/** The paper of one estate only. */
export const ownerPaperQuerySchema = z.object({ estate_id: leftOut(id) });

export const statementPreviewSchema = z.object({ month: monthText, owners: chosenOwners });
export type StatementPreview = z.output<typeof statementPreviewSchema>;

export const statementRunRequestSchema = z.object({
  month: monthText,
  /** All owners with money or an estate in the month by default. */
  owners: chosenOwners,
  /** Replaces statements that were issued for the month, and those of later months after it. */
  replace_reason: leftOut(text(500)),
});
export type StatementRunRequest = z.output<typeof statementRunRequestSchema>;

const RUN_STATES = ['running', 'done', 'failed'] as const;

/** A run that issues statements, with its progress. */
export const statementRunSchema = z.object({
  id: z.int(),
  month: z.string(),
  state: z.enum(RUN_STATES),
  total: z.int(),
  done: z.int(),
  /** Owners whose statement was not issued, and why. */
  problems: z.array(z.object({ owner: z.int(), owner_name: z.string(), sentence: z.string() })),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type StatementRun = z.output<typeof statementRunSchema>;

export const ownerBalancesQuerySchema = z.object({
  ...listQuery,
  on: leftOut(calendarDay),
  owner: leftOut(id),
  ...listFile,
});
export type OwnerBalancesQuery = z.output<typeof ownerBalancesQuerySchema>;

/** The amount due to an owner on a day, in whole shillings, before the fee of months without a statement. */
export const ownerBalanceSchema = z.object({
  owner: z.int(),
  owner_name: z.string(),
  payout_account: z.string(),
  estates: z.int(),
  balance: z.int(),
  /** The fee and its VAT that the months without a statement will cost, as far as is known. */
  expected_fee: z.int(),
  last_statement: z.nullable(z.object({ id: z.int(), month: z.string(), closing_balance: z.int() })),
  last_remitted_on: z.nullable(z.string()),
});
export type OwnerBalance = z.output<typeof ownerBalanceSchema>;
