import { makeWorkbook, type SheetInput, type Value } from '../make-workbook.ts';
import { bookRoll } from './month-rolls.ts';
import { type KnownHome, makePortfolio } from './portfolio.ts';
import { type Random, randomFrom } from './random.ts';
import { footer, letterhead, subtotal, titleOf } from './surroundings.ts';
import { drawStyle, headingRows, type TableStyle, writeHome, type WrittenHome } from './table.ts';

/** A file made from a known portfolio, with what must be read from it. */
export interface UntidyRoll {
  seed: number;
  layout: string;
  fileName: string;
  content: Buffer;
  homes: KnownHome[];
  styles: TableStyle[];
}

/** A sheet in the making. */
export interface Draft {
  rows: Value[][];
  merges: string[];
}

const letter = (column: number) => String.fromCharCode(65 + column);
const widthOf = ({ fields }: TableStyle) => fields.length;

/** Puts a line over a table, sometimes merged over its width. */
export function addLine(random: Random, draft: Draft, text: string, width: number, share = 0.5): void {
  draft.rows.push([text]);
  if (random.chance(share)) draft.merges.push(`A${draft.rows.length}:${letter(width - 1)}${draft.rows.length}`);
}

/** Writes the homes of a table with subtotals and empty lines; merges equal cells of estates and blocks downwards. */
export function addHomes(random: Random, draft: Draft, style: TableStyle, homes: readonly KnownHome[]): KnownHome[] {
  const written: WrittenHome[] = [];
  const withSubtotals = random.chance(0.25);
  for (const [index, home] of homes.entries()) {
    const next = writeHome(random, style, home, index + 1);
    written.push(next);
    draft.rows.push(next.cells);
    if (random.chance(0.02)) draft.rows.push([]);
    if (withSubtotals && homes[index + 1]?.block !== home.block) draft.rows.push(subtotal(random, style, homes));
  }
  return written.map(({ expected }) => expected);
}

/** Draws how an estate is named over a table: by a title, a labelled line, or neither. */
function head(random: Random, draft: Draft, estate: string, style: TableStyle): void {
  const hasHead = random.chance(0.4);
  if (hasHead) for (const line of letterhead(random)) addLine(random, draft, line, widthOf(style), 0.3);
  const label = random.pick(['Property', 'Estate', 'PROPERTY', 'Property name']);
  // A letterhead also looks like a name, so the estate below it has a label or a kind of document.
  const way = random.pick(
    hasHead ? (['label', 'two cells', 'title'] as const) : (['label', 'title', 'title'] as const),
  );
  if (way === 'two cells') draft.rows.push([`${label}:`, estate]);
  else addLine(random, draft, way === 'label' ? `${label}: ${estate}` : titleOf(random, estate), widthOf(style));
  if (random.chance(0.4)) draft.rows.push([]);
}

/** The sheets of a roll, with its homes and the styles of its tables. */
export type Laid = Pick<UntidyRoll, 'homes' | 'styles'> & { sheets: SheetInput[] };
type Layout = (random: Random) => Laid;

const sheet = (name: string, { rows, merges }: Draft): SheetInput => ({ name, rows, merges });
const blank = (): Draft => ({ rows: [], merges: [] });
const drawBlocks = (random: Random) => random.pick(['column', 'unit cell'] as const);

const oneEstate: Layout = (random) => {
  const style = drawStyle(random, { hasEstate: false, blocks: drawBlocks(random) });
  const known = makePortfolio(random, 1, random.pick(['none', 'blocks']));
  const draft = blank();
  head(random, draft, known[0]?.estate ?? '', style);
  draft.rows.push(...headingRows(style));
  const homes = addHomes(random, draft, style, known);
  footer(random, draft, style, homes);
  return { sheets: [sheet(random.pick(['Sheet1', 'Tenants', 'Nov 2026', 'RENT']), draft)], homes, styles: [style] };
};

const estateColumn: Layout = (random) => {
  const style = drawStyle(random, { hasEstate: true, blocks: drawBlocks(random) });
  const known = makePortfolio(random, random.int(2, 4), random.pick(['none', 'blocks']));
  const draft = blank();
  if (random.chance(0.5)) for (const line of letterhead(random)) addLine(random, draft, line, widthOf(style));
  draft.rows.push(...headingRows(style));
  const from = draft.rows.length;
  const homes = addHomes(random, draft, { ...style }, known);
  if (random.chance(0.4) && style.headingRows > 0) writeOnce(random, draft, style, from);
  footer(random, draft, style, homes);
  return { sheets: [sheet('Sheet1', draft)], homes, styles: [style] };
};

/** Leaves an estate's name only in its first row, with or without merging the cells below it. */
function writeOnce(random: Random, draft: Draft, { fields }: TableStyle, from: number): void {
  const column = fields.indexOf('estate');
  const isMerged = random.chance(0.5);
  let first = from;
  for (let at = from; at < draft.rows.length; at += 1) {
    const name = draft.rows[at]?.[column];
    if (name !== draft.rows[first]?.[column]) first = at;
    else if (at > first) draft.rows[at] = (draft.rows[at] ?? []).with(column, null);
    const isLast = draft.rows[at + 1]?.[column] !== draft.rows[first]?.[column];
    if (isMerged && isLast && at > first) draft.merges.push(`${letter(column)}${first + 1}:${letter(column)}${at + 1}`);
  }
}

const sheetPerEstate: Layout = (random) => {
  const known = makePortfolio(random, random.int(2, 4), random.pick(['none', 'blocks']));
  const homes: KnownHome[] = [];
  const styles: TableStyle[] = [];
  const sheets = [...Map.groupBy(known, ({ estate }) => estate)].map(([estate, own]) => {
    const style = drawStyle(random, { hasEstate: false, blocks: drawBlocks(random) });
    styles.push(style);
    const draft = blank();
    if (random.chance(0.4)) addLine(random, draft, titleOf(random, estate), widthOf(style));
    draft.rows.push(...headingRows(style));
    const read = addHomes(random, draft, style, own);
    homes.push(...read);
    footer(random, draft, style, read);
    return sheet(estate, draft);
  });
  return { sheets, homes, styles };
};

const sections: Layout = (random) => {
  const style = drawStyle(random, { hasEstate: false, blocks: drawBlocks(random) });
  const known = makePortfolio(random, random.int(2, 3), random.pick(['none', 'blocks']));
  const draft = blank();
  const repeats = random.chance(0.5);
  if (!repeats) draft.rows.push(...headingRows(style));
  const homes: KnownHome[] = [];
  for (const [estate, own] of Map.groupBy(known, (home) => home.estate)) {
    const label = random.chance(0.4) ? 'Property: ' : '';
    addLine(random, draft, `${label}${estate}`, widthOf(style), repeats ? 0.5 : 1);
    if (repeats) draft.rows.push(...headingRows(style));
    const read = addHomes(random, draft, style, own);
    homes.push(...read);
    if (random.chance(0.5)) draft.rows.push([]);
  }
  footer(random, draft, style, homes);
  return { sheets: [sheet('Sheet1', draft)], homes, styles: [style] };
};

const blockLines: Layout = (random) => {
  const style = drawStyle(random, { hasEstate: false, blocks: 'elsewhere' });
  const known = makePortfolio(random, 1, 'blocks');
  const draft = blank();
  head(random, draft, known[0]?.estate ?? '', style);
  draft.rows.push(...headingRows(style));
  const homes: KnownHome[] = [];
  for (const [block, own] of Map.groupBy(known, (home) => home.block)) {
    addLine(random, draft, random.pick([`Block ${block}`, `BLOCK ${block}`, `Blk ${block}:`]), widthOf(style));
    homes.push(...addHomes(random, draft, style, own));
  }
  footer(random, draft, style, homes);
  return { sheets: [sheet('Sheet1', draft)], homes, styles: [style] };
};

/** Two tables beside each other, of two blocks or two estates, each with its name above it. */
const sideBySide: Layout = (random) => {
  const ofEstates = random.chance(0.5);
  const style = drawStyle(random, { hasEstate: false, blocks: 'elsewhere' });
  style.fields.splice(8);
  style.headings.splice(8);
  if (!['unit', 'tenant', 'rent'].every((field) => style.fields.some((each) => each === field)))
    return oneEstate(random);
  if (style.headingRows === 0) style.headingRows = 1;
  const known = makePortfolio(random, ofEstates ? 2 : 1, ofEstates ? 'none' : 'blocks');
  const groups = [...Map.groupBy(known, (home) => (ofEstates ? home.estate : home.block))].slice(0, 2);
  const draft = blank();
  if (!ofEstates) head(random, draft, known[0]?.estate ?? '', style);
  const homes: KnownHome[] = [];
  const parts = groups.map(([name, own]) => {
    const written = own.map((home, index) => writeHome(random, style, home, index + 1));
    homes.push(...written.map(({ expected }) => expected));
    const title: Value[] = style.fields.map((_, index) => (index === 0 ? (ofEstates ? name : `Block ${name}`) : null));
    return [title].concat(
      headingRows(style),
      written.map(({ cells }) => cells),
    );
  });
  const gap: Value[] = Array.from({ length: random.int(1, 2) }, () => null);
  const empty = style.fields.map(() => null);
  for (let at = 0; at < Math.max(...parts.map(({ length }) => length)); at += 1)
    draft.rows.push(parts.flatMap((part, index) => (index > 0 ? gap : []).concat(part[at] ?? empty)));
  return { sheets: [sheet('Sheet1', draft)], homes, styles: [style] };
};

/** A sheet a month; only the newest counts. */
const monthSheets: Layout = (random) => {
  const style = drawStyle(random, { hasEstate: false, blocks: drawBlocks(random) });
  const known = makePortfolio(random, 1, random.pick(['none', 'blocks']));
  const names = random.pick([
    ['SEPT 2026', 'OCT 2026', 'NOV 2026'],
    ['October', 'November'],
    ['Nov-26', 'Oct-26'],
    ['Rent Oct 26', 'Rent Nov 26'],
  ]);
  const homes: KnownHome[] = [];
  const sheets = names.map((name) => {
    const draft = blank();
    addLine(random, draft, known[0]?.estate ?? '', widthOf(style));
    draft.rows.push(...headingRows(style));
    const isNewest = /nov/i.test(name);
    const older = known.map((home) => ({
      ...home,
      tenant: home.tenant && { ...home.tenant, arrears: 0, paid: home.rent },
    }));
    const read = addHomes(random, draft, style, isNewest ? known : older);
    if (isNewest) homes.push(...read);
    return sheet(name, draft);
  });
  return { sheets, homes, styles: [style] };
};

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'one estate': oneEstate,
  'one estate again': oneEstate,
  'a column of estates': estateColumn,
  'a sheet an estate': sheetPerEstate,
  'estates below each other': sections,
  'blocks below each other': blockLines,
  'tables side by side': sideBySide,
  'months as columns': bookRoll,
  'a sheet a month': monthSheets,
};

const csvCell = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'object')
    return String('value' in value ? value.value : 'serial' in value ? value.serial : value.error);
  return /[",;\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
};

/** Makes the roll of a seed. */
export function makeUntidyRoll(seed: number): UntidyRoll {
  const random = randomFrom(seed);
  const layout = random.pick(Object.keys(LAYOUTS));
  const { sheets, homes, styles } = (LAYOUTS[layout] ?? oneEstate)(random);
  const [only] = sheets;
  if (sheets.length === 1 && only && (only.merges ?? []).length === 0 && random.chance(0.3)) {
    const separator = random.pick([',', ';']);
    const text = only.rows.map((row) => row.map(csvCell).join(separator)).join('\r\n');
    return { seed, layout, fileName: 'rent-roll.csv', content: Buffer.from(text), homes, styles };
  }
  return { seed, layout, fileName: 'rent-roll.xlsx', content: makeWorkbook(sheets), homes, styles };
}
