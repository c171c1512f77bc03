import type { Readable } from 'node:stream';
import Pdf from 'pdfkit';
import { type Figtree, figtree, type Weight } from '../../../pdf/figtree.ts';

/** The texts of a printed receipt. */
export interface PrintedReceipt {
  number: string;
  landlord: string;
  address: string;
  receivedFrom: string;
  amount: string;
  words: string;
  facts: readonly (readonly [label: string, text: string])[];
  printed: string;
}

// Lengths are points, 72 to the inch. The page is A5 landscape, like a receipt book; A4 paper prints it in full.
const WIDTH = 595.28;
const HEIGHT = 419.53;
const MARGIN = 40;
const ROOM = WIDTH - 2 * MARGIN;
const INK = '#0c1b1d';
const FAINT = '#52666a';
const BRAND = '#006571';
const TINT = '#effafb';
const RULE = '#bce5eb';
const COLUMNS = 3;
const GAP = 18;
const FACT_WIDTH = (ROOM - (COLUMNS - 1) * GAP) / COLUMNS;
/** Width on the right of the head for title and number. */
const NUMBER_WIDTH = 150;
const SIGNATURE_WIDTH = 170;

interface Lettering {
  size: number;
  weight: Weight;
  color: string;
}
const LABEL: Lettering = { size: 8.5, weight: 400, color: FAINT };
const TEXT: Lettering = { size: 10.5, weight: 700, color: INK };

/**
 * Returns a function that writes text in lines, limited in width and number, and returns the position of the next line.
 */
function writer(doc: PDFKit.PDFDocument, pen: Figtree) {
  return (text: string, x: number, y: number, { size, weight, color }: Lettering, room: number, linesMost = 2) => {
    const lines = pen.wrap(text, size, weight, room);
    const shown = lines.slice(0, linesMost);
    if (lines.length > linesMost) shown[linesMost - 1] = `${shown[linesMost - 1]?.slice(0, -1)}…`;
    for (const [index, line] of shown.entries()) {
      doc.fillColor(color);
      pen.draw(line, x, y + index * size * 1.3, size, weight);
    }
    return y + shown.length * size * 1.3;
  };
}

function drawHead(doc: PDFKit.PDFDocument, pen: Figtree, receipt: PrintedReceipt): void {
  const write = writer(doc, pen);
  doc.rect(0, 0, WIDTH, 8).fill(BRAND);
  const room = ROOM - NUMBER_WIDTH - GAP;
  const below = write(receipt.landlord, MARGIN, 34, { size: 16, weight: 700, color: INK }, room);
  write(receipt.address, MARGIN, below + 2, { size: 9.5, weight: 400, color: FAINT }, room, 3);
  const rightOf = (text: string, size: number, weight: Weight) => WIDTH - MARGIN - pen.width(text, size, weight);
  doc.fillColor(BRAND);
  pen.draw('Receipt', rightOf('Receipt', 20, 700), 31, 20, 700);
  const number = `No. ${receipt.number}`;
  doc.fillColor(INK);
  pen.draw(number, rightOf(number, 12, 700), 59, 12, 700);
}

function drawAmount(doc: PDFKit.PDFDocument, pen: Figtree, receipt: PrintedReceipt): void {
  const write = writer(doc, pen);
  write('Received from', MARGIN, 122, LABEL, ROOM);
  write(receipt.receivedFrom, MARGIN, 135, { size: 14, weight: 700, color: INK }, ROOM, 1);
  doc.roundedRect(MARGIN, 164, ROOM, 74, 8).fillAndStroke(TINT, RULE);
  write(receipt.amount, MARGIN + 16, 177, { size: 22, weight: 700, color: BRAND }, ROOM - 32, 1);
  write(receipt.words, MARGIN + 16, 208, { size: 9.5, weight: 400, color: INK }, ROOM - 32);
}

function drawFacts(doc: PDFKit.PDFDocument, pen: Figtree, { facts }: PrintedReceipt): void {
  const write = writer(doc, pen);
  for (const [index, [label, text]] of facts.entries()) {
    const x = MARGIN + (index % COLUMNS) * (FACT_WIDTH + GAP);
    const y = 254 + Math.floor(index / COLUMNS) * 50;
    write(label, x, y, LABEL, FACT_WIDTH);
    write(text, x, y + 12, TEXT, FACT_WIDTH);
  }
}

function drawFoot(doc: PDFKit.PDFDocument, pen: Figtree, receipt: PrintedReceipt): void {
  const write = writer(doc, pen);
  const x = WIDTH - MARGIN - SIGNATURE_WIDTH;
  const y = HEIGHT - 46;
  doc
    .lineWidth(0.75)
    .strokeColor(FAINT)
    .moveTo(x, y)
    .lineTo(x + SIGNATURE_WIDTH, y)
    .stroke();
  write(`For ${receipt.landlord}`, x, y + 5, LABEL, SIGNATURE_WIDTH, 1);
  write(`Printed ${receipt.printed}, by Amayumba`, MARGIN, y + 5, LABEL, ROOM - SIGNATURE_WIDTH - GAP, 1);
}

/** A receipt as a PDF on one page. */
export function writeReceipt(receipt: PrintedReceipt, printedAtMs: number): Readable {
  const title = `Receipt No. ${receipt.number}`;
  const doc = new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'en-UG',
    displayTitle: true,
    info: { Title: title, Author: receipt.landlord, Creator: 'Amayumba', CreationDate: new Date(printedAtMs) },
  });
  const pen = figtree(doc);
  drawHead(doc, pen, receipt);
  drawAmount(doc, pen, receipt);
  drawFacts(doc, pen, receipt);
  drawFoot(doc, pen, receipt);
  doc.end();
  return doc;
}
