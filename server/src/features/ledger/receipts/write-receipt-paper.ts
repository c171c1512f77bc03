import type { Readable } from 'node:stream';
import { type CalendarDate, formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { amountInWords } from '@amayumba/contract/ledger/amount-in-words.ts';
import type { ReceiptSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import Pdf from 'pdfkit';
import { drawBrandMark } from '../../../pdf/brand-mark.ts';
import { heightOfLines, type Lettering, lettering, type Letters } from '../../../pdf/lettering.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import { ruleAt } from '../../../pdf/rule-at.ts';
import { drawQrCode } from '../../../pdf/qr-code.ts';
import { drawSettledLines } from './draw-settled-lines.ts';

/** A receipt on paper: the content fixed at its issue, and its state in the portal now. */
export interface ReceiptPaper {
  snapshot: ReceiptSnapshot;
  /** The verify code. */
  code: string;
  verifyUrl: string;
  voided: { on: CalendarDate; reason: string; replacedBy: string | null } | null;
  /** The receipt that this one replaces: its code, and the page that shows its state. */
  replaces: { code: string; url: string } | null;
  printedAtMs: number;
}

// Lengths are points, 72 to the inch. The page is A5 upright; a thermal roll of 80 mm prints it at half the size, so
// letters are large and dark.
const WIDTH = 419.53;
const HEIGHT = 595.28;
const MARGIN = 30;
const RIGHT = WIDTH - MARGIN;
const ROOM = WIDTH - 2 * MARGIN;
const FRAME = { x: MARGIN, width: ROOM };
const QR_WIDTH = 88;
const STRIP_HEIGHT = 40;
const FACT_LABEL_WIDTH = 62;
/** The top of the QR code; the parts above end here, with the white border that the code needs. */
const FOOT_TOP = HEIGHT - 38 - QR_WIDTH;
const STRIP_GAP = 10;
const TABLE_BOTTOM = FOOT_TOP - 14 - STRIP_HEIGHT - STRIP_GAP;
/** The least height of the table, with the space above it. */
const TABLE_LEAST = 70;

const LABEL: Letters = { size: 10, weight: 400, color: PAPER.muted };
const VALUE: Letters = { size: 12, weight: 700, color: PAPER.ink };
const NO_VALUE = '–';

/** A drawing function of a part of the page: gets the position of its top, returns that of its end. */
type Draw = (doc: PDFKit.PDFDocument, text: Lettering, paper: ReceiptPaper, top: number) => number;

const drawVoidBand: Draw = (doc, text, { voided }, top) => {
  if (!voided) return top;
  const replaced = voided.replacedBy ? `, replaced by ${voided.replacedBy}` : '';
  const height = 42;
  doc.rect(0, 0, WIDTH, height).fill(PAPER.void);
  const white = { weight: 700, color: '#ffffff' } as const;
  text.writeFitted(
    `VOID since ${formatDay(voided.on)}${replaced}`,
    { x: MARGIN, y: 7, room: ROOM },
    { size: 14, ...white },
  );
  text.write(`Reason: ${voided.reason}`, { x: MARGIN, y: 26, room: ROOM }, { size: 9.5, ...white });
  return height + 14;
};

const drawHead: Draw = (doc, text, { snapshot }, top) => {
  drawBrandMark(doc, MARGIN - 2, top - 3, 26);
  text.write('Amayumba', { x: MARGIN + 27, y: top, room: 130 }, { size: 17, weight: 700, color: PAPER.ink });
  const place = { x: RIGHT, room: 215, align: 'right' } as const;
  const below = text.write(snapshot.landlord_name, { ...place, y: top, linesMost: 2 }, VALUE);
  const end = text.write(snapshot.landlord_address, { ...place, y: below, linesMost: 3 }, LABEL);
  const y = Math.max(end, top + 26) + 6;
  ruleAt(doc, FRAME, y, PAPER.brand, 1.75);
  return y + 9;
};

const drawTitle: Draw = (doc, text, { snapshot, replaces }, top) => {
  const room = 225;
  text.write(replaces ? `Receipt, replaces ${replaces.code}` : 'Receipt', { x: MARGIN, y: top, room }, LABEL);
  if (replaces) doc.link(MARGIN, top, room, LABEL.size * 1.2, replaces.url);
  text.writeFitted(snapshot.code, { x: MARGIN, y: top + 12, room }, { ...VALUE, size: 21 });
  text.write('Received', { x: RIGHT, y: top, room: 120, align: 'right' }, LABEL);
  const day = formatDay(snapshot.received_on);
  text.write(day, { x: RIGHT, y: top + 19, room: 130, align: 'right' }, { ...VALUE, size: 14 });
  return top + 45;
};

const drawAmount: Draw = (doc, text, { snapshot }, top) => {
  const pad = 13;
  const room = ROOM - 2 * pad;
  const words: Letters = { size: 11.5, weight: 700, color: PAPER.ink };
  const wordLines = Math.min(3, text.linesOf(amountInWords(snapshot.amount), words, room, 3).length);
  const height = 46 + heightOfLines(wordLines, words) + 7;
  doc.lineWidth(1.25).roundedRect(MARGIN, top, ROOM, height, 8).stroke(PAPER.ink);
  text.write('Amount', { x: MARGIN + pad, y: top + 19, room: 60 }, { ...LABEL, size: 11 });
  const figure = { x: RIGHT - pad, y: top + 4, room: room - 60, align: 'right' } as const;
  text.writeFitted(formatUgx(snapshot.amount), figure, { ...VALUE, size: 28 });
  ruleAt(doc, { x: MARGIN + pad, width: ROOM - 2 * pad }, top + 41, PAPER.rule, 0.75);
  text.write(amountInWords(snapshot.amount), { x: MARGIN + pad, y: top + 46, room, linesMost: 3 }, words);
  return top + height + 11;
};

const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');

/** Tax that the tenant withheld: the receipt settles charges with it too. */
function taxOf({ withheld, withholding_certificate }: ReceiptSnapshot): [label: string, value: string][] {
  if (!withheld) return [];
  const certificate = withholding_certificate ? ` (certificate ${withholding_certificate})` : '';
  return [['Tax', `${formatUgx(withheld)} withheld${certificate}`]];
}

/** The payer, the tenant if somebody else paid, the home, and the method of payment. */
function factsOf(snapshot: ReceiptSnapshot): [label: string, value: string][] {
  const { payer_name, payer_phone, tenant_name, apartment, block, estate, method, external_reference } = snapshot;
  const isForAnother = tenant_name !== null && payer_name !== null && tenant_name !== payer_name;
  return [
    ['From', joined(payer_name ?? tenant_name, payer_phone) || NO_VALUE],
    ...(isForAnother ? [['Tenant', tenant_name] as [string, string]] : []),
    ['Home', joined(apartment, block, estate) || NO_VALUE],
    ['Paid by', joined(method, external_reference && `ref. ${external_reference}`) || NO_VALUE],
    ...taxOf(snapshot),
  ];
}

const drawFacts: Draw = (_doc, text, { snapshot }, top) => {
  const facts = factsOf(snapshot);
  const room = ROOM - FACT_LABEL_WIDTH;
  const lineCount = facts.flatMap(([, value]) => text.linesOf(value, VALUE, room, 2)).length;
  const linesMost = top + heightOfLines(lineCount, VALUE) + TABLE_LEAST > TABLE_BOTTOM ? 1 : 2;
  let y = top;
  for (const [label, value] of facts) {
    text.write(label, { x: MARGIN, y: y + 0.5, room: FACT_LABEL_WIDTH }, { ...LABEL, size: 11.5 });
    const place = { x: MARGIN + FACT_LABEL_WIDTH, y, room, linesMost };
    y = text.write(value, place, VALUE) + 1;
  }
  return y + 8;
};

/**
 * The state of the account after the receipt: the debt or the credit, the day up to which rent is paid, the deposit.
 */
const drawStrip: Draw = (doc, text, { snapshot }, top) => {
  const { balance_after: balance, paid_until, deposit_held } = snapshot;
  if (balance === null) return top;
  const cells: [label: string, value: string][] = [
    [balance < 0 ? 'Credit after this receipt' : 'Balance after this receipt', formatUgx(Math.abs(balance))],
  ];
  if (paid_until !== null) cells.push(['Paid until', formatDay(paid_until)]);
  if (deposit_held) cells.push(['Deposit held', formatUgx(deposit_held)]);
  doc.lineWidth(0.75).roundedRect(MARGIN, top, ROOM, STRIP_HEIGHT, 8).fillAndStroke(PAPER.tint, PAPER.rule);
  const width = ROOM / cells.length;
  for (const [at, [label, value]] of cells.entries()) {
    const x = MARGIN + at * width;
    if (at > 0)
      doc
        .moveTo(x, top)
        .lineTo(x, top + STRIP_HEIGHT)
        .stroke();
    text.writeFitted(label, { x: x + 11, y: top + 6, room: width - 18 }, LABEL);
    text.writeFitted(value, { x: x + 11, y: top + 18, room: width - 18 }, { ...VALUE, size: 13.5 });
  }
  return top + STRIP_HEIGHT;
};

const drawFoot: Draw = (doc, text, { snapshot, code, verifyUrl, printedAtMs }, top) => {
  drawQrCode(doc, verifyUrl, MARGIN, top, QR_WIDTH);
  const x = MARGIN + QR_WIDTH + 16;
  const room = RIGHT - x;
  text.write('Check this receipt', { x, y: top - 1, room }, LABEL);
  const spaced = `${code.slice(0, 5)} ${code.slice(5)}`;
  text.write(spaced, { x, y: top + 11, room }, { ...VALUE, size: 19 });
  const address = verifyUrl.replace(/^https?:\/\//, '');
  const hint = `Scan the code, or open ${address}\nThe page says whether this receipt is valid. It shows no name and no phone number.`;
  text.write(hint, { x, y: top + 38, room, linesMost: 4 }, { ...LABEL, size: 9.5 });
  const y = top + QR_WIDTH + 9;
  ruleAt(doc, FRAME, y, PAPER.rule, 0.75);
  const printed = formatInstant(new Date(printedAtMs).toISOString());
  const asAtIssue = snapshot.balance_after === null ? '' : '; lines and balance as at issue';
  const notes = `Issued ${formatDay(snapshot.issued_on)}${asAtIssue}. Printed ${printed}.`;
  text.write(notes, { x: MARGIN, y: y + 5, room: ROOM, linesMost: 2 }, { ...LABEL, size: 8.5 });
  return HEIGHT;
};

function drawVoidMark(doc: PDFKit.PDFDocument, text: Lettering): void {
  const size = 150;
  const width = text.width('VOID', size, 700);
  doc.save();
  doc.rotate(-35, { origin: [WIDTH / 2, HEIGHT / 2] }).fillOpacity(0.22);
  const place = { x: (WIDTH - width) / 2, y: (HEIGHT - size * 1.2) / 2, room: width + 1 };
  text.write('VOID', place, { size, weight: 700, color: PAPER.void });
  doc.restore();
}

/**
 * A receipt as a PDF on one A5 page. It prints the snapshot, so that a receipt printed again shows the same, except for
 * the mark of a void one. See docs/rules.md, Receipt codes.
 */
export function writeReceiptPaper(paper: ReceiptPaper): Readable {
  const { snapshot, voided, printedAtMs } = paper;
  const title = `Receipt ${snapshot.code}${voided ? ' (void)' : ''}`;
  const doc = new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'en-UG',
    displayTitle: true,
    info: { Title: title, Author: snapshot.landlord_name, Creator: 'Amayumba', CreationDate: new Date(printedAtMs) },
  });
  const text = lettering(doc);
  const top = [drawVoidBand, drawHead, drawTitle, drawAmount, drawFacts].reduce(
    (y, draw) => draw(doc, text, paper, y),
    26,
  );
  const below = drawSettledLines(doc, text, snapshot, { x: MARGIN, width: ROOM, top, bottom: TABLE_BOTTOM });
  drawStrip(doc, text, paper, below + STRIP_GAP);
  drawFoot(doc, text, paper, FOOT_TOP);
  if (voided) drawVoidMark(doc, text);
  doc.end();
  return doc;
}
