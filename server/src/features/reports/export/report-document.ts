/** What a column holds: `count` a whole number (of days left it may be negative), `average` one with decimals, `rate` a percentage. */
export type ColumnKind = 'text' | 'day' | 'count' | 'average' | 'ugx' | 'rate';

export interface Column {
  heading: string;
  kind: ColumnKind;
}

/** A calendar day as `YYYY-MM-DD`, an amount in whole shillings, a percentage unrounded; null where there is nothing to say. */
export type Value = string | number | null;

export interface ReportTable {
  heading: string;
  columns: readonly Column[];
  rows: readonly (readonly Value[])[];
  /** The last row, over all of them. */
  totals: readonly Value[];
}

/** A report as people read it, whatever the format of the file. */
export interface ReportDocument {
  title: string;
  /** What it is about: the estate, the range, when it was printed. */
  facts: readonly (readonly [label: string, text: string])[];
  tables: readonly ReportTable[];
}
