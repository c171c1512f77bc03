import type { Landlord } from '../../../pdf/office-paper.ts';

/**
 * The kinds of columns: `count` is a whole number (negative for days left after the end), `average` has decimals,
 * `rate` is a percentage, `number` has the decimals with which it was entered.
 */
export type ReportColumnKind = 'text' | 'day' | 'count' | 'average' | 'ugx' | 'rate' | 'number';

export interface ReportColumn {
  heading: string;
  kind: ReportColumnKind;
}

const columnOf =
  (kind: ReportColumnKind) =>
  (heading: string): ReportColumn => ({ heading, kind });

export const text = columnOf('text');
export const day = columnOf('day');
export const count = columnOf('count');
export const ugx = columnOf('ugx');
export const number = columnOf('number');

/** A calendar day as `YYYY-MM-DD`, an amount in whole shillings, or an unrounded percentage; null for no value. */
export type Value = string | number | null;

export interface ReportTable {
  heading: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Value[])[];
  /** The last row, over all others. */
  totals: readonly Value[];
}

/** The currency of a document with amounts, as a fact of it. */
export const currencyFact = (columns: readonly ReportColumn[]): ReportDocument['facts'] =>
  columns.some(({ kind }) => kind === 'ugx') ? [['Amounts', 'Uganda shillings (USh)']] : [];

/** A report, independent of the format of the file. */
export interface ReportDocument {
  title: string;
  landlord: Landlord;
  /** The owner, the estate, the range or the filters, the currency, and the time of printing. */
  facts: readonly (readonly [label: string, text: string])[];
  tables: readonly ReportTable[];
}
