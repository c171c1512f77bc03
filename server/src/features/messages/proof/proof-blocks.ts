import { formatInstant } from '@amayumba/contract/calendar.ts';
import { CHANNEL_NAMES, STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import { MESSAGE_REASONS, type MessageState, PURPOSE_NAMES } from '@amayumba/contract/messages/message.ts';
import { NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';
import { heightOfLines, type Lettering, type Letters } from '../../../pdf/lettering.ts';
import { FRAME } from '../../../pdf/office-paper.ts';
import type { Block } from '../../../pdf/paginate.ts';
import { PAPER } from '../../../pdf/paper-colors.ts';
import { ruleAt } from '../../../pdf/rule-at.ts';
import type { ProvedMessage, ProvedNotice } from './proof.repository.ts';

const CELL: Letters = { size: 8.5, weight: 400, color: PAPER.ink };
const STRONG: Letters = { ...CELL, weight: 700 };
const TITLE: Letters = { size: 12, weight: 700, color: PAPER.ink };
const PADDING = 4;
const GAP = 8;
/** Texts of messages and reasons are never cut. */
const LINES_MOST = 60;
/** The space that a table needs below its heading: its head and a row. */
const TABLE_START = 60;

interface Column {
  heading: string;
  width: number;
}
const MESSAGE_COLUMNS: readonly Column[] = [
  { heading: 'No.', width: 26 },
  { heading: 'Made', width: 84 },
  { heading: 'Sent', width: 84 },
  { heading: 'To', width: 128 },
  { heading: 'Reported', width: 140 },
  { heading: 'Cost, UGX', width: 49 },
];
const NOTICE_COLUMNS: readonly Column[] = [
  { heading: 'Notice', width: 150 },
  { heading: 'Served', width: 100 },
  { heading: 'Served by', width: 131 },
  { heading: 'First opened in the portal', width: 130 },
];
const SKIPPED_COLUMNS: readonly Column[] = [
  { heading: 'Planned', width: 100 },
  { heading: 'By', width: 50 },
  { heading: 'What', width: 130 },
  { heading: 'Not sent, because', width: 231 },
];

const at = (instant: string | null) => (instant === null ? '–' : formatInstant(instant));

const STATES: Readonly<Record<MessageState, string>> = {
  waiting: 'Waits to be sent',
  sent: 'Accepted, no report yet',
  delivered: 'Delivered',
  failed: 'Not delivered',
  skipped: 'Not sent',
  unknown: 'Not known',
};

/** The result of a message, in words: `Delivered 21 Nov 2026, 12:01`. */
function reportOf({ channel, state, reason, mode, reported_at, reported }: ProvedMessage): string {
  if (channel === 'portal') return 'In the portal';
  const word = channel === 'mail' && state === 'sent' ? 'Accepted by the mail server' : STATES[state];
  const when = reported_at === null ? '' : ` ${formatInstant(reported_at)}`;
  const isTest = mode === 'simulator' || mode === 'sandbox';
  return [
    `${word}${when}`,
    ...(reason ? [MESSAGE_REASONS[reason]] : []),
    ...(reported ? [`“${reported}”`] : []),
    ...(isTest ? ['A test: it was not sent to a phone.'] : []),
  ].join('\n');
}

const purposeOf = ({ purpose, step }: ProvedMessage) =>
  step === null ? PURPOSE_NAMES[purpose] : `${PURPOSE_NAMES[purpose]} (${STEP_NAMES[step].toLowerCase()})`;

/** Makes the blocks of a table: its head, and rows of cells, each with its text below it if there is one. */
function tableOf(doc: PDFKit.PDFDocument, text: Lettering, columns: readonly Column[]) {
  const lefts = columns.map((_, nth) => columns.slice(0, nth).reduce<number>((x, { width }) => x + width, FRAME.x));
  const indent = columns[0]?.width ?? 0;

  function block(cells: readonly string[], letters: Letters, below = ''): Block {
    const rooms = columns.map(({ width }) => width - GAP);
    const counts = cells.map((cell, nth) => text.linesOf(cell, letters, rooms[nth] ?? 0, LINES_MOST).length);
    const cellsHeight = heightOfLines(Math.max(1, ...counts), letters);
    const room = FRAME.width - indent - GAP;
    const lines = below === '' ? 0 : text.linesOf(below, CELL, room, LINES_MOST).length;
    const height = cellsHeight + heightOfLines(lines, CELL) + 2 * PADDING;
    const draw = (y: number) => {
      for (const [nth, cell] of cells.entries())
        text.write(
          cell,
          { x: (lefts[nth] ?? 0) + 4, y: y + PADDING, room: rooms[nth] ?? 0, linesMost: LINES_MOST },
          letters,
        );
      const place = { x: FRAME.x + indent + 4, y: y + PADDING + cellsHeight, room, linesMost: LINES_MOST };
      if (lines > 0) text.write(below, place, { ...CELL, color: PAPER.muted });
      ruleAt(doc, FRAME, y + height, PAPER.rule, 0.5);
    };
    return { height, draw };
  }

  const plain = block(
    columns.map(({ heading }) => heading),
    STRONG,
  );
  const head: Block = {
    height: plain.height,
    draw: (y) => {
      doc.rect(FRAME.x, y, FRAME.width, plain.height).fill(PAPER.tint);
      plain.draw(y);
    },
  };
  const row = (cells: readonly string[], below?: string): Block => ({ ...block(cells, CELL, below), head });
  return { head, row };
}

const headingBlock = (text: Lettering, words: string, note = ''): Block => ({
  height: note === '' ? 30 : 44,
  needsBelow: TABLE_START,
  draw: (y) => {
    text.write(words, { x: FRAME.x, y: y + 10, room: FRAME.width }, TITLE);
    if (note !== '') text.write(note, { x: FRAME.x, y: y + 27, room: FRAME.width }, { ...CELL, color: PAPER.muted });
  },
});

const PRICE = new Intl.NumberFormat('en-UG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The messages that were sent or wait, each with its whole text. */
export function messageBlocks(doc: PDFKit.PDFDocument, text: Lettering, sent: readonly ProvedMessage[]): Block[] {
  const { head, row } = tableOf(doc, text, MESSAGE_COLUMNS);
  const note =
    'Times are those of Kampala. What is reported of an SMS is the report of the network, as the gateway gave it.';
  const heading = headingBlock(text, `Messages (${sent.length})`, note);
  return [
    heading,
    head,
    ...sent.map((message, nth) => {
      const { channel, to_address, cost } = message;
      return row(
        [
          String(nth + 1),
          at(message.created_at),
          at(message.sent_at),
          `${CHANNEL_NAMES[channel]} ${to_address}`.trim(),
          reportOf(message),
          cost === null ? '' : PRICE.format(cost),
        ],
        `${purposeOf(message)}: ${message.body || 'the text was removed'}`,
      );
    }),
  ];
}

/** The formal notices, and when the tenant opened each. */
export function noticeBlocks(doc: PDFKit.PDFDocument, text: Lettering, notices: readonly ProvedNotice[]): Block[] {
  if (notices.length === 0) return [];
  const { head, row } = tableOf(doc, text, NOTICE_COLUMNS);
  return [
    headingBlock(text, `Formal notices (${notices.length})`),
    head,
    ...notices.map(({ kind, created_at, created_by, read_at }) =>
      row([NOTICE_NAMES[kind], at(created_at), created_by, read_at === null ? 'Not opened yet' : at(read_at)]),
    ),
  ];
}

/** The messages that were planned and not sent, in short. */
export function skippedBlocks(doc: PDFKit.PDFDocument, text: Lettering, skipped: readonly ProvedMessage[]): Block[] {
  if (skipped.length === 0) return [];
  const { head, row } = tableOf(doc, text, SKIPPED_COLUMNS);
  return [
    headingBlock(text, `Planned and not sent (${skipped.length})`),
    head,
    ...skipped.map((message) =>
      row([
        at(message.created_at),
        CHANNEL_NAMES[message.channel],
        purposeOf(message),
        message.reason ? MESSAGE_REASONS[message.reason] : '',
      ]),
    ),
  ];
}
