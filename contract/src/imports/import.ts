import * as z from 'zod/mini';
import { calendarDay, flag, leftOut, textOrEmpty } from '../fields.ts';
import { pagingQuery } from '../lists.ts';
import { COLUMN_KINDS, ROW_REFUSALS } from './columns.ts';

/** A count and a sum in whole shillings. */
const counted = z.object({ count: z.int(), sum: z.int() });

/** The records that an import creates or would create. Sums are whole shillings. */
const importCountsSchema = z.object({
  estates: z.int(),
  blocks: z.int(),
  apartments: z.int(),
  tenants: z.int(),
  leases: z.int(),
  /** Apartments without a tenant. */
  vacant: z.int(),
  rent_of_all_apartments: z.int(),
  rent_of_let_apartments: z.int(),
  this_month: z.object({ tenants: z.int(), rent: z.int(), paid: z.int(), open: z.int() }),
  deposits: counted,
  arrears: counted,
  /** Rent paid for later months; the count is of tenants. */
  advances: counted,
  by_estate: z.array(
    z.object({ name: z.string(), blocks: z.int(), apartments: z.int(), vacant: z.int(), rent: z.int() }),
  ),
  /** New accounts with a mailed invitation, and new accounts with a one-time code. */
  invited: z.int(),
  with_code: z.int(),
});
export type ImportCounts = z.output<typeof importCountsSchema>;

const place = { sheet: z.string(), row: z.int() };

const rejectedRowSchema = z.object({
  ...place,
  reason: z.enum(ROW_REFUSALS),
  sentence: z.string(),
  /** Unit and tenant as written in the row. */
  about: z.string(),
});
export type RefusedImportRow = z.output<typeof rejectedRowSchema>;

/** The result of an import, done or previewed: the records it creates and the rows it leaves out. */
const importReportSchema = z.object({
  made: importCountsSchema,
  /**
   * How many rows are new, add a tenant to an existing apartment, change nothing, or are refused; and how many have
   * warnings.
   */
  rows: z.object({ made: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int(), warned: z.int() }),
  refused: z.array(rejectedRowSchema),
  warned: z.array(z.object({ ...place, warning: z.string() })),
  sheets_left_out: z.array(z.object({ sheet: z.string(), why: z.string() })),
  columns_not_imported: z.array(z.object({ sheet: z.string(), columns: z.array(z.string()) })),
});
export type ImportReport = z.output<typeof importReportSchema>;

const columnKind = z.enum(COLUMN_KINDS);

/** A sheet of a draft: the kinds of its columns, and why it is skipped, if it is. */
const draftSheetSchema = z.object({
  name: z.string(),
  left_out: z.nullable(z.string()),
  /** Whether a newer sheet of its roll is read; then it only gives notes, unless it is left out by hand. */
  is_earlier_month: z.optional(z.boolean()),
  header_row: z.nullable(z.int()),
  columns: z.array(
    z.object({
      /** Counted from 0. */
      index: z.int(),
      title: z.string(),
      kind: columnKind,
      /** A few values below the header. */
      examples: z.array(z.string()),
    }),
  ),
  /** The columns that hold anything, from 0; of very many only the first. Rows show their cells in this order. */
  shown_columns: z.array(z.int()),
  /** The number of its last row. */
  last_row: z.int(),
  /** The estate of rows that name none. */
  estate: z.string(),
  /** The number of rows read. */
  rows: z.int(),
  /** The first rows, unchanged, so that a manager can point out the header. */
  head: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
});
export type DraftSheet = z.output<typeof draftSheetSchema>;

/** A file between upload and import. It is stored for 24 hours and visible to the manager who uploaded it. */
export const importDraftSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  as_at: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  sheets: z.array(draftSheetSchema),
  report: importReportSchema,
});
export type ImportDraft = z.output<typeof importDraftSchema>;

/** A draft in the list of those that wait. */
export const draftSummarySchema = z.pick(importDraftSchema, {
  id: true,
  file_name: true,
  as_at: true,
  created_at: true,
  expires_at: true,
});
export type DraftSummary = z.output<typeof draftSummarySchema>;

export const newDraftSchema = z.object({
  /** The day of the import's figures; today in Kampala by default. */
  as_at: leftOut(calendarDay),
});

export const draftParams = z.object({ draft_id: z.guid() });

/** The results of a row. */
const ROW_RESULTS = ['made', 'changed', 'unchanged', 'refused'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

export const draftRowSchema = z.object({
  ...place,
  fate: z.enum(ROW_RESULTS),
  /** Why the row is refused, or what could not be read of a row that is imported without it. */
  reason: z.nullable(z.enum(ROW_REFUSALS)),
  sentence: z.string(),
  warnings: z.array(z.string()),
  /** Unit and tenant as written in the row. */
  about: z.string(),
  /** The kind of column that the refusal or the open question is about; null if there is none. */
  column: z.nullable(columnKind),
  /** Each cell that could not be read, with the text that would answer the question, if there is a likely one. */
  questions: z.array(z.object({ column: columnKind, sentence: z.string(), proposal: z.nullable(z.string()) })),
  /** The cells that can be corrected. */
  cells: z.array(z.object({ kind: columnKind, text: z.string() })),
  /** Null if the row could not be read. */
  apartment: z.nullable(
    z.object({
      estate: z.string(),
      block: z.string(),
      number: z.string(),
      rent_amount: z.int(),
      /** Whether the import creates it. */
      is_new: z.boolean(),
    }),
  ),
  tenant: z.nullable(
    z.object({
      name: z.string(),
      username: z.string(),
      phone_number: z.string(),
      email: z.string(),
      emergency_contact: z.string(),
      lease_start: z.string(),
      lease_end: z.nullable(z.string()),
      deposit: z.int(),
      arrears: z.int(),
      this_month_paid: z.int(),
      this_month_open: z.int(),
      advance: z.int(),
    }),
  ),
});
export type DraftRow = z.output<typeof draftRowSchema>;

export const draftRowsQuerySchema = z.object({
  ...pagingQuery,
  fate: leftOut(z.enum(ROW_RESULTS)),
  /** Only rows with warnings. */
  warned: leftOut(flag),
  sheet: leftOut(textOrEmpty(200)),
});
export type DraftRowsQuery = z.output<typeof draftRowsQuerySchema>;

export const newImportSchema = z.object({ draft: z.guid() });

const IMPORT_STATUSES = ['running', 'done', 'failed', 'undone'] as const;

/** An import that is running or has ended. */
export const importSchema = z.object({
  id: z.int(),
  file_name: z.string(),
  as_at: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** 0 to 1. */
  progress: z.number(),
  /** With status failed: why nothing was imported. */
  failure: z.string(),
  by: z.nullable(z.string()),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  report: z.nullable(importReportSchema),
});
export type Import = z.output<typeof importSchema>;

/** Imports as in a list, without their reports. */
export const importSummarySchema = z.omit(importSchema, { report: true });

/** A line of the printable sheet of one-time codes. */
const signInCodeSchema = z.object({
  name: z.string(),
  estate: z.string(),
  block: z.string(),
  apartment: z.string(),
  username: z.string(),
  code: z.string(),
});
export const signInCodesSchema = z.object({ expires_at: z.string(), codes: z.array(signInCodeSchema) });
export type SignInCodes = z.output<typeof signInCodesSchema>;
