import * as z from 'zod/mini';
import { id, leftOut } from '../fields.ts';
import { accountIds, accountSchema } from './account.ts';
import { dayRange, dayRangeIsInOrder } from './queries.ts';

const STATEMENT_LINE_KINDS = ['charge', 'credit_note', 'receipt', 'deposit', 'refund', 'transfer', 'reversal'] as const;
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number];

export const statementLineSchema = z.object({
  /** The id of the journal entry. */
  id: z.int(),
  /** The day on which it counts. */
  on: z.string(),
  kind: z.enum(STATEMENT_LINE_KINDS),
  /** The entry's label: `Rent, November 2026`. */
  text: z.string(),
  /** The charge and the receipt that it is about, if any. */
  charge: z.nullable(z.int()),
  receipt: z.nullable(z.int()),
  /** The refund or the transfer that it belongs to, if any. */
  refund: z.nullable(z.int()),
  transfer: z.nullable(z.int()),
  receipt_code: z.nullable(z.string()),
  /** Whole shillings; one of the two is 0. */
  debit: z.int(),
  credit: z.int(),
  /** After this line. */
  balance: z.int(),
});
export type StatementLine = z.output<typeof statementLineSchema>;

/**
 * The charged and the paid amount of an entry; one of the two is 0. A reduction of a charge counts as less charged.
 * Money that was reversed, paid back, moved away or put into the deposit counts as less paid. See docs/rules.md,
 * Statements.
 */
export function statementSides(line: Pick<StatementLine, 'kind' | 'receipt' | 'refund' | 'debit' | 'credit'>): {
  charged: number;
  paid: number;
} {
  const { kind, receipt, refund, debit, credit } = line;
  const isCharge =
    kind === 'charge' || kind === 'credit_note' || (kind === 'reversal' && receipt === null && refund === null);
  return isCharge ? { charged: debit - credit, paid: 0 } : { charged: 0, paid: credit - debit };
}

/** The entries of an account in order. Amounts are whole shillings; a negative balance is credit. */
export const statementSchema = z.object({
  account: accountSchema,
  /** The first day: the requested one, or that of the first entry. */
  from: z.string(),
  /** The last day: the requested one, else that of the last entry, at least today. */
  to: z.string(),
  opening_balance: z.int(),
  lines: z.array(statementLineSchema),
  closing_balance: z.int(),
  /** In its lines, a credit adds to the deposit held, a debit takes from it, and `balance` is what is held then. */
  deposit: z.object({ held: z.int(), lines: z.array(statementLineSchema) }),
});
export type Statement = z.output<typeof statementSchema>;

const STATEMENT_FORMATS = ['pdf', 'xlsx'] as const;

const statementQuery = {
  ...dayRange,
  /** The response is a file in this format. */
  file: leftOut(z.enum(STATEMENT_FORMATS)),
};

export const statementQuerySchema = z.object(statementQuery).check(dayRangeIsInOrder);
export type StatementQuery = z.output<typeof statementQuerySchema>;

/** A tenant's own statement: of the current lease, or of a former one by its account. */
export const myStatementQuerySchema = z.object({ ...statementQuery, account: leftOut(id) }).check(dayRangeIsInOrder);

/** The statements of chosen accounts as one file. */
export const statementsQuerySchema = z
  .object({ ...dayRange, accounts: accountIds, file: leftOut(z.enum(['pdf'])) })
  .check(dayRangeIsInOrder);
export type StatementsQuery = z.output<typeof statementsQuerySchema>;
