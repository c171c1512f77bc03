import { createHash } from 'node:crypto';
import { STATEMENT_COLUMNS, type StatementColumn } from '@amayumba/contract/money/statement-import.ts';
import { headerWords } from '../../imports/recognising/normalise-text.ts';
import { readAmount } from '../../imports/recognising/read-amount.ts';
import { readDay } from '../../imports/recognising/read-day.ts';
import { readPhones } from '../../imports/recognising/read-phones.ts';
import { textCell } from '../../imports/reading/workbook.ts';
import { type ColumnMeaning, meaningOf } from './heading-words.ts';
import type { StatementTable } from './read-table.ts';

/** The heading of each column that is read; null where the statement has none. */
export type StatementColumns = Record<StatementColumn, string | null>;

const NO_COLUMNS = Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, null])) as StatementColumns;

/** The values that a column is recognised by. */
const SAMPLE = 200;
/** The share of values that must be of a kind. */
const MOST = 0.8;

const share = (values: readonly string[], is: (text: string) => boolean) =>
  values.filter(is).length / Math.max(values.length, 1);

const isDay = (text: string) => readDay(textCell(text)).kind === 'day';
const isAmount = (text: string) => readAmount(textCell(text)).kind === 'amount' && !/^\d{10,}$/.test(text);
const isPhone = (text: string) => /^\D*\d[\d\s.+/A-Z:-]*$/i.test(text) && readPhones(text).length > 0;
const isId = (text: string) => /^(?=.*\d)[A-Z\d.-]{6,}$/i.test(text);
const isWords = (text: string) => /\p{L}{2}/u.test(text);

/** The kind of a column by its values, among the kinds that no heading names. */
function guess(values: readonly string[], taken: ReadonlySet<ColumnMeaning>): StatementColumn | undefined {
  if (values.length === 0) return undefined;
  const hasAmount = ['amount', 'credit'].some((column) => taken.has(column as ColumnMeaning));
  if (!taken.has('date') && share(values, isDay) >= MOST) return 'date';
  if (!taken.has('phone') && share(values, isPhone) >= MOST) return 'phone';
  // A column of fees, balances or other sums never counts as ids: lines would be confused.
  if (share(values, isAmount) >= MOST) return hasAmount ? undefined : 'amount';
  if (!taken.has('id') && share(values, isId) >= MOST && new Set(values).size === values.length) return 'id';
  if (!taken.has('text') && share(values, isWords) >= MOST) return 'text';
  return undefined;
}

const valuesOf = ({ rows }: StatementTable, column: number) =>
  rows.slice(0, SAMPLE).flatMap(({ cells }) => cells[column] || []);

/** A heading that is not read although it has a meaning, because another one has the same. */
const isFree = (taken: ReadonlySet<ColumnMeaning>, meaning: ColumnMeaning) => !taken.has(meaning);

/** Recognises columns by the words of their headings, then by what is in them. See docs/rules.md, Statement imports. */
export function recogniseColumns(table: StatementTable): StatementColumns {
  const columns = { ...NO_COLUMNS };
  const taken = new Set<ColumnMeaning>();
  const named = table.headings.map((heading) => {
    const meaning = meaningOf(heading);
    if (meaning === undefined || !isFree(taken, meaning)) return meaning !== undefined;
    taken.add(meaning);
    if (meaning in columns) columns[meaning as StatementColumn] = heading;
    return true;
  });
  for (const [index, heading] of table.headings.entries()) {
    const kind = named[index] ? undefined : guess(valuesOf(table, index), taken);
    if (kind === undefined) continue;
    taken.add(kind);
    columns[kind] = heading;
  }
  return columns;
}

/** The columns without which no line can be read. */
export const missingColumns = ({ date, amount, credit }: StatementColumns): StatementColumn[] => [
  ...(date === null ? (['date'] as const) : []),
  ...(amount === null && credit === null ? (['amount'] as const) : []),
];

/** The key that is the same for all statements of a channel with these headings. */
export const shapeOf = (channel: string, headings: readonly string[]): string =>
  createHash('sha256')
    .update([channel, ...headings.map(headerWords)].join('|'))
    .digest('hex');
