/** The kinds of columns of a rent roll, in the order in which a form lists them. */
export const COLUMN_KINDS = [
  'estate',
  'address',
  'block',
  'unit',
  'rooms',
  'tenant',
  'phone',
  'email',
  'rent',
  'due_day',
  'deposit',
  'lease_start',
  'lease_end',
  'arrears',
  'paid',
  'notes',
  'month_1',
  'month_2',
  'month_3',
  'month_4',
  'month_5',
  'month_6',
  'month_7',
  'month_8',
  'month_9',
  'month_10',
  'month_11',
  'month_12',
  'ignored',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** The month (1-12) whose payments a column contains; undefined for any other column. */
export function monthOfColumn(kind: ColumnKind): number | undefined {
  const month = /^month_(\d+)$/.exec(kind)?.[1];
  return month === undefined ? undefined : Number(month);
}

/** The column with the amount paid for a month (1-12). */
export const columnOfMonth = (month: number): ColumnKind => `month_${month}` as ColumnKind;

/** Returns the letters of a column in spreadsheet programs: 0 → A, 27 → AB. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/**
 * The kinds of rows below or above a heading: a home; a title that names the estate or the block of the rows below it;
 * a total; or anything else, which is left out.
 */
export const ROW_KINDS = ['home', 'estate', 'block', 'total', 'other'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Returns the first kind that two columns share; undefined if each column has its own kind, as it must. */
export function repeatedKind(columns: readonly { kind: ColumnKind }[]): ColumnKind | undefined {
  const kinds = columns.map(({ kind }) => kind).filter((kind) => kind !== 'ignored');
  return kinds.find((kind, at) => kinds.indexOf(kind) !== at);
}

/** Reasons to skip a sheet that a manager can override. */
export const SKIPPED_BY_CHOICE = {
  byHand: 'left out by hand',
  hidden: 'hidden',
  peopleWhoLeft: 'people who left',
  earlierMonth: 'an earlier month of the same roll',
  monthToCome: 'a month that has not come yet',
  otherTable: 'a list of something else than homes',
} as const;

/** Reasons to refuse a row of a rent roll. */
export const ROW_REFUSALS = [
  'unit_missing',
  'unit_twice',
  'unit_let',
  'tenant_twice',
  'rent_missing',
  'rent_unreadable',
  'rent_currency',
  'amount_unreadable',
  'date_impossible',
  'date_unreadable',
  'end_before_start',
  'month_unreadable',
] as const;
export type RowRefusalReason = (typeof ROW_REFUSALS)[number];
