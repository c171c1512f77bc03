import * as z from 'zod/mini';
import { leftOut, textOrEmpty, wholeNumber } from '../fields.ts';
import { PAGE_SIZE_MAX } from '../lists.ts';
import { ROW_KINDS } from './columns.ts';

/**
 * What the reader takes a row for; a heading is chosen by its row and not as a kind. Rows of a sheet that is left out
 * are not read.
 */
export const READ_ROW_KINDS = [...ROW_KINDS, 'heading', 'unread'] as const;
export type ReadRowKind = (typeof READ_ROW_KINDS)[number];

/** A row of a sheet as it stands, and what it was read as. */
export const gridRowSchema = z.object({
  row: z.int(),
  kind: z.enum(READ_ROW_KINDS),
  /** Why it was read as that, in words. */
  why: z.string(),
  /** Whether a manager said what it is, for this file. */
  is_by_hand: z.boolean(),
  /** The texts of its cells, in the order of the sheet's shown columns; long ones are cut off. */
  cells: z.array(z.string()),
});
export type GridRow = z.output<typeof gridRowSchema>;

export const gridQuerySchema = z.object({
  /** The first sheet if it is left out. */
  sheet: leftOut(textOrEmpty(200)),
  page: leftOut(wholeNumber(1, 1_000_000)),
  page_size: leftOut(wholeNumber(1, PAGE_SIZE_MAX)),
});
export type GridQuery = z.output<typeof gridQuerySchema>;
