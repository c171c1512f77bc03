import { buffer } from 'node:stream/consumers';
import { formatInstant } from '@amayumba/contract/calendar.ts';
import { heightOfLines, type Lettering, lettering, type Letters } from '../../../pdf/lettering.ts';
import {
  drawFacts,
  drawFoot,
  drawHead,
  drawShortHead,
  FRAME,
  LABEL,
  MARGIN,
  openPaper,
  ROOM,
  VALUE,
} from '../../../pdf/office-paper.ts';
import { type Block, paginate } from '../../../pdf/paginate.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import { ruleAt } from '../../../pdf/rule-at.ts';
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
const FACT: Letters = { ...VALUE, size: 11 };
const INDENT = 110;
const LINE_WIDTH = 230;
const NOTE = 'Computed by the portal from the records of the office; not legal advice.';

interface Words {
  words: string;
  letters: Letters;
  /** A label before the first line. */
  label?: string;
  /** The space below the last line. */
  gap: number;
}

/** A text with a block for each line, so that a page may end within it. */
function linesOf(text: Lettering, { words, letters, label, gap }: Words): Block[] {
  const indent = label === undefined ? 0 : INDENT;
  const place = { x: MARGIN + indent, room: FRAME.width - indent };
  const lines = text.linesOf(words, letters, place.room, Infinity);
  return lines.map((line, nth) => ({
    height: heightOfLines(1, letters) + (nth === lines.length - 1 ? gap : 0),
    draw: (y) => {
      if (nth === 0 && label !== undefined) text.write(label, { x: MARGIN, y: y + 0.5, room: INDENT }, LABEL);
      text.write(line, { ...place, y }, letters);
    },
  }));
}

const paragraphsOf = (text: Lettering, paragraphs: readonly string[], below: number): Block[] =>
  paragraphs.flatMap((words, nth) =>
    linesOf(text, { words, letters: BODY, gap: nth === paragraphs.length - 1 ? 9 + below : 9 }),
  );

const factsOf = (text: Lettering, facts: NoticePaper['facts']): Block[] =>
  facts.flatMap(([label, words], nth) =>
    linesOf(text, { words, letters: FACT, label, gap: nth === facts.length - 1 ? 16 : 4 }),
  );

const signatureOf = (doc: PDFKit.PDFDocument, text: Lettering, { signed_by }: NoticePaper): Block => ({
  height: 76,
  draw: (top) => {
    const y = top + 44;
    ruleAt(doc, { x: MARGIN, width: LINE_WIDTH }, y, PAPER.ink, 0.75);
    text.write(signed_by, { x: MARGIN, y: y + 5, room: FRAME.width }, VALUE);
    text.write('For the landlord', { x: MARGIN, y: y + 19, room: FRAME.width }, LABEL);
  },
});

/** A formal notice as a PDF on A4: on one page, unless a reason has many lines. See docs/rules.md, Notices. */
export function writeNoticePaper(paper: NoticePaper): Promise<Buffer> {
  const { title, landlord_name, tenant_name, home, served_at_ms } = paper;
  const doc = openPaper(title, landlord_name, served_at_ms);
  const text = lettering(doc);
  const served = formatInstant(new Date(served_at_ms).toISOString());
  doc.addPage();
  const top = drawHead(doc, text, paper, title, served);
  const who: [string, string][] = [['To', tenant_name]];
  if (home) who.push(['Premises', home]);
  const blocks = [
    ...paragraphsOf(text, paper.paragraphs, 4),
    ...factsOf(text, paper.facts),
    ...paragraphsOf(text, paper.closing, 0),
    signatureOf(doc, text, paper),
  ];
  const pages = paginate(blocks, { ...ROOM, firstTop: drawFacts(text, who, top) + 16 });
  for (const [nth, placed] of pages.entries()) {
    if (nth > 0) {
      doc.addPage();
      drawShortHead(doc, text, `${title} · ${tenant_name}`, served);
    }
    for (const { block, y } of placed) block.draw(y);
    drawFoot(doc, text, `Served ${served} · ${NOTE}`, `Page ${nth + 1} of ${pages.length}`);
  }
  doc.end();
  return buffer(doc);
}
