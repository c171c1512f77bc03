import type { Readable } from 'node:stream';
import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { firstDayOf, monthTitle } from '@amayumba/contract/owners/months.ts';
import { ALL_ESTATES } from '@amayumba/contract/owners/estate-parts.ts';
import type { OwnerEstate, OwnerLine, OwnerTotals } from '@amayumba/contract/owners/owner-statement.ts';
import {
  datedTable,
  figure,
  type Frame,
  SMALL,
  space,
  STRONG,
  sumStrip,
  TABLE_START,
} from '../../../pdf/dated-table.ts';
import { type Lettering, lettering } from '../../../pdf/lettering.ts';
import { drawFacts, drawFoot, drawHead, drawShortHead, FRAME, openPaper, ROOM } from '../../../pdf/office-paper.ts';
import { type Block, paginate } from '../../../pdf/paginate.ts';
import type { StatementSnapshot } from './statement-rows.repository.ts';

const TITLE = "Owner's statement";
export const THIS_MONTH = 'This month';

/** An owner's statement as it is printed. */
export interface PrintedOwnerStatement extends Omit<StatementSnapshot, 'estates'> {
  /** The estate that the paper is about, with its lines and totals; null for a whole statement. */
  part: OwnerEstate | null;
  estates: OwnerEstate[];
  /** The code of the statement that replaces it. */
  replaced_by_code: string | null;
}

const signedUgx = (amount: number) => (amount < 0 ? `−${formatUgx(-amount)}` : formatUgx(amount));

/** The facts above the sums. */
export function factsOf(statement: PrintedOwnerStatement): [label: string, text: string][] {
  const { owner_name, owner_tin, part, statement_code, issued_at, reason, replaced_by_code } = statement;
  const facts: [string, string | null][] = [
    ['Owner', owner_name],
    ['TIN', owner_tin],
    ['Estate', part && part.estate_name],
    ['Statement', statement_code],
    ['Issued', issued_at && formatDayOf(issued_at)],
    ['Corrects', reason],
    ['Replaced by', replaced_by_code],
  ];
  return facts.flatMap(([label, text]) => (text ? [[label, text]] : []));
}

/** The text of a line: with its estate where the paper has several, and whether it is of an earlier month. */
export const lineText = ({ text, estate_name, is_late }: OwnerLine, isOfMany: boolean): string =>
  [isOfMany && estate_name ? `${estate_name}: ${text}` : text, is_late ? ' (of an earlier month)' : ''].join('');

const isOfMany = ({ estates }: PrintedOwnerStatement) => estates.filter(({ estate }) => estate !== null).length > 1;

function lineBlocks(doc: PDFKit.PDFDocument, text: Lettering, frame: Frame, statement: PrintedOwnerStatement): Block[] {
  const { opening_balance, closing_balance, lines, month, until, part } = statement;
  // The amount due is computed over all estates, so the paper of one has no balances.
  const figures = (amount: number | null, balance: number) =>
    [amount === null ? '' : figure(amount), figure(balance)].slice(0, part ? 1 : 2);
  const headings = ['Amount', 'Due to owner'].slice(0, part ? 1 : 2);
  const { head, row, last } = datedTable(doc, text, frame, { on: 'Date', text: 'What for', figures: headings });
  const opening = {
    on: formatDay(firstDayOf(month)),
    text: 'Brought forward',
    figures: figures(null, opening_balance),
  };
  const closing = part
    ? { text: THIS_MONTH, figures: [figure(part.sum)] }
    : { text: 'Due to owner', figures: figures(null, closing_balance) };
  return [
    { ...head, needsBelow: TABLE_START },
    ...(part ? [] : [row(opening, STRONG)]),
    ...lines
      .filter(({ kind }) => kind !== 'deposit')
      .map((line) =>
        row({
          on: formatDay(line.on),
          text: lineText(line, isOfMany(statement)),
          figures: figures(line.amount, line.balance),
        }),
      ),
    last({ on: formatDay(until), ...closing }),
  ];
}

/** A part of the paper under a heading of its own. */
function sectionOf(text: Lettering, frame: Frame, title: string, value: string, blocks: readonly Block[]): Block[] {
  const heading: Block = {
    height: 24,
    needsBelow: TABLE_START,
    draw: (y) => {
      text.write(title, { x: frame.x, y: y + 2, room: 300 }, { ...STRONG, size: 12 });
      const place = { x: frame.x + frame.width, y: y + 2, room: 200, align: 'right' } as const;
      text.writeFitted(value, place, { ...STRONG, size: 12 });
    },
  };
  return [space(20), heading, ...blocks];
}

/** Deposits received and returned, which the office holds for tenants. */
function depositBlocks(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  statement: PrintedOwnerStatement,
): Block[] {
  const deposits = statement.lines.filter(({ kind }) => kind === 'deposit');
  if (deposits.length === 0) return [];
  const { head, row } = datedTable(doc, text, frame, { on: 'Date', text: 'What for', figures: ['Amount'] });
  const rows = deposits.map((line) =>
    row({ on: formatDay(line.on), text: lineText(line, isOfMany(statement)), figures: [figure(line.amount)] }),
  );
  const note: Block = {
    height: 18,
    draw: (y) => {
      const words = 'Deposits are held for tenants and are not part of what is due to the owner.';
      text.write(words, { x: frame.x, y: y + 6, room: frame.width }, SMALL);
    },
  };
  const { deposits: held } = statement.totals;
  return sectionOf(text, frame, 'Tenants’ deposits', signedUgx(held), [head, ...rows, note]);
}

/** Six columns of figures next to the name of an estate. */
const ESTATE_FIGURE_WIDTH = 62;

/** The sums that lead to the result of a month, below zero where they are taken off. */
const estateFigures = ({ received, expenses, fee, vat, remitted, withheld, corrections }: OwnerTotals, sum: number) =>
  [received, 0 - expenses, 0 - fee - vat, 0 - remitted, corrections - withheld, sum].map(figure);

/** The results of a month by estate, where there are several. */
function estateBlocks(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  statement: PrintedOwnerStatement,
): Block[] {
  if (!isOfMany(statement)) return [];
  const { estates, totals, opening_balance, closing_balance, month } = statement;
  const figures = ['Received', 'Expenses', 'Fee and VAT', 'Paid out', 'Other', THIS_MONTH];
  const headings = { on: '', text: 'Estate', figures, figureWidth: ESTATE_FIGURE_WIDTH };
  const { head, row, last } = datedTable(doc, text, frame, headings);
  const rows = estates.map((part) =>
    row({ on: '', text: part.estate_name ?? ALL_ESTATES, figures: estateFigures(part.totals, part.sum) }),
  );
  const sum = last({ on: '', text: 'Together', figures: estateFigures(totals, closing_balance - opening_balance) });
  return sectionOf(text, frame, `By estate, ${monthTitle(month)}`, '', [head, ...rows, sum]);
}

/** The rest of the sum, without which the strip would not add up. */
function restCells({ remitted, withheld, corrections }: OwnerTotals, opening: number): [label: string, sum: string][] {
  const rest = opening - remitted - withheld + corrections;
  if (rest === 0) return [];
  if (rest === -remitted) return [['Paid out', formatUgx(remitted)]];
  if (rest === opening) return [['Brought forward', signedUgx(rest)]];
  return [[opening === 0 || remitted === 0 ? 'Other' : 'Before, less paid out', signedUgx(rest)]];
}

/** An owner's statement as a PDF to be printed on A4, from what was stored at its issue. */
export function writeOwnerStatement(statement: PrintedOwnerStatement, printedAtMs: number): Readable {
  const { totals, month, until, landlord_name, statement_code, part } = statement;
  const doc = openPaper(`${TITLE} ${statement_code ?? ''}`, landlord_name, printedAtMs);
  const text = lettering(doc);
  doc.addPage();
  const period = monthTitle(month);
  const firstTop = drawFacts(text, factsOf(statement), drawHead(doc, text, statement, TITLE, period)) + 10;
  const strip = sumStrip(doc, text, FRAME, [
    ['Received', formatUgx(totals.received)],
    ['Expenses', signedUgx(totals.expenses)],
    ['Fee and VAT', signedUgx(totals.fee + totals.vat)],
    ...restCells(totals, part ? 0 : statement.opening_balance),
    part ? [THIS_MONTH, signedUgx(part.sum)] : [`Due on ${formatDay(until)}`, signedUgx(statement.closing_balance)],
  ]);
  const blocks = [strip, ...[lineBlocks, depositBlocks, estateBlocks].flatMap((of) => of(doc, text, FRAME, statement))];
  const pages = paginate(blocks, { ...ROOM, firstTop });
  for (const [at, placed] of pages.entries()) {
    if (at > 0) {
      doc.addPage();
      drawShortHead(doc, text, [TITLE, statement.owner_name, statement_code].filter(Boolean).join(' · '), period);
    }
    for (const { block, y } of placed) block.draw(y);
    drawFoot(doc, text, landlord_name, `Page ${at + 1} of ${pages.length}`);
  }
  doc.end();
  return doc;
}
