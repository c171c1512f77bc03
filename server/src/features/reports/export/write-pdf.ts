import type { Readable } from 'node:stream';
import Pdf from 'pdfkit';
import { type Figtree, figtree } from '../../../pdf/figtree.ts';
import { drawBrandMark } from '../../../pdf/brand-mark.ts';
import { lettering } from '../../../pdf/lettering.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import { drawTable, neededWidth } from './pdf-table.ts';
import type { ReportDocument } from './report-document.ts';

// Lengths are points, 72 to the inch.
const MARGIN = 40;
const FACT_LABEL_WIDTH = 96;
/** The width of an A4 page upright. */
const UPRIGHT = 595;
const INK = '#1f2937';
const FAINT = '#6b7280';

/** Draws the mark and the landlord, as on statements, and returns the position below. */
function drawLetterhead(doc: PDFKit.PDFDocument, landlord: ReportDocument['landlord']): number {
  const { landlord_name: name, landlord_address: address } = landlord;
  const text = lettering(doc);
  const right = doc.page.width - MARGIN;
  const place = { x: right, room: (right - MARGIN) / 2, align: 'right' } as const;
  drawBrandMark(doc, MARGIN - 2, MARGIN - 9, 28);
  text.write('Amayumba', { x: MARGIN + 29, y: MARGIN - 5, room: 140 }, { size: 18, weight: 700, color: INK });
  const nameEnd = text.write(name, { ...place, y: MARGIN - 5, linesMost: 2 }, { size: 12, weight: 700, color: INK });
  const end = text.write(address, { ...place, y: nameEnd, linesMost: 4 }, { size: 9, weight: 400, color: PAPER.muted });
  const rule = Math.max(end, MARGIN + 20) + 6;
  doc.lineWidth(1.75).strokeColor(PAPER.brand).moveTo(MARGIN, rule).lineTo(right, rule).stroke();
  return rule + 14;
}

function drawHeading(doc: PDFKit.PDFDocument, pen: Figtree, { title, landlord, facts }: ReportDocument): void {
  const room = doc.page.width - 2 * MARGIN;
  const top = drawLetterhead(doc, landlord);
  doc.fillColor(INK);
  pen.draw(title, MARGIN, top, 18, 700);
  doc.y = top + 30;
  for (const [label, value] of facts) {
    doc.fillColor(FAINT);
    pen.draw(label, MARGIN, doc.y, 9, 400);
    // pdfkit's drawing calls change its own y, so the position is tracked here.
    let { y } = doc;
    doc.fillColor(INK);
    for (const line of pen.wrap(value, 9, 400, room - FACT_LABEL_WIDTH)) {
      pen.draw(line, MARGIN + FACT_LABEL_WIDTH, y, 9, 400);
      y += 13;
    }
    doc.y = y;
  }
}

/** Writes "Page 1 of 3" at the foot of each page. Call it after the last page, when their number is known. */
function numberPages(doc: PDFKit.PDFDocument, pen: Figtree, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const y = doc.page.height - MARGIN + 12;
    const number = `Page ${page + 1} of ${count}`;
    doc.fillColor(FAINT);
    pen.draw(`Amayumba · ${title}`, MARGIN, y, 8, 400);
    pen.draw(number, doc.page.width - MARGIN - pen.width(number, 8, 400), y, 8, 400);
  }
}

/** The space that a heading needs above the foot of a page: for the head of its table and a row of two lines each. */
const TABLE_START = 150;

/** A report as a PDF to be printed on A4, upright unless a table needs more width. */
export async function writePdf(report: ReportDocument, printedAtMs: number): Promise<Readable> {
  const doc = new Pdf({
    size: 'A4',
    autoFirstPage: false,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 8 },
    bufferPages: true,
    lang: 'en-UG',
    displayTitle: true,
    info: { Title: report.title, Author: 'Amayumba', Creator: 'Amayumba', CreationDate: new Date(printedAtMs) },
  });
  const pen = figtree(doc);
  // Later pages take the layout from the options.
  const isWide = report.tables.some((table) => neededWidth(table, pen) > UPRIGHT - 2 * MARGIN);
  doc.options.layout = isWide ? 'landscape' : 'portrait';
  doc.addPage();
  drawHeading(doc, pen, report);
  for (const table of report.tables) {
    doc.y += 14;
    if (report.tables.length > 1) {
      if (doc.y > doc.page.height - TABLE_START) doc.addPage();
      const { y } = doc;
      doc.fillColor(INK);
      pen.draw(table.heading, MARGIN, y, 11, 700);
      doc.y = y + 18;
    }
    await drawTable(doc, pen, table);
  }
  numberPages(doc, pen, report.title);
  doc.end();
  return doc;
}
