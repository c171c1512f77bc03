import { buffer } from 'node:stream/consumers';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { type Lettering, lettering, type Letters } from '../../../pdf/lettering.ts';
import { drawFacts, drawFoot, drawHead, FRAME, LABEL, MARGIN, openPaper, VALUE } from '../../../pdf/office-paper.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import type { NoticeText } from './notice-text.ts';

/** A notice as it is printed. */
export interface NoticePaper extends NoticeText {
  landlord_name: string;
  landlord_address: string;
  tenant_name: string;
  /** `A-4, Block B, Kisasi Heights`; empty for an account without a home. */
  home: string;
  /** The manager who serves it. */
  signed_by: string;
  served_at_ms: number;
}

const BODY: Letters = { size: 11, weight: 400, color: PAPER.ink };
const LINES_MOST = 30;
const LINE_WIDTH = 230;

function drawParagraphs(text: Lettering, paragraphs: readonly string[], top: number): number {
  let y = top;
  for (const paragraph of paragraphs)
    y = text.write(paragraph, { x: MARGIN, y, room: FRAME.width, linesMost: LINES_MOST }, BODY) + 9;
  return y;
}

/** The facts of the notice, of which a reason may have many lines. */
function drawNoticeFacts(text: Lettering, facts: NoticePaper['facts'], top: number): number {
  let y = top;
  const indent = 110;
  for (const [label, value] of facts) {
    text.write(label, { x: MARGIN, y: y + 0.5, room: indent }, LABEL);
    const place = { x: MARGIN + indent, y, room: FRAME.width - indent, linesMost: LINES_MOST };
    y = text.write(value, place, { ...VALUE, size: 11 }) + 4;
  }
  return y;
}

function drawSignature(doc: PDFKit.PDFDocument, text: Lettering, { signed_by }: NoticePaper, top: number): void {
  const y = top + 44;
  doc
    .lineWidth(0.75)
    .strokeColor(PAPER.ink)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + LINE_WIDTH, y)
    .stroke();
  text.write(signed_by, { x: MARGIN, y: y + 5, room: FRAME.width }, VALUE);
  text.write('For the landlord', { x: MARGIN, y: y + 19, room: FRAME.width }, LABEL);
}

/** A formal notice as a PDF on one A4 page. See docs/rules.md, Notices. */
export function writeNoticePaper(paper: NoticePaper): Promise<Buffer> {
  const { title, landlord_name, tenant_name, home, served_at_ms } = paper;
  const doc = openPaper(title, landlord_name, served_at_ms);
  const text = lettering(doc);
  const served = formatInstant(new Date(served_at_ms).toISOString());
  doc.addPage();
  const top = drawHead(doc, text, paper, title, served);
  const who: [string, string][] = [['To', tenant_name]];
  if (home) who.push(['Premises', home]);
  const begin = drawFacts(text, who, top) + 16;
  const facts = drawParagraphs(text, paper.paragraphs, begin) + 4;
  const closing = drawNoticeFacts(text, paper.facts, facts) + 12;
  drawSignature(doc, text, paper, drawParagraphs(text, paper.closing, closing));
  const note = 'Computed by the portal from the records of the office; not legal advice.';
  drawFoot(doc, text, `Served ${served} · ${note}`, 'Page 1 of 1');
  doc.end();
  return buffer(doc);
}
