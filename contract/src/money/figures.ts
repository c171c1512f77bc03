import * as z from 'zod/mini';
import { calendarDay, id, leftOut } from '../fields.ts';
import { pagingQuery } from '../lists.ts';
import { CHANNELS } from '../ledger/ledger-accounts.ts';
import { isWithinYears, REPORT_YEARS_MAX } from '../reports/rules.ts';
import { ageingSchema } from './account.ts';

const figuresQuery = { start_date: calendarDay, end_date: calendarDay, estate_id: leftOut(id) };
const daysInOrder = z.refine<{ start_date: string; end_date: string }>(
  ({ start_date, end_date }) => end_date >= start_date && isWithinYears(start_date, end_date, REPORT_YEARS_MAX),
  {
    error: `The end must not lie before the start, nor more than ${REPORT_YEARS_MAX} years after it.`,
    path: ['end_date'],
  },
);

/** Both days are included. */
export const figuresQuerySchema = z.object(figuresQuery).check(daysInOrder);
export type FiguresQuery = z.output<typeof figuresQuerySchema>;

/** Whole shillings. */
export const figuresSchema = z.object({
  /** Charges due in the range, without deposits and opening charges, before credit notes. */
  charged: z.int(),
  credited: z.int(),
  /** Receipts by the day of receipt; a reversal counts on its own day, so this can be negative. */
  received: z.int(),
  /** Reversed in the range, of receipts from before it: `received` has it taken off. */
  reversed_earlier: z.int(),
  refunded: z.int(),
  /** `count` has the receipts of the range that were not reversed in it. */
  by_channel: z.array(z.object({ channel: z.enum(CHANNELS), amount: z.int(), count: z.int() })),
  /** As of now, whatever the range. */
  open_amount: z.int(),
  overdue_amount: z.int(),
  ageing: ageingSchema,
  credit: z.int(),
  deposits_held: z.int(),
  /** Money that waits in the inbox. Left out for an owner and for one estate, as it belongs to no estate yet. */
  unmatched: z.optional(z.object({ count: z.int(), amount: z.int(), oldest_at: z.nullable(z.string()) })),
  /**
   * How many changes of the viewer's estates wait for a second person. Left out for an owner and for one estate, and
   * where the rule of two people is not in force.
   */
  approvals: z.optional(z.int()),
});
export type Figures = z.output<typeof figuresSchema>;

export const arrearsQuerySchema = z.object({ estate_id: leftOut(id), ...pagingQuery });

/** The debts of an owner's tenants, in whole shillings. */
export const arrearsRowSchema = z.object({
  tenant_name: z.string(),
  apartment: z.nullable(z.string()),
  estate: z.nullable(z.string()),
  open_amount: z.int(),
  ageing: ageingSchema,
  oldest_due: z.nullable(z.string()),
});
export type Arrears = z.output<typeof arrearsRowSchema>[];

/** The figures of an owner that open their rows. What is overdue is in the arrears. */
export const FIGURES_WITH_ROWS = ['charged', 'received', 'open', 'deposits_held'] as const;
export type FigureWithRows = (typeof FIGURES_WITH_ROWS)[number];

export const moneyRowsQuerySchema = z
  .object({ ...figuresQuery, figure: z.enum(FIGURES_WITH_ROWS), ...pagingQuery })
  .check(daysInOrder);
export type MoneyRowsQuery = z.output<typeof moneyRowsQuerySchema>;

/** A row behind a figure; together they are the figure. */
export const moneyRowSchema = z.object({
  /** The id of the row in its figure. */
  id: z.int(),
  /** The day that it is due or was received; null for a deposit that is held. */
  on: z.nullable(z.string()),
  tenant_name: z.string(),
  apartment: z.nullable(z.string()),
  estate: z.nullable(z.string()),
  /** `Rent, November 2026`, `Mobile Money, receipt AMA-2026-000812`. */
  text: z.string(),
  /** Whole shillings; below zero where a receipt was reversed. */
  amount: z.int(),
});
export type MoneyRow = z.output<typeof moneyRowSchema>;

/** The months that the call of charged and received by month returns: this one and those before it. */
export const MONEY_MONTHS = 12;

export const moneyMonthsQuerySchema = z.object({ estate_id: leftOut(id) });

/** Whole shillings, the oldest month first: charged by due day without deposits, received by the day of receipt. */
export const moneyMonthsSchema = z.array(
  z.object({ year: z.int(), month: z.int(), charged: z.int(), received: z.int() }),
);
export type MoneyMonths = z.output<typeof moneyMonthsSchema>;
