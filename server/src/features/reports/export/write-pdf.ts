import type { Readable } from 'node:stream';
import Pdf from 'pdfkit';
import { type Figtree, figtree } from '../../../pdf/figtree.ts';
import { drawTable } from './pdf-table.ts';
import type { ReportDocument } from './report-document.ts';

// Lengths are points, 72 to the inch.
const MARGIN = 40;
const FACT_LABEL_WIDTH = 96;
/** The most columns of a table on a portrait page. */
const UPRIGHT_COLUMNS = 5;
const INK = '#1f2937';
const FAINT = '#6b7280';

function drawHeading(doc: PDFKit.PDFDocument, pen: Figtree, { title, facts }: ReportDocument): void {
  const room = doc.page.width - 2 * MARGIN;
  doc.fillColor(INK);
  pen.draw(title, MARGIN, MARGIN, 18, 700);
  doc.y = MARGIN + 30;
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

/** A report as a PDF to be printed on A4. */
export async function writePdf(report: ReportDocument, printedAtMs: number): Promise<Readable> {
  const isWide = report.tables.some(({ columns }) => columns.length > UPRIGHT_COLUMNS);
  const doc = new Pdf({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 8 },
    bufferPages: true,
    lang: 'en-UG',
    displayTitle: true,
    info: { Title: report.title, Author: 'Amayumba', Creator: 'Amayumba', CreationDate: new Date(printedAtMs) },
  });
  const pen = figtree(doc);
  drawHeading(doc, pen, report);
  for (const table of report.tables) {
    doc.y += 14;
    if (report.tables.length > 1) {
      if (doc.y > doc.page.height - 120) doc.addPage();
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
