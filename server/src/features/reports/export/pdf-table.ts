import { setImmediate as otherWork } from 'node:timers/promises';
import type { Figtree, Weight } from '../../../pdf/figtree.ts';
import { printedValue } from './printed-value.ts';
import type { ReportColumn, ReportTable, Value } from './report-document.ts';

// Lengths are points, 72 to the inch.
const SIZE = 9;
const LINE = 12;
const PADDING = 4;
const SIDE_PADDING = 6;
const TEXT_WIDEST = 200;
/** Narrower texts take too many lines to read. */
const TEXT_NARROWEST = 60;
/** Measures only this many of the longest texts of a column; the widest is among them or hardly wider. */
const MEASURED_MAX = 50;
const INK = '#1f2937';
const HEAD_FILL = '#e8f0ec';
const RULE = '#d1d5db';

const isText = ({ kind }: ReportColumn) => kind === 'text' || kind === 'day';
/** The share of the width that number columns may take before their headings break within words. */
const NUMBERS_MOST = 0.7;

/** Number columns get the width they need; text columns share the rest by their content. */
function columnWidths({ columns, rows, totals }: ReportTable, pen: Figtree, room: number): number[] {
  const bold = (text: string) => pen.width(text, SIZE, 700);
  const cellWidths = columns.map((column, at) => {
    const texts = [...rows, totals].map((row) => printedValue(column, row[at]));
    const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, MEASURED_MAX);
    return Math.min(Math.max(...longest.map(bold)), column.kind === 'text' ? TEXT_WIDEST : room);
  });
  const withHeadings = (widthOf: (heading: string) => number) =>
    columns.map(({ kind, heading }, at) => ({
      hasText: kind === 'text',
      width: Math.max(cellWidths[at] ?? 0, widthOf(heading)) + 2 * SIDE_PADDING,
    }));
  const sumOf = (sized: ReturnType<typeof withHeadings>, hasText: boolean) =>
    sized.reduce((sum, column) => sum + (column.hasText === hasText ? column.width : 0), 0);

  const whole = withHeadings(bold);
  const sized =
    sumOf(whole, false) <= NUMBERS_MOST * room
      ? whole
      : withHeadings((heading) => Math.max(...heading.split(' ').map(bold)));
  const [texts, others] = [sumOf(sized, true), sumOf(sized, false)];
  // Without a text column to give way, all columns scale alike.
  const [textScale, otherScale] = texts > 0 ? [(room - others) / texts, 1] : [1, room / others];
  return sized.map(({ hasText, width }) => width * (hasText ? textScale : otherScale));
}

/** The width below which figures, or words of texts and headings, would break. */
export function neededWidth({ columns, rows, totals }: ReportTable, pen: Figtree): number {
  const widths = columns.map((column, at) => {
    const texts = [...rows, totals].map((row) => printedValue(column, row[at]));
    const whole = column.kind === 'text' ? texts.flatMap((text) => text.split(' ')) : texts;
    const longest = whole.toSorted((a, b) => b.length - a.length).slice(0, MEASURED_MAX);
    const parts = [...longest, ...column.heading.split(' ')].map((text) => pen.width(text, SIZE, 700));
    const least = column.kind === 'text' ? TEXT_NARROWEST : 0;
    return Math.max(least, Math.min(Math.max(...parts), TEXT_WIDEST)) + 2 * SIDE_PADDING;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Draws a table from the pen's position down, over as many pages as needed, with the head on each. */
export async function drawTable(doc: PDFKit.PDFDocument, pen: Figtree, table: ReportTable): Promise<void> {
  const { left, right } = doc.page.margins;
  const room = doc.page.width - left - right;
  const widths = columnWidths(table, pen, room);
  const bottom = () => doc.page.height - doc.page.margins.bottom;

  function row(texts: readonly string[], weight: Weight, fill?: string) {
    const cells = texts.map((text, at) => pen.wrap(text, SIZE, weight, (widths[at] ?? 0) - 2 * SIDE_PADDING));
    const height = Math.max(...cells.map((lines) => lines.length)) * LINE + 2 * PADDING;
    return { cells, height, weight, fill };
  }
  const head = row(
    table.columns.map(({ heading }) => heading),
    700,
    HEAD_FILL,
  );

  function draw({ cells, height, weight, fill }: ReturnType<typeof row>): void {
    if (fill) doc.rect(left, doc.y, room, height).fill(fill);
    const top = doc.y;
    let x = left;
    for (const [at, column] of table.columns.entries()) {
      const width = widths[at] ?? 0;
      for (const [number, line] of (cells[at] ?? []).entries()) {
        const indent = isText(column) ? SIDE_PADDING : width - SIDE_PADDING - pen.width(line, SIZE, weight);
        doc.fillColor(INK);
        pen.draw(line, x + indent, top + PADDING + number * LINE, SIZE, weight);
      }
      x += width;
    }
    doc.y = top + height;
    doc
      .lineWidth(0.5)
      .strokeColor(RULE)
      .moveTo(left, doc.y)
      .lineTo(left + room, doc.y)
      .stroke();
  }

  async function place(next: ReturnType<typeof row>, below = 0): Promise<void> {
    if (doc.y + next.height + below > bottom()) {
      // Lets other requests run during a long table.
      await otherWork();
      doc.addPage();
      if (next !== head) draw(head);
    }
    draw(next);
  }

  const printed = (values: readonly Value[]) => table.columns.map((column, at) => printedValue(column, values[at]));
  // The head of a table stays with its first row.
  await place(head, row(printed(table.rows[0] ?? table.totals), 400).height);
  for (const values of table.rows) await place(row(printed(values), 400));
  await place(row(printed(table.totals), 700, HEAD_FILL));
}
