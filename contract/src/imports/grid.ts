import * as z from 'zod/mini';
import { leftOut, textOrEmpty } from '../fields.ts';
import { pagingQuery } from '../lists.ts';
import { ROW_KINDS } from './columns.ts';

/**
 * The kinds that the reader gives to rows. A heading is chosen by its row and not as a kind. Rows of a sheet that is
 * left out are not read.
 */
const READ_ROW_KINDS = [...ROW_KINDS, 'heading', 'unread'] as const;
export type ReadRowKind = (typeof READ_ROW_KINDS)[number];

/** An unchanged row of a sheet, with the kind that it was read as. */
export const gridRowSchema = z.object({
  row: z.int(),
  kind: z.enum(READ_ROW_KINDS),
  /** Why it was read as that kind, in words. */
  why: z.string(),
  /** Whether a manager chose its kind, for this file. */
  is_by_hand: z.boolean(),
  /** The texts of its cells, in the order of the sheet's shown columns; long ones are cut off. */
  cells: z.array(z.string()),
});
export type GridRow = z.output<typeof gridRowSchema>;

export const gridQuerySchema = z.object({
  /** The first sheet by default. */
  sheet: leftOut(textOrEmpty(200)),
  ...pagingQuery,
});
export type GridQuery = z.output<typeof gridQuerySchema>;
