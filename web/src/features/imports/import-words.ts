import {
  COLUMN_KINDS,
  type ColumnKind,
  monthOfColumn,
  ROW_KINDS,
  type RowKind,
} from '@amayumba/contract/imports/columns.ts';
import type { Import, ImportReport, RowResult } from '@amayumba/contract/imports/import.ts';
import { formatDay, isCalendarDate } from '@amayumba/contract/calendar.ts';
import { monthName } from '@amayumba/contract/payments/rules.ts';
import type { Tone } from '../../ui/tone.ts';

const KINDS: Readonly<Partial<Record<ColumnKind, string>>> = {
  estate: 'Estate',
  address: 'Address',
  block: 'Block',
  unit: 'Unit',
  rooms: 'Number of rooms',
  tenant: 'Tenant',
  phone: 'Phone',
  email: 'Email',
  rent: 'Rent',
  due_day: 'Day on which rent is due',
  deposit: 'Deposit held',
  lease_start: 'Lease start',
  lease_end: 'Lease end',
  arrears: 'Arrears brought forward',
  paid: 'Paid this month',
  notes: 'Notes on the tenant',
  ignored: 'Not imported',
};

export function columnText(kind: ColumnKind): string {
  const month = monthOfColumn(kind);
  return month === undefined ? (KINDS[kind] ?? kind) : `Paid for ${monthName(month)}`;
}

export const COLUMN_OPTIONS = COLUMN_KINDS.map((kind) => ({ value: kind, label: columnText(kind) }));

const ROW_TEXTS: Readonly<Record<RowKind, string>> = {
  home: 'Home',
  estate: 'Title: estate',
  block: 'Title: block',
  total: 'Total',
  other: 'Left out',
};

export const ROW_OPTIONS = ROW_KINDS.map((kind) => ({ value: kind, label: ROW_TEXTS[kind] }));

/** The words of a button that answers a question about a cell with the proposed text. */
export const proposalText = (text: string): string =>
  text === '' ? 'Leave it empty' : `Take ${isCalendarDate(text) ? formatDay(text) : text}`;

export const ROW_RESULT_VIEWS: Readonly<Record<RowResult, { label: string; tone: Tone }>> = {
  made: { label: 'New', tone: 'green' },
  changed: { label: 'New tenant', tone: 'indigo' },
  unchanged: { label: 'Already here', tone: 'grey' },
  refused: { label: 'Refused', tone: 'rose' },
};

export const IMPORT_STATES: Readonly<Record<Import['status'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'indigo' },
  done: { label: 'Imported', tone: 'green' },
  failed: { label: 'Failed', tone: 'rose' },
  undone: { label: 'Undone', tone: 'grey' },
};

/** The name of a sheet; the only sheet of a CSV file has none. */
export const sheetName = (name: string): string => name || 'The table';

export const hasChanges = ({ rows }: ImportReport): boolean => rows.made + rows.changed > 0;
