import type { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import Pdf from 'pdfkit';
import { drawBrandMark } from '../../../pdf/brand-mark.ts';
import { type Lettering, lettering, type Letters } from '../../../pdf/lettering.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import { paginate } from './paginate.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { accountBlocks, depositBlocks, type Frame, summaryBlock } from './statement-blocks.ts';

// Lengths are points, 72 to the inch. The page is A4 upright.
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 42;
const RIGHT = WIDTH - MARGIN;
const FRAME: Frame = { x: MARGIN, width: WIDTH - 2 * MARGIN };
const ROOM = { nextTop: MARGIN + 26, bottom: HEIGHT - MARGIN - 26 };
const FACT_LABEL_WIDTH = 92;

const LABEL: Letters = { size: 10, weight: 400, color: PAPER.muted };
const VALUE: Letters = { size: 10.5, weight: 700, color: PAPER.ink };

function ruleAt(doc: PDFKit.PDFDocument, y: number, color: string, thickness: number): void {
  doc.lineWidth(thickness).strokeColor(color).moveTo(MARGIN, y).lineTo(RIGHT, y).stroke();
}

const periodOf = ({ from, to }: PrintedStatement) => `${formatDay(from)} to ${formatDay(to)}`;

/** Draws landlord, title, period and account at the top of the first page, and returns the position below. */
function drawHead(doc: PDFKit.PDFDocument, text: Lettering, statement: PrintedStatement): number {
  drawBrandMark(doc, MARGIN - 2, MARGIN - 7, 28);
  text.write('Amayumba', { x: MARGIN + 29, y: MARGIN - 3, room: 140 }, { ...VALUE, size: 18 });
  const landlord = { x: RIGHT, room: 290, align: 'right' } as const;
  const name = { ...VALUE, size: 12 };
  const below = text.write(statement.landlord_name, { ...landlord, y: MARGIN - 4, linesMost: 2 }, name);
  const end = text.write(statement.landlord_address, { ...landlord, y: below, linesMost: 4 }, LABEL);
  const rule = Math.max(end, MARGIN + 22) + 8;
  ruleAt(doc, rule, PAPER.brand, 1.75);
  text.write('Statement of account', { x: MARGIN, y: rule + 14, room: 300 }, { ...VALUE, size: 20 });
  const period = { x: RIGHT, y: rule + 21, room: 220, align: 'right' } as const;
  text.writeFitted(periodOf(statement), period, { ...VALUE, size: 12 });
  let y = rule + 50;
  for (const [label, value] of [
    ['Tenant', statement.tenant_name],
    ['Home', statement.unit],
    ['Reference code', `${statement.reference_code} (please give it when you pay)`],
  ] as const) {
    text.write(label, { x: MARGIN, y: y + 0.5, room: FACT_LABEL_WIDTH }, LABEL);
    const place = { x: MARGIN + FACT_LABEL_WIDTH, y, room: FRAME.width - FACT_LABEL_WIDTH, linesMost: 2 };
    y = text.write(value, place, VALUE) + 2;
  }
  return y + 10;
}

/** Draws the head of a page after the first one. */
function drawShortHead(doc: PDFKit.PDFDocument, text: Lettering, statement: PrintedStatement): void {
  const line = `Statement of account · ${statement.tenant_name} · ${statement.reference_code}`;
  text.write(line, { x: MARGIN, y: MARGIN - 4, room: FRAME.width - 170 }, { ...VALUE, size: 9.5 });
  const period = { x: RIGHT, y: MARGIN - 4, room: 160, align: 'right' } as const;
  text.writeFitted(periodOf(statement), period, { ...LABEL, size: 9.5 });
  ruleAt(doc, MARGIN + 13, PAPER.brand, 1);
}

function drawFoot(doc: PDFKit.PDFDocument, text: Lettering, notes: string, number: string): void {
  const y = HEIGHT - MARGIN - 8;
  const small = { ...LABEL, size: 8.5 };
  ruleAt(doc, y - 6, PAPER.rule, 0.5);
  text.write(notes, { x: MARGIN, y, room: FRAME.width - 90 }, small);
  text.write(number, { x: RIGHT, y, room: 80, align: 'right' }, small);
}

/** Draws one statement on pages of its own, numbered from 1. */
function drawStatement(doc: PDFKit.PDFDocument, text: Lettering, statement: PrintedStatement, printed: string): void {
  doc.addPage();
  const firstTop = drawHead(doc, text, statement);
  const pages = paginate(
    [
      summaryBlock(doc, text, FRAME, statement),
      ...accountBlocks(doc, text, FRAME, statement),
      ...depositBlocks(doc, text, FRAME, statement),
    ],
    { ...ROOM, firstTop },
  );
  for (const [at, blocks] of pages.entries()) {
    if (at > 0) {
      doc.addPage();
      drawShortHead(doc, text, statement);
    }
    for (const { block, y } of blocks) block.draw(y);
    drawFoot(doc, text, `${statement.landlord_name} · ${printed}`, `Page ${at + 1} of ${pages.length}`);
  }
}

/** Statements of account as one PDF to be printed on A4: each begins on a new page, with page numbers of its own. */
export async function writeStatements(statements: readonly PrintedStatement[], printedAtMs: number): Promise<Readable> {
  const [first] = statements;
  const title =
    first && statements.length === 1 ? `Statement of account ${first.reference_code}` : 'Statements of account';
  const doc = new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    autoFirstPage: false,
    lang: 'en-UG',
    displayTitle: true,
    info: {
      Title: title,
      Author: first?.landlord_name ?? 'Amayumba',
      Creator: 'Amayumba',
      CreationDate: new Date(printedAtMs),
    },
  });
  const text = lettering(doc);
  const printed = `Printed ${formatInstant(new Date(printedAtMs).toISOString())}`;
  for (const statement of statements) {
    drawStatement(doc, text, statement, printed);
    // Lets other requests run while many statements are printed.
    await otherWork();
  }
  doc.end();
  return doc;
}
