import { formatDay } from '@amayumba/contract/calendar.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { formatWhole } from '@amayumba/contract/money.ts';
import type { Lettering, Letters } from '../../../pdf/lettering.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import { ruleAt } from '../../../pdf/rule-at.ts';

/** A printed row: the charge, its due day, and the figures of the three columns. */
interface Row {
  text: string;
  due: string;
  figures: readonly string[];
}

interface Density {
  size: number;
  height: number;
  /** Whether the due day has a line of its own. */
  hasTwoLines: boolean;
}

/** From large letters to small ones; the first that fit are used. */
const DENSITIES: readonly Density[] = [
  { size: 12, height: 30, hasTwoLines: true },
  { size: 11, height: 25.5, hasTwoLines: true },
  { size: 11.5, height: 18, hasTwoLines: false },
  { size: 10, height: 14.5, hasTwoLines: false },
];
const SMALLEST: Density = { size: 8.5, height: 11.5, hasTwoLines: false };
const HEADINGS = ['Charged', 'This receipt', 'Still open'] as const;
const HEADING: Letters = { size: 10, weight: 700, color: PAPER.ink };
const HEAD_HEIGHT = 17;
const GAP = 14;
/** The least share of the width for the text of a line, however large the amounts are. */
const TEXT_SHARE = 0.36;
/** The height of the total, for letters of size 1. */
const TOTAL_HEIGHT = 1.6;

const figuresOf = (...amounts: number[]) => amounts.map(formatWhole);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * The rows of a receipt, at most `rowsMost`. If there are more, the last row counts and sums the rest, so that the rows
 * always add up to the receipt.
 */
export function settledRows({ lines, credit }: ReceiptSnapshot, rowsMost: number): Row[] {
  const creditRows = credit > 0 ? [{ text: 'Kept as credit', due: '', figures: ['', ...figuresOf(credit), ''] }] : [];
  const all = lines.map(({ text, due_date, charge_amount, amount, outstanding_amount }) => ({
    text,
    due: `due ${formatDay(due_date)}`,
    figures: figuresOf(charge_amount, amount, outstanding_amount),
  }));
  const room = Math.max(1, rowsMost - creditRows.length);
  if (all.length <= room) return [...all, ...creditRows];
  const rest = lines.slice(room - 1);
  const figures = figuresOf(
    sumOf(rest.map(({ charge_amount }) => charge_amount)),
    sumOf(rest.map(({ amount }) => amount)),
    sumOf(rest.map(({ outstanding_amount }) => outstanding_amount)),
  );
  return [...all.slice(0, room - 1), { text: `and ${rest.length} more`, due: '', figures }, ...creditRows];
}

/** The total of the rows: tax that the tenant withheld settles them as well. */
function totalOf({ lines, amount, withheld = 0 }: ReceiptSnapshot): Row {
  const open = sumOf(lines.map(({ outstanding_amount }) => outstanding_amount));
  return { text: 'Total', due: '', figures: ['', ...figuresOf(amount + withheld, open)] };
}

/** Draws the charges that a receipt settles, line by line, between two heights, and returns the position below. */
export function drawSettledLines(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  snapshot: ReceiptSnapshot,
  { x, width, top, bottom }: { x: number; width: number; top: number; bottom: number },
): number {
  const room = bottom - top - HEAD_HEIGHT;
  const rowCount = snapshot.lines.length + Number(snapshot.credit > 0);
  const totals = rowCount > 1 ? [totalOf(snapshot)] : [];
  const roomForRows = ({ size }: Density) => room - totals.length * TOTAL_HEIGHT * size;
  const density = DENSITIES.find((each) => rowCount * each.height <= roomForRows(each)) ?? SMALLEST;
  const rows = settledRows(snapshot, Math.floor(roomForRows(density) / density.height));

  const widest = ((1 - TEXT_SHARE) * width) / HEADINGS.length - GAP;
  const columns = HEADINGS.map((heading, at) => {
    const figures = [...rows, ...totals].map((row) => text.width(row.figures[at] ?? '', density.size, 700));
    return Math.max(text.width(heading, HEADING.size, HEADING.weight), Math.min(widest, Math.max(...figures)));
  });
  /** The right edge of a column. */
  const edge = (at: number) => x + width - sumOf(columns.slice(at + 1)) - (HEADINGS.length - 1 - at) * GAP;
  const textRoom = width - sumOf(columns) - HEADINGS.length * GAP;

  let y = top + HEAD_HEIGHT;
  function drawRow({ text: label, due, figures }: Row, height: number, weight: Letters['weight']): void {
    const letters: Letters = { size: density.size, weight, color: PAPER.ink };
    const hasSecond = density.hasTwoLines && due !== '';
    const baseline = y + (height - density.size * (hasSecond ? 2.15 : 1.2)) / 2;
    if (hasSecond) {
      text.writeFitted(label, { x, y: baseline, room: textRoom }, letters);
      const second = { x, y: baseline + density.size * 1.2, room: textRoom };
      text.writeFitted(due, second, { size: 9.5, weight: 400, color: PAPER.muted });
    } else {
      const whole = due === '' ? label : `${label}, ${due}`;
      text.writeFitted(whole, { x, y: baseline, room: textRoom }, letters, density.size * 0.7);
    }
    for (const [at, figure] of figures.entries()) {
      text.writeFitted(figure, { x: edge(at), y: baseline, room: columns[at] ?? 0, align: 'right' }, letters);
    }
    y += height;
  }

  text.writeFitted('What it settles', { x, y: top, room: textRoom }, HEADING);
  for (const [at, heading] of HEADINGS.entries()) {
    text.writeFitted(heading, { x: edge(at), y: top, room: columns[at] ?? 0, align: 'right' }, HEADING);
  }
  ruleAt(doc, { x, width }, y - 2, PAPER.ink, 1);
  for (const row of rows) {
    drawRow(row, density.height, 400);
    ruleAt(doc, { x, width }, y - 0.5, PAPER.rule, 0.5);
  }
  for (const row of totals) drawRow(row, TOTAL_HEIGHT * density.size, 700);
  return y;
}
