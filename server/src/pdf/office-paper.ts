import Pdf from 'pdfkit';
import { drawBrandMark } from './brand-mark.ts';
import type { Lettering, Letters } from './lettering.ts';
import { PAPER } from './paper-colors.ts';
import { ruleAt } from './rule-at.ts';

// A paper of the office on A4 upright: the landlord above, the page number below. Lengths are points, 72 to the inch.
const WIDTH = 595.28;
const HEIGHT = 841.89;
export const MARGIN = 42;
export const RIGHT = WIDTH - MARGIN;
/** The left edge and the width of what is printed. */
export const FRAME = { x: MARGIN, width: WIDTH - 2 * MARGIN } as const;
/** Where blocks begin after the first page, and where they end on each. */
export const ROOM = { nextTop: MARGIN + 26, bottom: HEIGHT - MARGIN - 26 } as const;
const FACT_LABEL_WIDTH = 92;

export const LABEL: Letters = { size: 10, weight: 400, color: PAPER.muted };
export const VALUE: Letters = { size: 10.5, weight: 700, color: PAPER.ink };

/** The landlord, as every paper of the office names them; the address may have several lines. */
export interface Landlord {
  landlord_name: string;
  landlord_address: string;
}

/** Begins a document without pages. */
export const openPaper = (title: string, author: string, printedAtMs: number): PDFKit.PDFDocument =>
  new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    autoFirstPage: false,
    lang: 'en-UG',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Amayumba', CreationDate: new Date(printedAtMs) },
  });

/** Draws the landlord and the title at the top of the first page, and returns the position below. */
export function drawHead(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  { landlord_name, landlord_address }: Landlord,
  title: string,
  beside: string,
): number {
  drawBrandMark(doc, MARGIN - 2, MARGIN - 7, 28);
  text.write('Amayumba', { x: MARGIN + 29, y: MARGIN - 3, room: 140 }, { ...VALUE, size: 18 });
  const landlord = { x: RIGHT, room: 290, align: 'right' } as const;
  const name = { ...VALUE, size: 12 };
  const below = text.write(landlord_name, { ...landlord, y: MARGIN - 4, linesMost: 2 }, name);
  const end = text.write(landlord_address, { ...landlord, y: below, linesMost: 4 }, LABEL);
  const rule = Math.max(end, MARGIN + 22) + 8;
  ruleAt(doc, FRAME, rule, PAPER.brand, 1.75);
  text.writeFitted(title, { x: MARGIN, y: rule + 14, room: 300 }, { ...VALUE, size: 20 });
  text.writeFitted(beside, { x: RIGHT, y: rule + 21, room: 220, align: 'right' }, { ...VALUE, size: 12 });
  return rule + 50;
}

/** Draws facts with their labels, one below the other, and returns the position below. */
export function drawFacts(text: Lettering, facts: readonly (readonly [string, string])[], top: number): number {
  let y = top;
  for (const [label, value] of facts) {
    text.write(label, { x: MARGIN, y: y + 0.5, room: FACT_LABEL_WIDTH }, LABEL);
    const place = { x: MARGIN + FACT_LABEL_WIDTH, y, room: FRAME.width - FACT_LABEL_WIDTH, linesMost: 2 };
    y = text.write(value, place, VALUE) + 2;
  }
  return y;
}

/** Draws the head of a page after the first one. */
export function drawShortHead(doc: PDFKit.PDFDocument, text: Lettering, line: string, beside: string): void {
  text.write(line, { x: MARGIN, y: MARGIN - 4, room: FRAME.width - 170 }, { ...VALUE, size: 9.5 });
  const right = { x: RIGHT, y: MARGIN - 4, room: 160, align: 'right' } as const;
  text.writeFitted(beside, right, { ...LABEL, size: 9.5 });
  ruleAt(doc, FRAME, MARGIN + 13, PAPER.brand, 1);
}

export function drawFoot(doc: PDFKit.PDFDocument, text: Lettering, notes: string, number: string): void {
  const y = HEIGHT - MARGIN - 8;
  const small = { ...LABEL, size: 8.5 };
  ruleAt(doc, FRAME, y - 6, PAPER.rule, 0.5);
  text.write(notes, { x: MARGIN, y, room: FRAME.width - 90 }, small);
  text.write(number, { x: RIGHT, y, room: 80, align: 'right' }, small);
}
