import { formatDay } from '@amayumba/contract/calendar.ts';
import { statementSides } from '@amayumba/contract/money/statement.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import {
  datedTable,
  figure,
  figureUnlessZero,
  type Frame,
  SMALL,
  space,
  STRONG,
  sumStrip,
  TABLE_START,
} from '../../../pdf/dated-table.ts';
import type { Lettering } from '../../../pdf/lettering.ts';
import type { Block } from '../../../pdf/paginate.ts';
import { type PrintedStatement, totalsOf } from './printed-statement.ts';

/** The sums of the statement in one strip, the last of which is the tenant's debt now. */
export function summaryBlock(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  statement: PrintedStatement,
): Block {
  const { opening_balance: opening, closing_balance: closing, from, to } = statement;
  const { charged, paid } = totalsOf(statement);
  return sumStrip(doc, text, frame, [
    [`${opening < 0 ? 'Credit' : 'Balance'} before ${formatDay(from)}`, formatUgx(Math.abs(opening))],
    ['Charged', formatUgx(charged)],
    ['Paid', formatUgx(paid)],
    [`${closing < 0 ? 'Credit' : 'Owed'} on ${formatDay(to)}`, formatUgx(Math.abs(closing))],
  ]);
}

/** The lines of the account between its two balances. */
export function accountBlocks(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  statement: PrintedStatement,
): Block[] {
  const { opening_balance: opening, closing_balance: closing, lines, from, to } = statement;
  const figures = ['Charged', 'Paid', 'Balance'];
  const { head, row, last } = datedTable(doc, text, frame, { on: 'Date', text: 'What for', figures });
  const hasCredit = [opening, closing, ...lines.map(({ balance }) => balance)].some((balance) => balance < 0);
  const note = 'A balance with a minus is credit: money paid in advance.';
  const noteBlock: Block = {
    height: 18,
    draw: (y) => text.write(note, { x: frame.x, y: y + 6, room: frame.width }, SMALL),
  };
  return [
    { ...head, needsBelow: TABLE_START },
    row({ on: formatDay(from), text: 'Opening balance', figures: ['', '', figure(opening)] }, STRONG),
    ...lines.map((line) => {
      const { charged, paid } = statementSides(line);
      return row({
        on: formatDay(line.on),
        text: line.text,
        figures: [figureUnlessZero(charged), figureUnlessZero(paid), figure(line.balance)],
      });
    }),
    last({
      on: formatDay(to),
      text: 'Closing balance',
      figures: ['', '', figure(closing)],
    }),
    ...(hasCredit ? [noteBlock] : []),
  ];
}

/** The deposit held, and what was paid, used and refunded of it. */
export function depositBlocks(
  doc: PDFKit.PDFDocument,
  text: Lettering,
  frame: Frame,
  { deposit: { held, due, lines } }: PrintedStatement,
): Block[] {
  const { head, row } = datedTable(doc, text, frame, { on: 'Date', text: 'What for', figures: ['Amount', 'Held'] });
  const heading: Block = {
    height: 24,
    needsBelow: lines.length > 0 ? TABLE_START : 0,
    draw: (y) => {
      text.write('Security deposit', { x: frame.x, y: y + 2, room: 200 }, { ...STRONG, size: 12 });
      const value = [
        held === 0 ? 'None held' : `${formatUgx(held)} held`,
        ...(due > 0 ? [`${formatUgx(due)} still due`] : []),
      ].join(', ');
      const place = { x: frame.x + frame.width, y: y + 2, room: 250, align: 'right' } as const;
      text.writeFitted(value, place, { ...STRONG, size: 12 });
    },
  };
  if (lines.length === 0) return [space(20), heading];
  return [
    space(20),
    heading,
    head,
    ...lines.map((line) =>
      row({ on: formatDay(line.on), text: line.text, figures: [figure(line.amount), figure(line.held)] }),
    ),
  ];
}
