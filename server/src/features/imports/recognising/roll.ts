import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ColumnKind, RowRefusalReason } from '@amayumba/contract/imports/columns.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { LineChoice } from './corrections.ts';
import type { EarlierMonth } from './earlier-months.ts';
import type { HeaderColumn } from './header.ts';
import { MAIN_BLOCK } from './place-of-unit.ts';

/** A position in the file; the sheet is empty for a CSV file. */
export interface RowPlace {
  sheet: string;
  row: number;
}

/** The apartment of a row. */
export interface UnitPlace {
  estate: string;
  block: string;
  unit: string;
}

/** The tenant of a row, with the lease and the money. */
export interface RollTenant {
  /** As written, without the second person. */
  name: string;
  /** +256 and nine digits, or empty. */
  phone: string;
  email: string;
  emergency_contact: string;
  /** The landlord's remark on the tenant, such as `pays on the 5th by MTN`. */
  notes: string;
  /** Facts about the tenant from sheets of earlier months, a line for each; left out without any. */
  earlier_months?: string[];
  lease_start: CalendarDate;
  lease_end: CalendarDate | null;
  /** The day of the month on which rent is due; null where the roll has none. */
  due_day: number | null;
  deposit: Ugx;
  arrears: Ugx;
  /** The unpaid amounts of earlier months of this year in the roll; together they can be more than the arrears. */
  unpaid_months: { month: number; amount: Ugx }[];
  this_month_paid: Ugx;
  this_month_open: Ugx;
  /** Paid for later months, in total. */
  ahead: Ugx;
}

/** The texts of the cells of a row by the kind of their column, with a manager's corrections. */
export type RowCells = Partial<Record<ColumnKind, string>>;

/** The text of a cell, as a manager corrected it; empty if the cell counts as empty. */
export interface CellCorrection {
  row: number;
  kind: ColumnKind;
  text: string;
}

/**
 * A cell that could not be read as it is, for people to answer; the row is imported without it, or with the proposed
 * text.
 */
export interface RowQuestion {
  reason: RowRefusalReason;
  column: ColumnKind;
  sentence: string;
  /** The text that would answer the question, if there is a likely one; empty text for an empty cell. */
  proposal: string | undefined;
}

/** A row that gives an apartment, and a tenant if there is one. */
export interface RollRow extends RowPlace, UnitPlace {
  /** Empty if the sheet has none. */
  address: string;
  /** Undefined if the sheet has no number. */
  rooms?: number | undefined;
  rent: Ugx;
  tenant: RollTenant | null;
  warnings: string[];
  questions: RowQuestion[];
  cells: RowCells;
  is_corrected: boolean;
}

/** A refused row and the reason. */
export interface RefusedRow extends RowPlace {
  reason: RowRefusalReason;
  sentence: string;
  /** The kind of column that the sentence is about. */
  column: ColumnKind;
  /** The unit and tenant as written, so that people find the row again. */
  about: string;
  cells: RowCells;
}

/** Returns the cells of a row with the estate and the block that apply to it, even if no cell names them. */
export const cellsWithPlace = ({ cells, estate, block }: Pick<RollRow, 'cells' | 'estate' | 'block'>): RowCells => ({
  ...cells,
  estate: cells.estate || estate,
  block: cells.block || block,
});

/** Refuses a row that was read, because its unit or its tenant is there already. */
export const refusedRow = (
  read: RollRow,
  { reason, sentence }: Pick<RefusedRow, 'reason' | 'sentence'>,
): RefusedRow => ({
  sheet: read.sheet,
  row: read.row,
  reason,
  sentence,
  column: reason === 'tenant_twice' ? 'tenant' : 'unit',
  about: [read.unit, read.tenant?.name].filter(Boolean).join(', '),
  cells: cellsWithPlace(read),
});

/** A sheet that was read, or that can be read once a manager names its columns. */
export interface RollSheet {
  name: string;
  /** The reason why it was left out; null if it was read. */
  left_out: string | null;
  /** Whether a newer sheet of its roll is read. */
  is_earlier_month?: boolean | undefined;
  header_row: number | null;
  columns: HeaderColumn[];
  /** A key that is the same for every file with the same heading; empty for a table without one. */
  shape: string;
  /** A manager's choices for lines, to be saved with the shape. */
  lines: LineChoice[];
  /** The columns that hold anything, from 0; of very many only the first. */
  shown_columns: number[];
  /** The number of its last row. */
  last_row: number;
  /** The estate of rows that name none. */
  estate: string;
  /** The number of rows read, including refused ones. */
  rows: number;
  /** The result of a sheet of an earlier month. */
  earlier?: EarlierMonth | undefined;
  /** The first unchanged rows, to help with corrections. */
  head: { row: number; cells: string[] }[];
}

/** Everything recognised in a file. */
export interface Roll {
  sheets: RollSheet[];
  rows: RollRow[];
  refused: RefusedRow[];
}

/** Compares rows by their order in the file: by their sheets, then by their numbers. */
export function inFileOrder(sheets: readonly RollSheet[]): (a: RowPlace, b: RowPlace) => number {
  const order = new Map(sheets.map(({ name }, index) => [name, index]));
  return (a, b) => (order.get(a.sheet) ?? 0) - (order.get(b.sheet) ?? 0) || a.row - b.row;
}

/** The fault of an unreadable row. */
export class RowFault extends Error {
  readonly reason: RowRefusalReason;
  /** The kind of the column with the fault. */
  readonly column: ColumnKind;
  readonly proposal: string | undefined;

  constructor(reason: RowRefusalReason, column: ColumnKind, sentence: string, proposal?: string) {
    super(sentence);
    this.reason = reason;
    this.column = column;
    this.proposal = proposal;
  }
}

/** Names a unit: `Block B unit 2`, or `unit 2` in the block of units that name none. */
export const unitInWords = ({ block, unit }: Pick<UnitPlace, 'block' | 'unit'>): string =>
  block === MAIN_BLOCK ? `unit ${unit}` : `Block ${block} unit ${unit}`;
