import type { Readable } from 'node:stream';
import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { firstDayOf, monthTitle } from '@amayumba/contract/owners/months.ts';
import type { OwnerLine } from '@amayumba/contract/owners/owner-statement.ts';
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

/** An owner's statement as it is printed. */
export interface PrintedOwnerStatement extends StatementSnapshot {
  /** The estate that it is about; null for all of them. */
  estate_name: string | null;
  /** The code of the statement that replaces it. */
  replaced_by_code: string | null;
}

const signedUgx = (amount: number) => (amount < 0 ? `−${formatUgx(-amount)}` : formatUgx(amount));

/** The facts above the sums. */
export function factsOf(statement: PrintedOwnerStatement): [label: string, text: string][] {
  const { owner_name, owner_tin, estate_name, statement_code, issued_at, reason, replaced_by_code } = statement;
  const facts: [string, string | null][] = [
    ['Owner', owner_name],
    ['TIN', owner_tin],
    ['Estate', estate_name],
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
  const { opening_balance, closing_balance, lines, month, until } = statement;
  const headings = { on: 'Date', text: 'What for', figures: ['Amount', 'Due to owner'] };
  const { head, row, last } = datedTable(doc, text, frame, headings);
  const counted = lines.filter(({ kind }) => kind !== 'deposit');
  return [
    { ...head, needsBelow: TABLE_START },
    row({ on: formatDay(firstDayOf(month)), text: 'Brought forward', figures: ['', figure(opening_balance)] }, STRONG),
    ...counted.map((line) =>
      row({
        on: formatDay(line.on),
        text: lineText(line, isOfMany(statement)),
        figures: [figure(line.amount), figure(line.balance)],
      }),
    ),
    last({ on: formatDay(until), text: 'Due to owner', figures: ['', figure(closing_balance)] }),
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

/** What each estate brought, where there are several. */
function estateBlocks(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  statement: PrintedOwnerStatement,
): Block[] {
  if (!isOfMany(statement)) return [];
  const figures = ['Received', 'Expenses', 'Fee and VAT', 'Due to owner'];
  const { head, row } = datedTable(doc, text, frame, { on: '', text: 'Estate', figures });
  const rows = statement.estates.map(({ estate_name, totals, closing_balance }) =>
    row({
      on: '',
      text: estate_name ?? 'Paid out for all estates',
      figures: [
        figure(totals.received),
        figure(-totals.expenses),
        figure(-totals.fee - totals.vat),
        figure(closing_balance),
      ],
    }),
  );
  return sectionOf(text, frame, 'Estates', '', [head, ...rows]);
}

/** An owner's statement as a PDF to be printed on A4, from what was stored at its issue. */
export function writeOwnerStatement(statement: PrintedOwnerStatement, printedAtMs: number): Readable {
  const { totals, month, until, landlord_name, statement_code } = statement;
  const doc = openPaper(`${TITLE} ${statement_code ?? ''}`, landlord_name, printedAtMs);
  const text = lettering(doc);
  doc.addPage();
  const period = monthTitle(month);
  const firstTop = drawFacts(text, factsOf(statement), drawHead(doc, text, statement, TITLE, period)) + 10;
  const strip = sumStrip(doc, text, FRAME, [
    ['Received', formatUgx(totals.received)],
    ['Expenses', signedUgx(totals.expenses)],
    ['Fee and VAT', signedUgx(totals.fee + totals.vat)],
    [`Due on ${formatDay(until)}`, signedUgx(statement.closing_balance)],
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
