import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { type ColumnKind, letterOf, monthOfColumn, type RowKind } from '@amayumba/contract/imports/columns.ts';
import { cutTo } from '@amayumba/contract/plain-text.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { type Cell, type Sheet, type SheetRow, textCell } from '../reading/workbook.ts';
import { headerAgain } from './find-header.ts';
import { type Header, type HeaderColumn, isInHeading } from './header.ts';
import { isSignature, isTotal, lineReader, mergedCells, type Opening } from './lines.ts';
import { blockLine, blockName, MAIN_BLOCK, splitUnit } from './place-of-unit.ts';
import { comparisonKey } from './normalise-text.ts';
import { type CellOf, readRent, readTenantCells, type SheetRules, tenantIn } from './read-row.ts';
import { type CellCorrection, type RefusedRow, type RollRow, type RowCells } from './roll.ts';
import { readOrAsk, type RowRemarks } from './row-remarks.ts';
import { choiceReading, openingOf, openingReading, READINGS, type RowChoices, type RowReading } from './row-kinds.ts';
import { sumsAbove } from './sums-above.ts';
import { addressLine, estateLine, lineText, nameIn, type TitleLines } from './title-lines.ts';
import { warnOfRounding } from './warn-of-rounding.ts';

/** The longest names that are stored. */
const MAX = { estate: 120, block: 80, unit: 40, address: 300 } as const;
const ROOMS_MAX = 100;

/** The input for reading the rows of a sheet. */
export interface SheetTask {
  sheet: Sheet;
  header: Header;
  asAt: CalendarDate;
  titles: TitleLines;
  /** The estate of rows that do not name one. */
  estate: string;
  /** A manager's corrections of cells. */
  cells: readonly CellCorrection[];
  /** Choices about rows, for this file or saved from an earlier one. */
  choiceOf: RowChoices;
}

/** The rows of a sheet that give homes, those that are refused, and the kind of each row. */
export interface SheetRead {
  rows: RollRow[];
  refused: RefusedRow[];
  /** By the number of the row. */
  readings: Map<number, RowReading>;
}

/** The state so far that later rows depend on. */
interface Running {
  header: Header;
  columns: Map<ColumnKind, number>;
  rules: SheetRules;
  estate: string;
  address: string;
  /** From a line that opened a block, or the sheet's name. */
  block: string | undefined;
}

const columnsByKind = ({ columns }: Header) =>
  new Map(columns.filter(({ kind }) => kind !== 'ignored').map(({ kind, index }) => [kind, index]));

const rulesFor = ({ columns }: Header, asAt: CalendarDate): SheetRules => ({
  asAt,
  months: columns.map(({ kind }) => monthOfColumn(kind)).filter((month) => month !== undefined),
});

/** A later header may have its columns in another order. Manual corrections stay. */
function turnTo(running: Running, header: Header, asAt: CalendarDate): void {
  if (header.shape === running.header.shape) return;
  running.header = header;
  running.columns = columnsByKind(header);
  running.rules = rulesFor(header, asAt);
}

function open(running: Running, { estate, block, address }: Opening): void {
  if (estate !== undefined && comparisonKey(estate) !== comparisonKey(running.estate))
    Object.assign(running, { estate, address: '', block: undefined });
  if (block !== undefined) running.block = block;
  if (address !== undefined) running.address = address;
}

/** @throws Refusal spreadsheet_with_errors for an error in a column that is read */
function mustHaveNoErrors(row: SheetRow, { columns }: Running, sheet: string): void {
  for (const column of columns.values()) {
    const cell = row.cells.get(column);
    if (cell?.kind !== 'error') continue;
    const where = `${letterOf(column)}${row.number}${sheet === '' ? '' : ` of the sheet ${sheet}`}`;
    fail(
      'spreadsheet_with_errors',
      `Cell ${where} shows the error ${cell.text}. Fix its formula in your spreadsheet program, save the file, and send it again.`,
    );
  }
}

/** Returns the place of a unit, from the columns of the row and the openings above it. */
function placeOf(unitCell: Cell, running: Running, cellOf: CellOf, corrected: CorrectedCells) {
  const blockCell = cellOf('block');
  const { block: written, unit } = running.columns.has('block')
    ? { block: undefined, unit: unitCell.text }
    : splitUnit(unitCell.text);
  const named = blockCell ? blockName(blockCell.text) : undefined;
  const block = (corrected.has('block') ? named : (written ?? named)) ?? running.block ?? MAIN_BLOCK;
  const address = cellOf('address')?.text ?? running.address;
  // A corrected estate applies only to its row; the rows below have their own.
  const estate = corrected.get('estate')?.text ?? running.estate;
  return {
    estate: cutTo(estate, MAX.estate),
    block: cutTo(block, MAX.block),
    unit: cutTo(unit, MAX.unit),
    address: cutTo(address, MAX.address),
  };
}

type CorrectedCells = ReadonlyMap<ColumnKind, Cell | undefined>;

/** Returns the number of rooms if the column holds a plausible one. */
function roomsIn(cell: Cell | undefined): number | undefined {
  const rooms = Number(cell?.number ?? /^\d+$/.exec(cell?.text ?? '')?.[0]);
  return Number.isInteger(rooms) && rooms >= 1 && rooms <= ROOMS_MAX ? rooms : undefined;
}

/** Reads the rows below a header, and those above it that somebody marked as homes or titles. */
export function readRowsOfSheet(task: SheetTask): SheetRead {
  const { sheet, header, asAt, titles, choiceOf } = task;
  const running: Running = {
    header,
    columns: columnsByKind(header),
    rules: rulesFor(header, asAt),
    estate: task.estate,
    address: titles.address ?? '',
    block: titles.block ?? blockLine(sheet.name),
  };
  const placeColumns = new Set(columnsOfPlaces(header.columns));
  const cellAt = mergedCells(sheet, placeColumns);
  const opening = lineReader(sheet);
  const corrections = Map.groupBy(task.cells, ({ row }) => row);
  const rows: RollRow[] = [];
  const refused: RefusedRow[] = [];
  const above = sumsAbove();
  const readings = new Map(
    sheet.rows.map((row, index) => {
      const reading = take(row, index);
      if (reading.kind !== 'home') above.begin();
      return [row.number, reading];
    }),
  );
  return { rows, refused, readings };

  function take(row: SheetRow, index: number): RowReading {
    if (isInHeading(header, row)) return READINGS.heading;
    const choice = choiceOf(row);
    // A choice from an earlier file must not hide a home of this one.
    if (choice && (choice.isByHand || choice.kind === 'home' || !isLet(row))) {
      if (choice.kind === 'home') readRow(row, true);
      else openByHand(row, choice.kind);
      return choiceReading(choice);
    }
    if (row.number <= header.row) return readingAbove(row);
    const again = headerAgain(sheet, index, running.header, asAt);
    if (again) {
      turnTo(running, again, asAt);
      return READINGS.headingAgain;
    }
    const opened = opening(index, running.header);
    if (!opened) return readRow(row, false);
    open(running, opened);
    return openingReading(opened);
  }

  function openByHand(row: SheetRow, kind: RowKind): void {
    if (kind !== 'estate' && kind !== 'block') return;
    open(running, openingOf(row, kind));
    // Of several lines above the table, each gives the names that it has.
    if (row.number <= header.row)
      Object.assign(running, { address: titles.address ?? '', block: running.block ?? titles.block });
  }

  /** Returns whether a row has a unit and a tenant. */
  function isLet(row: SheetRow): boolean {
    const cell = (kind: ColumnKind) => cellAt(row, running.columns.get(kind));
    return cell('unit') !== undefined && tenantIn(cell('tenant')) !== undefined;
  }

  function readingAbove(row: SheetRow): RowReading {
    const text = lineText(row);
    if (blockLine(text) !== undefined) return READINGS.block;
    if (addressLine(text) !== undefined) return READINGS.address;
    const estate = estateLine(text) ?? nameIn(text);
    return estate !== undefined && estate === task.estate ? READINGS.estate : READINGS.above;
  }

  function readRow(row: SheetRow, isSaid: boolean): RowReading {
    mustHaveNoErrors(row, running, sheet.name);
    const corrected: CorrectedCells = new Map(
      corrections.get(row.number)?.map(({ kind, text }) => [kind, textCell(text)]),
    );
    const is_corrected = corrected.size > 0;
    // A row with a choice of its own, or with a corrected cell, is never skipped.
    const isHome = isSaid || is_corrected;
    const cellOf: CellOf = (kind) =>
      corrected.has(kind) ? corrected.get(kind) : cellAt(row, running.columns.get(kind));
    const [unitCell, tenantCell] = [cellOf('unit'), cellOf('tenant')];
    const tenant = tenantIn(tenantCell);
    if (!isHome && isTotal(row, unitCell, cellOf('phone'))) return READINGS.total;
    if (!isHome && isSignature(row)) return READINGS.signature;
    takeEstateOf(row, cellAt(row, running.columns.get('estate')));
    if (!isHome && unitCell === undefined && tenant === undefined) return READINGS.nothing;
    // Notes below a table are in the column of units.
    if (!isHome && tenantCell === undefined && cellOf('rent') === undefined) return READINGS.note;
    if (!isHome && above.isTotal(cellOf)) return READINGS.sum;
    above.add(cellOf('rent'));
    const kinds = new Set([...running.columns.keys(), ...corrected.keys()]);
    const cells: RowCells = Object.fromEntries([...kinds].map((kind) => [kind, cellOf(kind)?.text ?? '']));
    const where = { sheet: sheet.name, row: row.number, cells };
    if (unitCell === undefined) {
      const sentence = tenant === undefined ? 'There is no unit.' : 'There is a tenant but no unit.';
      refused.push({ ...where, reason: 'unit_missing', sentence, column: 'unit', about: tenantCell?.text ?? '' });
      return READINGS.noUnit;
    }
    const remarks: RowRemarks = { warnings: [], questions: [] };
    warnOfRounding(tenant === undefined ? ['rent'] : kinds, cellOf, remarks);
    const rent = readOrAsk(remarks, 0, () => readRent(cellOf('rent'), tenant !== undefined));
    rows.push({
      ...where,
      is_corrected,
      ...placeOf(unitCell, running, cellOf, corrected),
      rooms: roomsIn(cellOf('rooms')),
      rent,
      tenant: tenant === undefined ? null : readTenantCells(tenant, cellOf, rent, running.rules, remarks),
      ...remarks,
    });
    return tenant === undefined ? READINGS.vacant : READINGS.let;
  }

  /** An empty estate cell takes the name above it. Text that cannot be a name, such as a remark, counts as empty. */
  function takeEstateOf(row: SheetRow, cell: Cell | undefined): void {
    if (!cell) return;
    const isAlone = row.cells.size === 1 && row.cells.has(running.columns.get('estate') ?? -1);
    if (!isAlone || nameIn(cell.text) !== undefined) open(running, { estate: cell.text });
  }
}

/** The columns whose merged cells count for all their rows. */
const columnsOfPlaces = (columns: readonly HeaderColumn[]): number[] =>
  columns.filter(({ kind }) => ['estate', 'block', 'address'].includes(kind)).map(({ index }) => index);

/** Returns the year of a sheet with month columns; undefined for a sheet without them. */
export function yearOfMonths(header: Header, yearInTitles: number | undefined, asAt: CalendarDate): number | undefined {
  const hasMonths = header.columns.some(({ kind }) => monthOfColumn(kind) !== undefined);
  return hasMonths ? (header.year ?? yearInTitles ?? monthOf(asAt).year) : undefined;
}
