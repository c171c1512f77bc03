import * as z from 'zod/mini';
import { leftOut, textOrEmpty } from '../fields.ts';
import type { Channel } from '../ledger/ledger-accounts.ts';
import { listQuery, pagingQuery } from '../lists.ts';
import { tenantSummarySchema } from '../payments/payment.ts';
import { matchReasonSchema } from './inbox.ts';

/** Whose statements are read. */
export const STATEMENT_CHANNELS = ['mtn', 'airtel', 'bank'] as const satisfies Channel[];
export type StatementChannel = (typeof STATEMENT_CHANNELS)[number];

/** The kinds of columns of a statement, in the order in which a form lists them. */
export const STATEMENT_COLUMNS = [
  'date',
  'id',
  'amount',
  'debit',
  'credit',
  'fee',
  'balance',
  'phone',
  'name',
  'text',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

const STATEMENT_IMPORT_STATES = ['draft', 'confirmed', 'undone'] as const;
export type StatementImportState = (typeof STATEMENT_IMPORT_STATES)[number];

/**
 * The result for a line: money in of an import that was undone, recorded before, posted automatically, waiting in the
 * inbox, not money in, or not readable.
 */
export const STATEMENT_LINE_STATES = ['new', 'known', 'matched', 'inbox', 'ignored', 'error'] as const;
export type StatementLineState = (typeof STATEMENT_LINE_STATES)[number];

const nullableHeading = z.nullable(z.string());
const columnsOf = <S extends z.ZodMiniType>(schema: S) =>
  z.object(Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, schema])) as Record<StatementColumn, S>);

/** A statement from its upload on. See docs/rules.md, Statements. */
export const statementImportSchema = z.object({
  id: z.int(),
  state: z.enum(STATEMENT_IMPORT_STATES),
  channel: z.enum(STATEMENT_CHANNELS),
  file_name: z.string(),
  /** They add up to the lines. For a draft, `matched` and `inbox` are what confirming would give. */
  counts: z.object({
    new: z.int(),
    known: z.int(),
    matched: z.int(),
    inbox: z.int(),
    ignored: z.int(),
    error: z.int(),
  }),
  /** The heading of each column that is read; null where the statement has none. */
  columns: columnsOf(nullableHeading),
  /** Every heading of the file, with a few values below it. */
  headings: z.array(z.object({ heading: z.string(), examples: z.array(z.string()) })),
  /** The columns that must be chosen before the statement can be confirmed: `date`, `amount`. */
  missing_columns: z.array(z.enum(STATEMENT_COLUMNS)),
  /** The first and the last day of its lines; null where none could be read. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The sum of the lines that are new, matched or in the inbox, in whole shillings. */
  total_in: z.int(),
  by: z.nullable(z.string()),
  created_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
});
export type StatementImport = z.output<typeof statementImportSchema>;

export const newStatementImportSchema = z.object({ channel: z.enum(STATEMENT_CHANNELS) });

const chosenHeading = z.optional(z.nullable(textOrEmpty(200)));

/** Those that change; null where the statement has no such column. */
export const statementImportChangeSchema = z.object({ columns: columnsOf(chosenHeading) });
export type StatementImportChange = z.output<typeof statementImportChangeSchema>;

/** A line of a statement. Amounts are whole shillings; texts are empty where the statement has none. */
export const statementLineSchema = z.object({
  /** Counted from 1, as spreadsheets count. */
  row: z.int(),
  state: z.enum(STATEMENT_LINE_STATES),
  /** Why it is ignored, known or in the inbox, or what cannot be read; else empty. */
  why: z.string(),
  /** The cell that cannot be read, as `D12`. */
  cell: z.nullable(z.string()),
  received_at: z.nullable(z.string()),
  /** Money in; null where it is money out, or not readable. */
  amount: z.nullable(z.int()),
  fee: z.nullable(z.int()),
  balance: z.nullable(z.int()),
  phone: z.string(),
  name: z.string(),
  text: z.string(),
  external_reference: z.nullable(z.string()),
  /** Of a matched line: the account, how sure the match is, and why. */
  account: z.nullable(z.int()),
  tenant_details: z.nullable(tenantSummarySchema),
  score: z.nullable(z.int()),
  reasons: z.array(matchReasonSchema),
  /** The receipt that it became, or that it reconciles. */
  receipt: z.nullable(z.object({ id: z.int(), receipt_code: z.nullable(z.string()) })),
  inbox_item: z.nullable(z.int()),
});
export type StatementLine = z.output<typeof statementLineSchema>;

export const statementImportQuerySchema = z.object(pagingQuery);
export const statementLineQuerySchema = z.object({ ...listQuery, state: leftOut(z.enum(STATEMENT_LINE_STATES)) });
export type StatementLineQuery = z.output<typeof statementLineQuerySchema>;
