import { type CalendarDate, monthOf } from '@amayumba/contract/calendar.ts';
import { type ColumnKind, monthOfColumn } from '@amayumba/contract/imports/columns.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { type Cell, type Sheet, type SheetRow, textCell } from '../reading/workbook.ts';
import { headerAgain } from './find-header.ts';
import { type HeaderColumn, type Header, letterOf } from './header.ts';
import { isSignature, isTotal, lineReader, mergedCells, type Opening } from './lines.ts';
import { blockLine, blockName, MAIN_BLOCK, splitUnit } from './place-of-unit.ts';
import { comparisonKey } from './normalise-text.ts';
import { type CellOf, readRent, readTenantCells, type SheetRules, tenantIn } from './read-row.ts';
import { type CellCorrection, type RefusedRow, type RollRow, type RowCells, RowFault } from './roll.ts';
import { orAsk, type RowRemarks } from './row-remarks.ts';
import { nameIn, type TitleLines } from './title-lines.ts';

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
      `Cell ${where} shows the error ${cell.text}. Mend its formula in your spreadsheet program, save the file, and send it again.`,
    );
  }
}

/** Returns the place of a unit, from the columns of the row and the openings above it. */
function placeOf(unitCell: Cell, running: Running, cellOf: CellOf) {
  const blockCell = cellOf('block');
  const { block: written, unit } = running.columns.has('block')
    ? { block: undefined, unit: unitCell.text }
    : splitUnit(unitCell.text);
  const block = written ?? (blockCell ? blockName(blockCell.text) : undefined) ?? running.block ?? MAIN_BLOCK;
  const address = cellOf('address')?.text ?? running.address;
  return {
    estate: running.estate.slice(0, MAX.estate),
    block: block.slice(0, MAX.block),
    unit: unit.slice(0, MAX.unit),
    address: address.slice(0, MAX.address),
  };
}

/** Returns the number of rooms if the column holds a plausible one. */
function roomsIn(cell: Cell | undefined): number | undefined {
  const rooms = Number(cell?.number ?? /^\d+$/.exec(cell?.text ?? '')?.[0]);
  return Number.isInteger(rooms) && rooms >= 1 && rooms <= ROOMS_MAX ? rooms : undefined;
}

/** Reads the rows below a header. */
export function readRowsOfSheet(task: SheetTask): { rows: RollRow[]; refused: RefusedRow[] } {
  const { sheet, header, asAt, titles } = task;
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

  for (const [index, row] of sheet.rows.entries()) {
    if (row.number <= header.row) continue;
    const again = headerAgain(sheet, index, running.header, asAt);
    if (again) {
      turnTo(running, again, asAt);
      continue;
    }
    const opened = opening(index, running.header);
    if (opened) {
      open(running, opened);
      continue;
    }
    readRow(row);
  }
  return { rows, refused };

  function readRow(row: SheetRow): void {
    mustHaveNoErrors(row, running, sheet.name);
    const corrected = new Map(corrections.get(row.number)?.map(({ kind, text }) => [kind, textCell(text)]));
    // A row that somebody corrected is not passed over.
    const is_corrected = corrected.size > 0;
    const cellOf: CellOf = (kind) =>
      corrected.has(kind) ? corrected.get(kind) : cellAt(row, running.columns.get(kind));
    const [unitCell, tenantCell] = [cellOf('unit'), cellOf('tenant')];
    const tenant = tenantIn(tenantCell);
    if (!is_corrected && (isTotal(row, unitCell, cellOf('phone')) || isSignature(row))) return;
    takeEstateOf(row, cellOf('estate'));
    // Notes below a table are in the column of units.
    const isNote = tenantCell === undefined && cellOf('rent') === undefined;
    if (!is_corrected && (unitCell === undefined ? tenant === undefined : isNote)) return;
    const kinds = new Set([...running.columns.keys(), ...corrected.keys()]);
    const cells: RowCells = Object.fromEntries([...kinds].map((kind) => [kind, cellOf(kind)?.text ?? '']));
    const where = { sheet: sheet.name, row: row.number, cells };
    try {
      if (unitCell === undefined)
        throw new RowFault(
          'unit_missing',
          'unit',
          tenant === undefined ? 'There is no unit.' : 'There is a tenant but no unit.',
        );
      const remarks: RowRemarks = { warnings: [], questions: [] };
      const rent = orAsk(remarks, 0, () => readRent(cellOf('rent'), tenant !== undefined));
      rows.push({
        ...where,
        is_corrected,
        ...placeOf(unitCell, running, cellOf),
        rooms: roomsIn(cellOf('rooms')),
        rent,
        tenant: tenant === undefined ? null : readTenantCells(tenant, cellOf, rent, running.rules, remarks),
        ...remarks,
      });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      const about = [unitCell?.text, tenantCell?.text].filter(Boolean).join(', ');
      refused.push({ ...where, reason: error.reason, sentence: error.message, column: error.column, about });
    }
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
