import { createHash } from 'node:crypto';
import { type CalendarDate, dayOfInstant, noonOf } from '@amayumba/contract/calendar.ts';
import { COLLECTION_MAX } from '@amayumba/contract/money/collection.ts';
import type { StatementLineState } from '@amayumba/contract/money/statement-import.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { cutTo } from '@amayumba/contract/plain-text.ts';
import { readDay } from '../../imports/recognising/read-day.ts';
import { textCell } from '../../imports/reading/workbook.ts';
import { type Kind, moneyIn, phoneIn, type Reader, readerOf } from './line-cells.ts';
import { type Direction, directionOf, failedStatus, isPaidIn, whyIgnored } from './line-direction.ts';
import type { StatementTable, TableRow } from './read-table.ts';
import { missingColumns, type StatementColumns } from './recognise-columns.ts';

/** A line of a statement as it is read, before it is compared with the portal's records. */
export interface ReadLine {
  row: number;
  cells: string[];
  /** `new` is money in. */
  state: Extract<StatementLineState, 'new' | 'ignored' | 'error'>;
  why: string;
  /** The cell that cannot be read. */
  cell: string | null;
  received_at: string | null;
  amount: number | null;
  fee: number | null;
  balance: number | null;
  phone: string;
  name: string;
  text: string;
  external_reference: string | null;
  /** In hexadecimal digits. */
  line_key: string | null;
  /** A status that is not one of success, with its cell. */
  failed: { status: string; cell: string } | null;
}

/** A line of which nothing is read yet. */
const BLANK: Omit<ReadLine, keyof TableRow> = {
  state: 'new',
  why: '',
  cell: null,
  received_at: null,
  amount: null,
  fee: null,
  balance: null,
  phone: '',
  name: '',
  text: '',
  external_reference: null,
  line_key: null,
  failed: null,
};

/** No channel gives an id this long. */
const REFERENCE_MAX = 100;
/** The Kampala time of a cell that has one after its day. */
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})? ?(am|pm)?$/i;

/** The instant of a day with the time written after it, in Kampala unless it says UTC; without a time, noon. */
function instantOf(text: string, day: CalendarDate): string {
  if (text.includes('T') && text.endsWith('Z') && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  const [, hours = '', minutes = '', seconds = '0', half] = TIME.exec(text.trim()) ?? [];
  if (hours === '') return noonOf(day);
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  const time = [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  const instant = new Date(`${day}T${time}+03:00`);
  return Number.isNaN(instant.getTime()) ? noonOf(day) : instant.toISOString();
}

/** A long number as spreadsheet programs show and save it. Different ids then look the same, and would be confused. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const shortened = (id: string) =>
  `“${id}” is not the whole id. Export the statement again, and format this column as text before you save it.`;

const notShillings = (text: string) =>
  `“${text}” is another currency than shillings. Record this money by hand, in shillings.`;
const TOO_MUCH = `No line may have more than ${formatUgx(COLLECTION_MAX)}.`;
const NOT_SHOWN =
  'From and To do not show whether this money came in. Import a statement of more days, or one with money in and money out in two columns.';
const OUT_OF_RANGE = 'This day has not come yet.';

function readLine(row: TableRow, reader: Reader, direction: Direction, today: CalendarDate): ReadLine {
  const { textOf, cellOf } = reader;
  const reference = cutTo(textOf(row, 'id'), REFERENCE_MAX);
  const line: ReadLine = {
    ...BLANK,
    ...row,
    fee: moneyIn(textOf(row, 'fee')) ?? null,
    balance: moneyIn(textOf(row, 'balance')) ?? null,
    phone: phoneIn(textOf(row, 'phone')),
    name: textOf(row, 'name'),
    text: textOf(row, 'text'),
    external_reference: reference || null,
  };
  const error = (kind: Kind, why: string): ReadLine => ({ ...line, state: 'error', why, cell: cellOf(row, kind) });
  const date = readDay(textCell(textOf(row, 'date')));
  if (date.kind === 'none') {
    const isMoney = textOf(row, 'amount') !== '' || textOf(row, 'credit') !== '';
    return isMoney
      ? error('date', 'It has no date.')
      : { ...line, state: 'ignored', why: 'It is not a line of money.' };
  }
  if (date.kind !== 'day') return error('date', date.sentence);
  line.received_at = instantOf(textOf(row, 'date'), date.day);
  const status = failedStatus(row, reader);
  if (status !== undefined) line.failed = { status, cell: cellOf(row, 'status') };
  const ignored = whyIgnored(row, reader, direction);
  if (ignored !== undefined) return { ...line, state: 'ignored', why: ignored };
  const kind = textOf(row, 'credit') === '' && textOf(row, 'amount') !== '' ? 'amount' : 'credit';
  const amount = moneyIn(textOf(row, kind));
  if (amount === undefined) return error(kind, `“${textOf(row, kind)}” is not an amount in shillings.`);
  if (amount === null || amount <= 0) return { ...line, state: 'ignored', why: 'No money came in.' };
  const foreign = reader.otherCurrency(row, kind);
  if (foreign) return { ...line, state: 'error', why: notShillings(foreign.text), cell: foreign.cell };
  if (amount > COLLECTION_MAX) return error(kind, TOO_MUCH);
  if (date.day > today) return error('date', OUT_OF_RANGE);
  if (kind === 'amount' && !direction.isSigned && !isPaidIn(row, reader, direction)) return error('to', NOT_SHOWN);
  if (SHORTENED.test(reference)) return error('id', shortened(reference));
  return { ...line, amount };
}

/** A key for lines without an id: their texts, and the position among lines with the same texts. */
function keyOf(channel: string, line: ReadLine, times: Map<string, number>): string {
  const day = line.received_at && dayOfInstant(line.received_at);
  const content = JSON.stringify([channel, day, line.amount, line.phone, line.name, line.text, line.balance]);
  const before = times.get(content) ?? 0;
  times.set(content, before + 1);
  return createHash('sha256').update(`${before} ${content}`).digest('hex');
}

/** Reads the lines of a statement. See docs/rules.md, Statement imports. */
export function readLines(
  table: StatementTable,
  columns: StatementColumns,
  { channel, today }: { channel: string; today: CalendarDate },
): ReadLine[] {
  if (missingColumns(columns).length > 0)
    return table.rows.map((row) => ({ ...BLANK, ...row, state: 'error', why: 'Choose the columns first.' }));
  const reader = readerOf(table, columns);
  const direction = directionOf(table, reader);
  const times = new Map<string, number>();
  return table.rows.map((row) => {
    const line = readLine(row, reader, direction, today);
    const needsKey = line.state === 'new' && line.external_reference === null;
    return needsKey ? { ...line, line_key: keyOf(channel, line, times) } : line;
  });
}
