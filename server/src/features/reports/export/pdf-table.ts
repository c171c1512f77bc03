import { setImmediate as otherWork } from 'node:timers/promises';
import type { Figtree, Weight } from '../../../pdf/figtree.ts';
import { ruleAt } from '../../../pdf/rule-at.ts';
import { printedValue } from './printed-value.ts';
import type { ReportColumn, ReportTable, Value } from './report-document.ts';

// Lengths are points, 72 to the inch.
const TEXT_WIDEST = 200;
/** Narrower texts take too many lines to read. */
const TEXT_NARROWEST = 60;

interface Density {
  size: number;
  /** Words of texts that are wider break. */
  wordWidest: number;
}

const USUAL: Density = { size: 9, wordWidest: TEXT_WIDEST };
const DENSEST: Density = { size: 6, wordWidest: TEXT_NARROWEST };
/** From large letters to small ones, of which the first are taken in which the table fits. */
const DENSITIES: readonly Density[] = [
  USUAL,
  { size: 8, wordWidest: TEXT_WIDEST },
  { size: 7, wordWidest: TEXT_WIDEST },
  { size: 7, wordWidest: 100 },
  { size: 6, wordWidest: 100 },
  DENSEST,
];
/** The height of a line, for letters of size 1. */
const LEADING = 4 / 3;
const PADDING = 4;
const SIDE_PADDING = 6;
/** Measures only this many of the longest texts of a column; the widest is among them or hardly wider. */
const MEASURED_MAX = 50;
const INK = '#1f2937';
const HEAD_FILL = '#e8f0ec';
const RULE = '#d1d5db';

const isText = ({ kind }: ReportColumn) => kind === 'text' || kind === 'day';
/** The share of the width that number columns may take before their headings break between words. */
const NUMBERS_MOST = 0.7;

/** What a column needs, with its padding. */
interface ColumnNeed {
  hasText: boolean;
  /** The width below which figures, or words of texts and headings, would break. */
  least: number;
  /** The width in which each value is on one line, at most the widest text, and the heading on one too. */
  whole: number;
}

function columnNeeds(
  { columns, rows, totals }: ReportTable,
  pen: Figtree,
  { size, wordWidest }: Density,
): ColumnNeed[] {
  const widest = (texts: readonly string[]) => {
    const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, MEASURED_MAX);
    return Math.max(...longest.map((text) => pen.width(text, size, 700)));
  };
  return columns.map((column, at) => {
    const hasText = column.kind === 'text';
    const values = [...rows, totals].map((row) => printedValue(column, row[at]));
    const value = Math.min(widest(values), hasText ? TEXT_WIDEST : Infinity);
    const part = hasText ? Math.min(widest(values.flatMap((text) => text.split(' '))), wordWidest) : value;
    const words = widest(column.heading.split(' '));
    return {
      hasText,
      least: Math.max(part, words, hasText ? Math.min(value, TEXT_NARROWEST) : 0) + 2 * SIDE_PADDING,
      whole: Math.max(value, widest([column.heading])) + 2 * SIDE_PADDING,
    };
  });
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** The width below which a table is hard to read: words would break, or texts would be narrow. */
export const neededWidth = (table: ReportTable, pen: Figtree): number =>
  sumOf(
    columnNeeds(table, pen, USUAL).map(({ hasText, least }) =>
      hasText ? Math.max(least, TEXT_NARROWEST + 2 * SIDE_PADDING) : least,
    ),
  );

/**
 * Number columns get the width they need, with their headings on one line where that leaves room; text columns share
 * the rest by their content, but no column is too narrow for its words. Undefined where the table needs smaller
 * letters.
 */
function widthsOf(needs: readonly ColumnNeed[], room: number): number[] | undefined {
  const widthOf = (hasText: boolean, which: 'least' | 'whole') =>
    sumOf(needs.map((need) => (need.hasText === hasText ? need[which] : 0)));
  const [textLeast, textWhole] = [widthOf(true, 'least'), widthOf(true, 'whole')];
  const hasWholeHeadings = widthOf(false, 'whole') <= Math.min(NUMBERS_MOST * room, room - textLeast);
  const figures = hasWholeHeadings ? 'whole' : 'least';
  const rest = room - widthOf(false, figures);
  if (rest < textLeast) return undefined;
  // Without a text column to give way, all columns scale alike.
  if (textLeast === 0) return needs.map((need) => (need[figures] * room) / (room - rest));
  if (rest >= textWhole) return needs.map((need) => (need.hasText ? (need.whole * rest) / textWhole : need[figures]));
  const share = (rest - textLeast) / (textWhole - textLeast);
  return needs.map((need) => (need.hasText ? need.least + (need.whole - need.least) * share : need[figures]));
}

/** The size of the letters and the widths of the columns. Where the table fits in none, all columns give way alike. */
function layoutOf(table: ReportTable, pen: Figtree, room: number): { size: number; widths: number[] } {
  for (const density of DENSITIES) {
    const widths = widthsOf(columnNeeds(table, pen, density), room);
    if (widths) return { size: density.size, widths };
  }
  const least = columnNeeds(table, pen, DENSEST).map((need) => need.least);
  return { size: DENSEST.size, widths: least.map((width) => (width * room) / sumOf(least)) };
}

/** Draws a table from the pen's position down, over as many pages as needed, with the head on each. */
export async function drawTable(doc: PDFKit.PDFDocument, pen: Figtree, table: ReportTable): Promise<void> {
  const { left, right } = doc.page.margins;
  const room = doc.page.width - left - right;
  const { size, widths } = layoutOf(table, pen, room);
  const line = size * LEADING;
  const bottom = () => doc.page.height - doc.page.margins.bottom;

  type Row = ReturnType<typeof rowOf>;
  function rowOf(cells: readonly (readonly string[])[], weight: Weight, fill?: string) {
    const lineCount = Math.max(...cells.map(({ length }) => length));
    return { cells, weight, fill, lineCount, height: lineCount * line + 2 * PADDING };
  }
  const textRow = (texts: readonly string[], weight: Weight, fill?: string) =>
    rowOf(
      texts.map((text, at) => pen.wrap(text, size, weight, (widths[at] ?? 0) - 2 * SIDE_PADDING)),
      weight,
      fill,
    );
  const head = textRow(
    table.columns.map(({ heading }) => heading),
    700,
    HEAD_FILL,
  );
  const linesMost = Math.floor((bottom() - doc.page.margins.top - head.height - 2 * PADDING) / line);

  const linesOf = ({ cells, weight, fill }: Row, from: number, to?: number) =>
    rowOf(
      cells.map((lines) => lines.slice(from, to)),
      weight,
      fill,
    );

  function draw({ cells, height, weight, fill }: Row): void {
    if (fill) doc.rect(left, doc.y, room, height).fill(fill);
    const top = doc.y;
    let x = left;
    for (const [at, column] of table.columns.entries()) {
      const width = widths[at] ?? 0;
      for (const [number, words] of (cells[at] ?? []).entries()) {
        const indent = isText(column) ? SIDE_PADDING : width - SIDE_PADDING - pen.width(words, size, weight);
        doc.fillColor(INK);
        pen.draw(words, x + indent, top + PADDING + number * line, size, weight);
      }
      x += width;
    }
    doc.y = top + height;
    ruleAt(doc, { x: left, width: room }, doc.y, RULE, 0.5);
  }

  async function place(next: Row, below = 0): Promise<void> {
    if (doc.y + next.height + below > bottom()) {
      // Lets other requests run during a long table.
      await otherWork();
      doc.addPage();
      if (next !== head) draw(head);
    }
    draw(next);
  }

  /** Places a row; one that is higher than a page fills this one and goes on on the next. */
  async function placeRow(row: Row): Promise<void> {
    let rest = row;
    while (rest.lineCount > linesMost) {
      const roomHere = Math.floor((bottom() - doc.y - 2 * PADDING) / line);
      const lineCount = roomHere > 0 ? roomHere : linesMost;
      await place(linesOf(rest, 0, lineCount));
      rest = linesOf(rest, lineCount);
    }
    await place(rest);
  }

  const printed = (values: readonly Value[]) => table.columns.map((column, at) => printedValue(column, values[at]));
  // The head of a table stays with its first row.
  const first = textRow(printed(table.rows[0] ?? table.totals), 400);
  await place(head, (first.lineCount > linesMost ? linesOf(first, 0, 1) : first).height);
  for (const values of table.rows) await placeRow(textRow(printed(values), 400));
  await placeRow(textRow(printed(table.totals), 700, HEAD_FILL));
}
