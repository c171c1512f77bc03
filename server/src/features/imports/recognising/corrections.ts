import { type ColumnKind, letterOf, type RowKind } from '@amayumba/contract/imports/columns.ts';
import type { DraftChange, RowsCorrection } from '@amayumba/contract/imports/corrections.ts';
import type { Header } from './header.ts';
import type { CellCorrection } from './roll.ts';

/** A manager's correction of a sheet. */
export interface SheetCorrection {
  sheet: string;
  /** Null for a table without a heading. */
  header_row?: number | null | undefined;
  columns?: readonly ColumnChoice[] | undefined;
  is_left_out?: boolean | undefined;
  estate?: string | undefined;
  /** Of ranges that overlap the later one counts. */
  rows?: readonly RowsCorrection[] | undefined;
  cells?: readonly CellCorrection[] | undefined;
}

/** The kind of one column, as a manager chose it. */
export interface ColumnChoice {
  index: number;
  kind: ColumnKind;
}

/** A manager's choice for a line, by the key of its words. */
export interface LineChoice {
  line: string;
  kind: RowKind;
}

/** The saved corrections of a heading. */
export interface SavedShape {
  columns: readonly ColumnChoice[];
  lines: readonly LineChoice[];
}

/** The saved corrections, by the shape of the heading. */
export type SavedShapes = ReadonlyMap<string, SavedShape>;

/** Applies choices to the columns of a header. A kind that is chosen for one column is taken from any other. */
export function withChoices(header: Header, choices: readonly ColumnChoice[] | undefined): Header {
  if (!choices || choices.length === 0) return header;
  const kinds = new Map(choices.map(({ index, kind }) => [index, kind]));
  const taken = new Set(kinds.values());
  const read = header.columns.map((column) => ({
    ...column,
    kind: kinds.get(column.index) ?? (taken.has(column.kind) ? ('ignored' as const) : column.kind),
  }));
  const known = new Set(header.columns.map(({ index }) => index));
  // A column without a word above it may hold too little for the reader to notice.
  const added = choices
    .filter(({ index }) => !known.has(index))
    .map(({ index, kind }) => ({ index, title: `Column ${letterOf(index)}`, kind }));
  return { ...header, columns: [...read, ...added].toSorted((a, b) => a.index - b.index) };
}

/** Merges choices of columns: the later ones win, and take their kind from earlier ones. */
function mergedColumns(before: readonly ColumnChoice[], later: readonly ColumnChoice[]): ColumnChoice[] {
  const taken = new Set(later.map(({ kind }) => kind));
  const kinds = new Map(before.map(({ index, kind }) => [index, taken.has(kind) ? ('ignored' as const) : kind]));
  for (const { index, kind } of later) kinds.set(index, kind);
  return [...kinds].map(([index, kind]) => ({ index, kind }));
}

/** Adds ranges of rows behind earlier ones, without those that no longer count. */
function mergedRows(before: readonly RowsCorrection[], later: readonly RowsCorrection[]): RowsCorrection[] {
  const all = [...before, ...later];
  return all.filter(
    (range, at) =>
      !all.slice(at + 1).some((other) => other.first_row <= range.first_row && other.last_row >= range.last_row),
  );
}

/** Merges the corrections of each sheet; for a column, a row or a cell the later choice wins. */
export function withChange(before: readonly SheetCorrection[], { sheets = [] }: DraftChange): SheetCorrection[] {
  const corrections = new Map(before.map((each) => [each.sheet, each]));
  for (const { name, header_row, columns = [], rows = [], is_left_out, estate, cells = [] } of sheets) {
    const old = corrections.get(name);
    const isOtherHeader = header_row !== undefined && header_row !== old?.header_row;
    const kinds = mergedColumns(isOtherHeader ? [] : (old?.columns ?? []), columns);
    const ranges = mergedRows(old?.rows ?? [], rows);
    const texts = new Map([...(old?.cells ?? []), ...cells].map((cell) => [`${cell.row} ${cell.kind}`, cell]));
    corrections.set(name, {
      sheet: name,
      header_row: header_row === undefined ? old?.header_row : header_row,
      is_left_out: is_left_out === undefined ? old?.is_left_out : (is_left_out ?? undefined),
      estate: estate ?? old?.estate,
      ...(kinds.length > 0 && { columns: kinds }),
      ...(ranges.length > 0 && { rows: ranges }),
      ...(texts.size > 0 && { cells: [...texts.values()] }),
    });
  }
  return [...corrections.values()];
}
