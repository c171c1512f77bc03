import { heightOfLines, type Lettering, type Letters } from './lettering.ts';
import type { Block } from './paginate.ts';
import { PAPER } from './paper-colors.ts';
import { ruleAt } from './rule-at.ts';

/** The left edge and the width of what is printed, in points. */
export interface Frame {
  x: number;
  width: number;
}

const CELL: Letters = { size: 9.5, weight: 400, color: PAPER.ink };
export const STRONG: Letters = { ...CELL, weight: 700 };
const HEAD: Letters = { size: 9, weight: 700, color: PAPER.ink };
export const SMALL: Letters = { size: 9, weight: 400, color: PAPER.muted };
const PADDING = 4.5;
const DATE_WIDTH = 74;
const FIGURE_WIDTH = 76;
/** Free space between a text and the next column. */
const GAP = 8;
const TEXT_LINES_MOST = 4;
const STRIP_HEIGHT = 46;
/** The space that a table needs below its heading: its head and two rows. */
export const TABLE_START = 60;

const WHOLE = new Intl.NumberFormat('en-UG', { maximumFractionDigits: 0 });
/** A figure with a true minus, which is as wide as a digit; nothing that is taken off is `0`, not `−0`. */
export const figure = (amount: number) => WHOLE.format(amount === 0 ? 0 : amount).replace('-', '−');
export const figureUnlessZero = (amount: number) => (amount === 0 ? '' : figure(amount));

interface Cells {
  on: string;
  text: string;
  figures: readonly string[];
}

interface Headings extends Cells {
  /** The width of a column of figures, in points. */
  figureWidth?: number;
}

/**
 * The blocks of a table of a statement: dates and texts on the left, figures in columns on the right. Without a heading
 * for dates it has no column of them.
 */
export function datedTable(doc: PDFKit.PDFDocument, text: Lettering, frame: Frame, headings: Headings) {
  const { x, width } = frame;
  const { figureWidth = FIGURE_WIDTH } = headings;
  const columnCount = headings.figures.length;
  const dateWidth = headings.on === '' ? 6 : DATE_WIDTH;
  const textX = x + dateWidth;
  const textRoom = width - dateWidth - columnCount * figureWidth - GAP;
  const edge = (at: number) => x + width - (columnCount - 1 - at) * figureWidth - 6;

  function block({ on, text: words, figures }: Cells, letters: Letters, after: (y: number, height: number) => void) {
    const lineCount = text.linesOf(words, letters, textRoom, TEXT_LINES_MOST).length;
    const height = heightOfLines(lineCount, letters) + 2 * PADDING;
    const draw = (y: number) => {
      after(y, height);
      text.write(on, { x: x + 6, y: y + PADDING, room: dateWidth - 6 }, letters);
      text.write(words, { x: textX, y: y + PADDING, room: textRoom, linesMost: TEXT_LINES_MOST }, letters);
      for (const [at, value] of figures.entries()) {
        const place = { x: edge(at), y: y + PADDING, room: figureWidth - GAP, align: 'right' } as const;
        text.writeFitted(value, place, letters);
      }
    };
    return { height, draw };
  }

  const head: Block = block(headings, HEAD, (y, height) => {
    doc.rect(x, y, width, height).fill(PAPER.tint);
    ruleAt(doc, frame, y + height, PAPER.ink, 0.75);
  });
  return {
    head,
    row: (cells: Cells, letters = CELL): Block => ({
      ...block(cells, letters, (y, height) => ruleAt(doc, frame, y + height, PAPER.rule, 0.5)),
      head,
    }),
    last: (cells: Cells): Block => ({
      ...block(cells, STRONG, (y, height) => {
        doc.rect(x, y, width, height).fill(PAPER.tint);
        ruleAt(doc, frame, y, PAPER.ink, 0.75);
        ruleAt(doc, frame, y + height, PAPER.ink, 0.75);
      }),
      head,
    }),
  };
}

export const space = (height: number): Block => ({ height, draw: () => {} });

/** Sums of a statement with their labels in one strip, the last of which is what it comes to. */
export function sumStrip(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  { x, width }: Frame,
  cells: readonly (readonly [label: string, value: string])[],
): Block {
  const cellWidth = width / cells.length;
  const draw = (y: number) => {
    doc.lineWidth(0.75).roundedRect(x, y, width, STRIP_HEIGHT, 8).fillAndStroke(PAPER.tint, PAPER.rule);
    for (const [at, [label, value]] of cells.entries()) {
      const left = x + at * cellWidth;
      const isLast = at === cells.length - 1;
      if (isLast) {
        doc.roundedRect(left, y, cellWidth, STRIP_HEIGHT, 8).fill(PAPER.brand);
      } else if (at > 0) {
        doc
          .moveTo(left, y)
          .lineTo(left, y + STRIP_HEIGHT)
          .stroke(PAPER.rule);
      }
      const room = cellWidth - 22;
      const white = isLast ? { color: '#ffffff' } : {};
      text.writeFitted(label, { x: left + 11, y: y + 9, room }, { ...SMALL, ...white });
      text.writeFitted(value, { x: left + 11, y: y + 22, room }, { ...STRONG, size: 13, ...white });
    }
  };
  return { height: STRIP_HEIGHT + 16, draw };
}
