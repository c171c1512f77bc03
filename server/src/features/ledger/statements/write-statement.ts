import type { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { type Lettering, lettering } from '../../../pdf/lettering.ts';
import { drawFacts, drawFoot, drawHead, drawShortHead, FRAME, openPaper, ROOM } from '../../../pdf/office-paper.ts';
import { paginate } from '../../../pdf/paginate.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { accountBlocks, depositBlocks, summaryBlock } from './statement-blocks.ts';

const TITLE = 'Statement of account';

const periodOf = ({ from, to }: PrintedStatement) => `${formatDay(from)} to ${formatDay(to)}`;

/** Draws landlord, title, period and account at the top of the first page, and returns the position below. */
function drawTop(doc: PDFKit.PDFDocument, text: Lettering, statement: PrintedStatement): number {
  const top = drawHead(doc, text, statement, TITLE, periodOf(statement));
  const facts = [
    ['Tenant', statement.tenant_name],
    ['Home', statement.unit],
    ['Reference code', `${statement.reference_code} (please give it when you pay)`],
  ] as const;
  return drawFacts(text, facts, top) + 10;
}

/** Draws one statement on pages of its own, numbered from 1. */
function drawStatement(doc: PDFKit.PDFDocument, text: Lettering, statement: PrintedStatement, printed: string): void {
  doc.addPage();
  const firstTop = drawTop(doc, text, statement);
  const pages = paginate(
    [
      summaryBlock(doc, text, FRAME, statement),
      ...accountBlocks(doc, text, FRAME, statement),
      ...depositBlocks(doc, text, FRAME, statement),
    ],
    { ...ROOM, firstTop },
  );
  const line = `${TITLE} · ${statement.tenant_name} · ${statement.reference_code}`;
  for (const [at, blocks] of pages.entries()) {
    if (at > 0) {
      doc.addPage();
      drawShortHead(doc, text, line, periodOf(statement));
    }
    for (const { block, y } of blocks) block.draw(y);
    drawFoot(doc, text, `${statement.landlord_name} · ${printed}`, `Page ${at + 1} of ${pages.length}`);
  }
}

/** Statements of account as one PDF to be printed on A4: each begins on a new page, with page numbers of its own. */
export async function writeStatements(statements: readonly PrintedStatement[], printedAtMs: number): Promise<Readable> {
  const [first] = statements;
  const title = first && statements.length === 1 ? `${TITLE} ${first.reference_code}` : 'Statements of account';
  const doc = openPaper(title, first?.landlord_name ?? 'Amayumba', printedAtMs);
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
