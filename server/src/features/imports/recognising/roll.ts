import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { RowRefusalReason } from '@amayumba/contract/imports/columns.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Column } from './header.ts';

/** Where in the file something stands; the sheet is empty for a CSV file. */
export interface RowPlace {
  sheet: string;
  row: number;
}

/** Which apartment a row is about. */
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
  lease_start: CalendarDate;
  lease_end: CalendarDate | null;
  deposit: Ugx;
  arrears: Ugx;
  this_month_paid: Ugx;
  this_month_open: Ugx;
  /** Paid for the months that follow, all together. */
  ahead: Ugx;
}

/** A row that makes an apartment, and a tenant where there is one. */
export interface RollRow extends RowPlace, UnitPlace {
  /** Empty where the sheet says none. */
  address: string;
  /** Undefined where the sheet does not say. */
  rooms?: number | undefined;
  rent: Ugx;
  tenant: RollTenant | null;
  warnings: string[];
}

/** A row that makes nothing, and why. */
export interface RefusedRow extends RowPlace {
  reason: RowRefusalReason;
  sentence: string;
  /** Who or what the row is about, so that it is found again: unit and tenant as written. */
  about: string;
}

/** A sheet that was read, or could be once its columns are named. */
export interface RollSheet {
  name: string;
  /** Why it was left out; null where it was read. */
  left_out: string | null;
  header_row: number | null;
  columns: Column[];
  /** The same for each file with the same header. */
  shape: string;
  /** Rows that were read, refused ones among them. */
  rows: number;
  /** The first rows as they stand, for the person who corrects. */
  head: { row: number; cells: string[] }[];
}

/** All that was recognised in a file. */
export interface Roll {
  sheets: RollSheet[];
  rows: RollRow[];
  refused: RefusedRow[];
}

/** A row cannot be read. */
export class RowFault extends Error {
  readonly reason: RowRefusalReason;

  constructor(reason: RowRefusalReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** `Block B unit 2`, or `unit 2` in the block of units that name none. */
export const unitInWords = ({ block, unit }: Pick<UnitPlace, 'block' | 'unit'>): string =>
  block === 'Main' ? `unit ${unit}` : `Block ${block} unit ${unit}`;
