import { createHash } from 'node:crypto';
import { type CalendarDate, dayOfInstant, noonOf } from '@amayumba/contract/calendar.ts';
import { COLLECTION_MAX } from '@amayumba/contract/money/collection.ts';
import { isTestNumber } from '@amayumba/contract/money/payer-phone.ts';
import type { StatementLineState } from '@amayumba/contract/money/statement-import.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { isShillings, otherCurrencyIn, readAmount } from '../../imports/recognising/read-amount.ts';
import { readDay } from '../../imports/recognising/read-day.ts';
import { readPhones } from '../../imports/recognising/read-phones.ts';
import { comparisonKey } from '../../imports/recognising/normalise-text.ts';
import { textCell } from '../../imports/reading/workbook.ts';
import { type ColumnMeaning, meaningOf } from './heading-words.ts';
import type { StatementTable, TableRow } from './read-table.ts';
import { missingColumns, type StatementColumns } from './recognise-columns.ts';

/** A line of a statement as it is read, before anything is known of the money. */
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
}

/** A channel never gives so long an id. */
const REFERENCE_MAX = 100;
/** The Kampala time of a cell that has one after its day. */
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})? ?(am|pm)?$/i;

/** The instant of a day with the time that is written behind it, in Kampala unless it says UTC; without one, noon. */
function instantOf(text: string, day: CalendarDate): string {
  if (text.includes('T') && text.endsWith('Z') && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  const [, hours = '', minutes = '', seconds = '0', half] = TIME.exec(text.trim()) ?? [];
  if (hours === '') return noonOf(day);
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  const time = [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  const instant = new Date(`${day}T${time}+03:00`);
  return Number.isNaN(instant.getTime()) ? noonOf(day) : instant.toISOString();
}

/** A status in other words may mean money that did not come, so that only these words count. */
const SUCCEEDED = /^(?:success|successful|succeeded|completed?|paid|posted|settled|ts|approved|ok)$/i;
const OUTGOING = /\b(?:debit|dr|withdrawal|cash ?out|pay ?out|disbursement|refund|outgoing|sent|charges?|fees?)\b/i;

/** The payer's phone in a cell such as `FRI:256772123456/MSISDN`; a test number of MTN's sandbox counts. */
function phoneIn(text: string): string {
  const [phone] = readPhones(text);
  const test = text.match(/\d+/g)?.find(isTestNumber);
  return phone ?? (test === undefined ? '' : `+${test}`);
}

/** The name of a column in spreadsheets: 0 is A, 26 is AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

type Kind = Exclude<ColumnMeaning, 'currency'>;

/** Reads the rows of one statement. */
function readerOf(table: StatementTable, columns: StatementColumns) {
  const places = new Map<Kind, number>();
  for (const [kind, heading] of Object.entries(columns))
    if (heading !== null) places.set(kind as Kind, table.headings.indexOf(heading));
  for (const [index, heading] of table.headings.entries()) {
    const meaning = meaningOf(heading);
    if (meaning === 'status' || meaning === 'type' || (meaning === 'to' && !places.has('to')))
      places.set(meaning, index);
  }
  const textOf = ({ cells }: TableRow, kind: Kind) => cells[places.get(kind) ?? -1] ?? '';
  const cellOf = ({ row }: TableRow, kind: Kind) => letters(places.get(kind) ?? 0) + row;
  const chosen = new Set(Object.values(columns));
  const currencies = table.headings.flatMap((heading, index) =>
    meaningOf(heading) === 'currency' && !chosen.has(heading) ? index : [],
  );
  /** What names another currency than shillings for a sum in a line, and the cell at which it is shown. */
  const otherCurrency = ({ row, cells }: TableRow, kind: Kind) => {
    const column = currencies.find((index) => !isShillings(cells[index] ?? ''));
    if (column !== undefined) return { text: cells[column] ?? '', cell: letters(column) + row };
    const headings = [kind, 'balance' as const].map((one) => table.headings[places.get(one) ?? -1] ?? '');
    const text = headings.find((heading) => otherCurrencyIn(heading) !== undefined);
    return text === undefined ? undefined : { text, cell: cellOf({ row, cells }, kind) };
  };
  return { textOf, cellOf, otherCurrency };
}

type Reader = ReturnType<typeof readerOf>;

/** Whole shillings; null where nothing is written, undefined where it cannot be read. */
function moneyIn(text: string): number | null | undefined {
  const read = readAmount(textCell(text));
  if (read.kind === 'nothing') return null;
  return read.kind === 'amount' ? read.amount : undefined;
}

/** A party of a line, as it is compared; a phone begins with a plus. */
const partyOf = (text: string): string => phoneIn(text) || comparisonKey(text);

const isDated = (text: string) => readDay(textCell(text)).kind === 'day';

/** What shows whether money came in. */
interface Direction {
  /** The office's own account; undefined where From and To do not show it. */
  own: string | undefined;
  hasParties: boolean;
  /** Whether money that went out has a minus. */
  isSigned: boolean;
}

/**
 * A statement is of one account, so its lines name that as From or as To. Where they name the same two, a phone is the
 * payer's. An account that most lines name may be another one, such as the bank's to which the office moves its money.
 */
function directionOf(table: StatementTable, { textOf }: Reader): Direction {
  const parties = table.rows
    .filter((row) => isDated(textOf(row, 'date')))
    .map((row) => ({ from: partyOf(textOf(row, 'phone')), to: partyOf(textOf(row, 'to')) }));
  const pairs = parties.flatMap(({ from, to }) => (from !== '' && to !== '' ? [[from, to]] : []));
  const inEvery = [...new Set(pairs[0])].filter((party) => pairs.every((pair) => pair.includes(party)));
  const own = inEvery.length > 1 ? inEvery.filter((party) => !party.startsWith('+')) : inEvery;
  return {
    own: own.length === 1 ? own[0] : undefined,
    hasParties: parties.some(({ from }) => from !== '') && parties.some(({ to }) => to !== ''),
    isSigned: table.rows.some((row) => (moneyIn(textOf(row, 'amount')) ?? 0) < 0),
  };
}

/** Whether From and To show that money came in: it was paid to the own account, or by another one. */
function isPaidIn(row: TableRow, { textOf }: Reader, { own, hasParties }: Direction): boolean {
  const to = partyOf(textOf(row, 'to'));
  return !hasParties || (to === '' ? textOf(row, 'phone') !== '' : to === own);
}

/** Why a line is no money in; undefined if it is. */
function whyIgnored(row: TableRow, { textOf }: Reader, { own }: Direction): string | undefined {
  const status = textOf(row, 'status');
  if (status.trim() !== '' && !SUCCEEDED.test(status.trim())) return `Its status is “${status}”.`;
  const isOut =
    OUTGOING.test(textOf(row, 'type')) ||
    (own !== undefined && partyOf(textOf(row, 'phone')) === own) ||
    (moneyIn(textOf(row, 'debit')) ?? 0) !== 0 ||
    (moneyIn(textOf(row, 'amount')) ?? 0) < 0;
  return isOut ? 'This is money that went out.' : undefined;
}

/** A long number as spreadsheet programs show and save it: different ids look alike, and lines would be known by it. */
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
  const reference = textOf(row, 'id').slice(0, REFERENCE_MAX);
  const line: ReadLine = {
    ...row,
    state: 'new',
    why: '',
    cell: null,
    received_at: null,
    amount: null,
    fee: moneyIn(textOf(row, 'fee')) ?? null,
    balance: moneyIn(textOf(row, 'balance')) ?? null,
    phone: phoneIn(textOf(row, 'phone')),
    name: textOf(row, 'name'),
    text: textOf(row, 'text'),
    external_reference: reference || null,
    line_key: null,
  };
  const error = (kind: Kind, why: string): ReadLine => ({ ...line, state: 'error', why, cell: cellOf(row, kind) });
  const date = readDay(textCell(textOf(row, 'date')));
  if (date.kind === 'none') {
    const isMoney = textOf(row, 'amount') !== '' || textOf(row, 'credit') !== '';
    return isMoney ? error('date', 'It has no date.') : { ...line, state: 'ignored', why: 'It is no line of money.' };
  }
  if (date.kind !== 'day') return error('date', date.sentence);
  line.received_at = instantOf(textOf(row, 'date'), date.day);
  const ignored = whyIgnored(row, reader, direction);
  if (ignored !== undefined) return { ...line, state: 'ignored', why: ignored };
  const kind = textOf(row, 'credit') === '' && textOf(row, 'amount') !== '' ? 'amount' : 'credit';
  const amount = moneyIn(textOf(row, kind));
  if (amount === undefined) return error(kind, `“${textOf(row, kind)}” is no amount in shillings.`);
  if (amount === null || amount <= 0) return { ...line, state: 'ignored', why: 'No money came in.' };
  const foreign = reader.otherCurrency(row, kind);
  if (foreign) return { ...line, state: 'error', why: notShillings(foreign.text), cell: foreign.cell };
  if (amount > COLLECTION_MAX) return error(kind, TOO_MUCH);
  if (date.day > today) return error('date', OUT_OF_RANGE);
  if (kind === 'amount' && !direction.isSigned && !isPaidIn(row, reader, direction)) return error('to', NOT_SHOWN);
  if (SHORTENED.test(reference)) return error('id', shortened(reference));
  return { ...line, amount };
}

/** A key for lines without an id: what is written in them, and which of several such lines it is. */
function keyOf(channel: string, line: ReadLine, times: Map<string, number>): string {
  const day = line.received_at && dayOfInstant(line.received_at);
  const content = JSON.stringify([channel, day, line.amount, line.phone, line.name, line.text, line.balance]);
  const before = times.get(content) ?? 0;
  times.set(content, before + 1);
  return createHash('sha256').update(`${before} ${content}`).digest('hex');
}

/** A line that cannot be read yet, because columns are missing. */
const unread = (row: TableRow): ReadLine => ({
  ...row,
  state: 'error',
  why: 'Choose the columns first.',
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
});

/** Reads the lines of a statement. See docs/rules.md, Statement imports. */
export function readLines(
  table: StatementTable,
  columns: StatementColumns,
  { channel, today }: { channel: string; today: CalendarDate },
): ReadLine[] {
  if (missingColumns(columns).length > 0) return table.rows.map(unread);
  const reader = readerOf(table, columns);
  const direction = directionOf(table, reader);
  const times = new Map<string, number>();
  return table.rows.map((row) => {
    const line = readLine(row, reader, direction, today);
    const needsKey = line.state === 'new' && line.external_reference === null;
    return needsKey ? { ...line, line_key: keyOf(channel, line, times) } : line;
  });
}
