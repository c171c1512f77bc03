import { formatDay } from '@amayumba/contract/calendar.ts';
import { statementSides } from '@amayumba/contract/money/statement.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { heightOfLines, type Lettering, type Letters } from '../../../pdf/lettering.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import type { Block } from '../../../pdf/paginate.ts';
import { type PrintedStatement, totalsOf } from './printed-statement.ts';

/** The left edge and the width of what is printed, in points. */
export interface Frame {
  x: number;
  width: number;
}

const CELL: Letters = { size: 9.5, weight: 400, color: PAPER.ink };
const STRONG: Letters = { ...CELL, weight: 700 };
const HEAD: Letters = { size: 9, weight: 700, color: PAPER.ink };
const LABEL: Letters = { size: 9, weight: 400, color: PAPER.muted };
const PADDING = 4.5;
const DATE_WIDTH = 74;
const FIGURE_WIDTH = 76;
/** Free space between a text and the next column. */
const GAP = 8;
const TEXT_LINES_MOST = 4;
const STRIP_HEIGHT = 46;
/** The space that a table needs below its heading: its head and two rows. */
const TABLE_START = 60;

const WHOLE = new Intl.NumberFormat('en-UG', { maximumFractionDigits: 0 });
/** A figure with a true minus, which is as wide as a digit. */
const figure = (amount: number) => WHOLE.format(amount).replace('-', '−');
const figureUnlessZero = (amount: number) => (amount === 0 ? '' : figure(amount));

interface Cells {
  on: string;
  text: string;
  figures: readonly string[];
}

/** The blocks of a table: dates and texts on the left, figures in columns on the right. */
function tableOf(doc: PDFKit.PDFDocument, text: Lettering, { x, width }: Frame, headings: Cells) {
  const columnCount = headings.figures.length;
  const textX = x + DATE_WIDTH;
  const textRoom = width - DATE_WIDTH - columnCount * FIGURE_WIDTH - GAP;
  const edge = (at: number) => x + width - (columnCount - 1 - at) * FIGURE_WIDTH - 6;

  const ruleAt = (y: number, color: string, thickness: number) =>
    doc
      .lineWidth(thickness)
      .strokeColor(color)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();

  function block({ on, text: words, figures }: Cells, letters: Letters, after: (y: number, height: number) => void) {
    const lineCount = text.linesOf(words, letters, textRoom, TEXT_LINES_MOST).length;
    const height = heightOfLines(lineCount, letters) + 2 * PADDING;
    const draw = (y: number) => {
      after(y, height);
      text.write(on, { x: x + 6, y: y + PADDING, room: DATE_WIDTH - 6 }, letters);
      text.write(words, { x: textX, y: y + PADDING, room: textRoom, linesMost: TEXT_LINES_MOST }, letters);
      for (const [at, value] of figures.entries()) {
        const place = { x: edge(at), y: y + PADDING, room: FIGURE_WIDTH - GAP, align: 'right' } as const;
        text.writeFitted(value, place, letters);
      }
    };
    return { height, draw };
  }

  const head: Block = block(headings, HEAD, (y, height) => {
    doc.rect(x, y, width, height).fill(PAPER.tint);
    ruleAt(y + height, PAPER.ink, 0.75);
  });
  return {
    head,
    row: (cells: Cells, letters = CELL): Block => ({
      ...block(cells, letters, (y, height) => ruleAt(y + height, PAPER.rule, 0.5)),
      head,
    }),
    last: (cells: Cells): Block => ({
      ...block(cells, STRONG, (y, height) => {
        doc.rect(x, y, width, height).fill(PAPER.tint);
        ruleAt(y, PAPER.ink, 0.75);
        ruleAt(y + height, PAPER.ink, 0.75);
      }),
      head,
    }),
  };
}

const space = (height: number): Block => ({ height, draw: () => {} });

/** The sums of the statement in one strip, the last of which is what the tenant owes now. */
export function summaryBlock(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  { x, width }: Frame,
  statement: PrintedStatement,
): Block {
  const { opening_balance: opening, closing_balance: closing, from, to } = statement;
  const { charged, paid } = totalsOf(statement);
  const cells: [label: string, value: string][] = [
    [`${opening < 0 ? 'Credit' : 'Balance'} before ${formatDay(from)}`, formatUgx(Math.abs(opening))],
    ['Charged', formatUgx(charged)],
    ['Paid', formatUgx(paid)],
    [`${closing < 0 ? 'Credit' : 'Owed'} on ${formatDay(to)}`, formatUgx(Math.abs(closing))],
  ];
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
      text.writeFitted(label, { x: left + 11, y: y + 9, room }, { ...LABEL, ...white });
      text.writeFitted(value, { x: left + 11, y: y + 22, room }, { ...STRONG, size: 13, ...white });
    }
  };
  return { height: STRIP_HEIGHT + 16, draw };
}

/** The lines of the account between its two balances. */
export function accountBlocks(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  statement: PrintedStatement,
): Block[] {
  const { opening_balance: opening, closing_balance: closing, lines, from, to } = statement;
  const figures = ['Charged', 'Paid', 'Balance'];
  const { head, row, last } = tableOf(doc, text, frame, { on: 'Date', text: 'What for', figures });
  const hasCredit = [opening, closing, ...lines.map(({ balance }) => balance)].some((balance) => balance < 0);
  const note = 'A balance with a minus is credit: money paid in advance.';
  const noteBlock: Block = {
    height: 18,
    draw: (y) => text.write(note, { x: frame.x, y: y + 6, room: frame.width }, LABEL),
  };
  return [
    { ...head, needsBelow: TABLE_START },
    row({ on: formatDay(from), text: 'Opening balance', figures: ['', '', figure(opening)] }, STRONG),
    ...lines.map((line) => {
      const { charged, paid } = statementSides(line);
      return row({
        on: formatDay(line.on),
        text: line.text,
        figures: [figureUnlessZero(charged), figureUnlessZero(paid), figure(line.balance)],
      });
    }),
    last({
      on: formatDay(to),
      text: 'Closing balance',
      figures: ['', '', figure(closing)],
    }),
    ...(hasCredit ? [noteBlock] : []),
  ];
}

/** The deposit held, and what was paid, used and refunded of it. */
export function depositBlocks(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  { deposit: { held, due, lines } }: PrintedStatement,
): Block[] {
  const { head, row } = tableOf(doc, text, frame, { on: 'Date', text: 'What for', figures: ['Amount', 'Held'] });
  const heading: Block = {
    height: 24,
    needsBelow: lines.length > 0 ? TABLE_START : 0,
    draw: (y) => {
      text.write('Security deposit', { x: frame.x, y: y + 2, room: 200 }, { ...STRONG, size: 12 });
      const value = [
        held === 0 ? 'None held' : `${formatUgx(held)} held`,
        ...(due > 0 ? [`${formatUgx(due)} still due`] : []),
      ].join(', ');
      const place = { x: frame.x + frame.width, y: y + 2, room: 250, align: 'right' } as const;
      text.writeFitted(value, place, { ...STRONG, size: 12 });
    },
  };
  if (lines.length === 0) return [space(20), heading];
  return [
    space(20),
    heading,
    head,
    ...lines.map((line) =>
      row({ on: formatDay(line.on), text: line.text, figures: [figure(line.amount), figure(line.held)] }),
    ),
  ];
}
