import { type ColumnKind, columnOfMonth, type RowKind } from '@amayumba/contract/imports/columns.ts';
import { type DraftChange, draftChangeSchema } from '@amayumba/contract/imports/corrections.ts';
import type { GridRow } from '@amayumba/contract/imports/grid.ts';
import { withChange } from '../../recognising/corrections.ts';
import { comparisonKey, headerWords } from '../../recognising/normalise-text.ts';
import { blockLine } from '../../recognising/place-of-unit.ts';
import type { ReadRoll } from '../../recognising/read-roll.ts';
import type { RollRow, RollSheet } from '../../recognising/roll.ts';
import { compareRoll, knownFacts, readFacts, readUntidy } from './compare.ts';
import type { Field } from './headings.ts';
import type { KnownHome } from './portfolio.ts';
import type { TableStyle } from './table.ts';
import type { UntidyRoll } from './untidy-roll.ts';

/** What a person had to say until a roll was right, the least first: columns and headings, then rows, then cells. */
export const CORRECTIONS = ['columns', 'rows', 'cells'] as const;
/** The last thing that had to be said, and how many choices it were; `never` if the roll is still wrong. */
interface Corrected {
  by: (typeof CORRECTIONS)[number] | 'never';
  choices: number;
  faults: string[];
}

type SheetChange = NonNullable<DraftChange['sheets']>[number];

const KIND_OF: Readonly<Partial<Record<Field, ColumnKind>>> = {
  estate: 'estate',
  block: 'block',
  unit: 'unit',
  tenant: 'tenant',
  phone: 'phone',
  email: 'email',
  rent: 'rent',
  deposit: 'deposit',
  start: 'lease_start',
  end: 'lease_end',
  arrears: 'arrears',
  paid: 'paid',
  note: 'notes',
};

/** What a person sees of one table: its sheet, its rows, where its columns begin, and the row that names them. */
interface Table {
  sheet: RollSheet;
  rows: GridRow[];
  style: TableStyle;
  start: number;
  heading: number | null;
  /** The homes of the table in the order of its rows. */
  homes: { row: GridRow; home: KnownHome }[];
}

const wordsAt = (row: GridRow | undefined, column: number) => headerWords(row?.cells[column] ?? '');

/** Finds the heading that a landlord wrote, by its words. */
function findHeading(rows: readonly GridRow[], { headings, headingRows }: TableStyle): [number, number] | undefined {
  const words = headings.map(headerWords);
  for (const [at, row] of rows.entries()) {
    const below = headingRows === 2 && rows[at + 1]?.row === row.row + 1 ? rows[at + 1] : undefined;
    for (let start = 0; start <= row.cells.length - 1; start += 1) {
      const isHere = words.every(
        (word, index) =>
          [wordsAt(row, start + index), wordsAt(below, start + index)].filter(Boolean).join(' ') === word,
      );
      if (isHere) return [row.row, start];
    }
  }
  return undefined;
}

/** Returns the cell of a field in a row. */
const cellAt = ({ style, start }: Pick<Table, 'style' | 'start'>, row: GridRow, field: Field) => {
  const index = style.fields.indexOf(field);
  return index < 0 ? '' : (row.cells[start + index] ?? '');
};

/** Puts the shown cells of a row at their columns. */
function atColumns(row: GridRow, columns: readonly number[]): GridRow {
  const texts = new Map(columns.map((column, at) => [column, row.cells[at] ?? '']));
  return { ...row, cells: Array.from({ length: (columns.at(-1) ?? -1) + 1 }, (_, at) => texts.get(at) ?? '') };
}

/** Lists the tables of a roll that hold its homes. Of a sheet a month only the newest does. */
function tablesOf({ homes, styles, layout }: UntidyRoll, { sheets, grids }: ReadRoll): Table[] {
  const left = [...homes];
  return sheets.flatMap((sheet, at): Table[] => {
    const style = styles[styles.length === 1 ? 0 : at];
    const rows = (grids[at]?.rows ?? []).map((row) => atColumns(row, sheet.shown_columns));
    if (!style || (layout === 'a sheet a month' && !/nov/i.test(sheet.name))) return [];
    const found = style.headingRows === 0 ? undefined : findHeading(rows, style);
    const [heading, start] = found ?? [null, 0];
    const table = { sheet, rows, style, start, heading, homes: [] as Table['homes'] };
    for (const row of rows) {
      const [home] = left;
      const isHome =
        home !== undefined &&
        row.row > (heading ?? 0) &&
        cellAt(table, row, 'unit').endsWith(home.unit) &&
        (home.tenant === null || cellAt(table, row, 'tenant') === home.tenant.name);
      if (isHome) table.homes.push({ row, home: left.shift() ?? home });
    }
    return [table];
  });
}

/** Says which row names the columns and what each holds, where the draft shows something else. */
function columnsSaid({ sheet, style, start, heading, rows }: Table, layout: string): SheetChange {
  const months =
    layout === 'months as columns' ? Array.from({ length: 12 }, (_, month) => columnOfMonth(month + 1)) : [];
  const kinds = [...style.fields.map((field) => KIND_OF[field] ?? 'ignored'), ...months];
  const isOtherHeading = sheet.left_out === 'no header' || (heading === null) !== (sheet.header_row === null);
  const read = (index: number) => sheet.columns.find((column) => column.index === index)?.kind ?? 'ignored';
  const holdsSome = (index: number) => rows.some(({ cells }) => (cells[index] ?? '') !== '');
  const columns = kinds.flatMap((kind, at) => {
    const index = start + at;
    return kind !== read(index) && holdsSome(index) ? [{ index, kind }] : [];
  });
  const isChoice = sheet.left_out !== null && !sheet.left_out.startsWith('no ');
  return {
    name: sheet.name,
    ...(isOtherHeading && { header_row: heading }),
    ...(columns.length > 0 && { columns }),
    ...(isChoice && { is_left_out: false }),
  };
}

const isLeftOut = (kind: GridRow['kind']) => kind === 'total' || kind === 'other';

/** Says what rows are, and the estate of a sheet without a title, where the draft shows something else. */
function rowsSaid({ sheet, rows, homes, style, heading }: Table): SheetChange {
  const known = new Map(homes.map(({ row, home }) => [row.row, home]));
  const estates = new Set(homes.map(({ home }) => comparisonKey(home.estate)));
  const said = rows.flatMap(({ row, kind, cells }) => {
    if (kind === 'heading' || (heading !== null && row === heading)) return [];
    const text = cells.filter(Boolean).join(' ');
    const isTitle =
      !style.fields.includes('estate') && [...estates].some((estate) => comparisonKey(text).includes(estate));
    const truth: RowKind = known.has(row)
      ? 'home'
      : isTitle
        ? 'estate'
        : blockLine(text) === undefined
          ? 'other'
          : 'block';
    const isSame = kind === truth || (isLeftOut(kind) && isLeftOut(truth));
    return isSame ? [] : [{ first_row: row, last_row: row, kind: truth }];
  });
  const [first] = homes;
  const isWrong = estates.size === 1 && first && !estates.has(comparisonKey(sheet.estate));
  return { name: sheet.name, ...(said.length > 0 && { rows: said }), ...(isWrong && { estate: first.home.estate }) };
}

const FACT_KINDS: Readonly<Record<string, ColumnKind>> = {
  rent: 'rent',
  tenant: 'tenant',
  phone: 'phone',
  email: 'email',
  start: 'lease_start',
  end: 'lease_end',
  deposit: 'deposit',
  arrears: 'arrears',
  paid: 'paid',
  note: 'notes',
};

/** Says what stands in cells that were not read as they were meant. */
function cellsSaid({ sheet, homes }: Table, read: ReadonlyMap<string, RollRow>): SheetChange {
  const cells = homes.flatMap(({ row, home }) => {
    const got = read.get(`${sheet.name} ${row.row}`);
    const place = (['estate', 'block', 'unit'] as const).flatMap((kind) =>
      got && comparisonKey(got[kind]) === comparisonKey(home[kind]) ? [] : [{ row: row.row, kind, text: home[kind] }],
    );
    const facts: Record<string, unknown> = got ? readFacts(got) : {};
    const values = Object.entries(knownFacts(home)).flatMap(([fact, value]) => {
      const kind = FACT_KINDS[fact];
      return kind === undefined || facts[fact] === value ? [] : [{ row: row.row, kind, text: String(value ?? '') }];
    });
    return [...place, ...values];
  });
  return { name: sheet.name, ...(cells.length > 0 && { cells }) };
}

const choicesIn = ({ name: _name, columns = [], rows = [], cells = [], ...single }: SheetChange) =>
  columns.length + rows.length + cells.length + Object.keys(single).length;

/**
 * Corrects a roll that was read wrongly as a person would who knows the homes: by the calls of the import's steps,
 * first what the columns are, then what rows are, then single cells, each only while the roll is still wrong.
 */
export async function correctByHand(untidy: UntidyRoll): Promise<Corrected> {
  let corrections: ReturnType<typeof withChange> = [];
  let choices = 0;
  let faults: string[] = [];
  for (const by of CORRECTIONS) {
    const before = await readUntidy(untidy, corrections);
    if (typeof before === 'string') return { by: 'never', choices, faults: [before] };
    const rowAt = new Map(before.rows.map((row) => [`${row.sheet} ${row.row}`, row]));
    const said = tablesOf(untidy, before).map((table) => {
      if (by === 'columns') return columnsSaid(table, untidy.layout);
      return by === 'rows' ? rowsSaid(table) : cellsSaid(table, rowAt);
    });
    const sheets = said.filter((change) => choicesIn(change) > 0);
    choices += sheets.reduce((sum, change) => sum + choicesIn(change), 0);
    corrections = withChange(corrections, draftChangeSchema.parse({ sheets }));
    const after = await readUntidy(untidy, corrections);
    if (typeof after === 'string') return { by: 'never', choices, faults: [after] };
    const { named, silent } = compareRoll(untidy, after);
    faults = [...silent, ...named];
    if (faults.length === 0) return { by, choices, faults };
  }
  return { by: 'never', choices, faults: faults.slice(0, 3) };
}
