import * as z from 'zod/mini';
import { calendarDay, flag, textOrEmpty, wholeNumber } from '../fields.ts';
import { COLUMN_KINDS, repeatedKind, ROW_KINDS } from './columns.ts';

const columnKind = z.enum(COLUMN_KINDS);
const rowNumber = wholeNumber(1, 1_048_576);

/** A cell of a row that a manager corrected, by the kind of its column; empty text clears it. */
const cellCorrection = z.object({
  row: rowNumber,
  kind: columnKind.check(z.refine((kind) => kind !== 'ignored', { error: 'Choose a column that is imported.' })),
  text: textOrEmpty(500),
});

/** The kind that a manager chose for a range of rows; null leaves it to the reader again. */
const rowsCorrection = z
  .object({ first_row: rowNumber, last_row: rowNumber, kind: z.nullable(z.enum(ROW_KINDS)) })
  .check(
    z.refine(({ first_row, last_row }) => first_row <= last_row, {
      error: 'The last row of a range cannot be above its first.',
    }),
  );
export type RowsCorrection = z.output<typeof rowsCorrection>;

/** A manager's corrections of one sheet. Columns, rows and cells that are left out do not change. */
const sheetChange = z.object({
  name: textOrEmpty(200),
  /** The row that names the columns; null for a table without a heading. */
  header_row: z.optional(z.nullable(rowNumber)),
  /** Null leaves it to the reader again: a sheet of an earlier month gives notes then. */
  is_left_out: z.optional(z.nullable(flag)),
  /** The estate of rows that name none; empty text leaves it to the reader. */
  estate: z.optional(textOrEmpty(120)),
  columns: z.optional(
    z.array(z.object({ index: wholeNumber(0, 16_383), kind: columnKind })).check(
      z.maxLength(500),
      z.refine((columns) => repeatedKind(columns) === undefined, {
        error: 'Two columns cannot hold the same: choose one of them.',
      }),
    ),
  ),
  rows: z.optional(z.array(rowsCorrection).check(z.maxLength(500))),
  cells: z.optional(z.array(cellCorrection).check(z.maxLength(500))),
});

/** A manager's changes to the sheets of a draft. */
export const draftChangeSchema = z.object({
  as_at: z.optional(calendarDay),
  sheets: z.optional(z.array(sheetChange).check(z.maxLength(200))),
});
export type DraftChange = z.output<typeof draftChangeSchema>;
