import { type CalendarDate, lastOfMonth, monthOf, shortMonthOf } from '@amayumba/contract/calendar.ts';
import { type ColumnKind, SKIPPED_BY_CHOICE } from '@amayumba/contract/imports/columns.ts';
import { Refusal } from '@amayumba/contract/refusal.ts';
import { type ChosenSheet, estateOf, type ReadingRules } from './choose-sheets.ts';
import { personKey, unitKey } from './duplicates.ts';
import { monthOfSheet } from './month-sheets.ts';
import { comparisonKey, isBlankWord } from './normalise-text.ts';
import { readRowsOfSheet } from './read-sheet-of-roll.ts';
import { type RollRow, unitInWords } from './roll.ts';

/**
 * The result of a sheet of an earlier month: how many tenants got a note from it, and how many are not in the newest.
 */
export interface EarlierMonth {
  noted: number;
  gone: number;
}

/** The cells of an earlier month that become part of a note, with their names there. */
const NOTED: readonly (readonly [ColumnKind, string])[] = [
  ['paid', 'paid'],
  ['arrears', 'arrears'],
  ['deposit', 'deposit'],
];

const grouped = (text: string) => (/^\d{4,}$/.test(text) ? Number(text).toLocaleString('en-UG') : text);
const homeKey = (row: RollRow) => `${unitKey(row)}\n${comparisonKey(row.tenant?.name ?? '')}`;

/** Reads a sheet as it was at the end of its month; one that cannot be read gives no notes. */
function rowsOf({ sheet, header, titles, choiceOf }: ChosenSheet, estate: string, asAt: CalendarDate): RollRow[] {
  try {
    return readRowsOfSheet({ sheet, header, asAt, titles, estate, cells: [], choiceOf }).rows;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Returns the note from an earlier month, with its cells as they are written; undefined if it adds nothing. */
function lineOf(month: string, then: RollRow, now: RollRow): string | undefined {
  const isElsewhere = unitKey(then) !== unitKey(now);
  const cells = NOTED.flatMap(([kind, word]) => {
    const text = then.cells[kind] ?? '';
    // A deposit that the newest sheet repeats is imported as money.
    const isRepeated = kind === 'deposit' && text === (now.cells[kind] ?? '');
    const isNothing = isBlankWord(text) || (text === '0' && kind !== 'paid');
    return isNothing || isRepeated ? [] : [`${word} ${grouped(text)}`];
  });
  const note = then.tenant?.notes ?? '';
  const parts = [
    ...(isElsewhere ? [unitInWords(then)] : []),
    ...(then.rent !== now.rent && then.rent > 0 ? [`rent ${then.rent.toLocaleString('en-UG')}`] : []),
    ...cells,
    ...(note !== '' && note !== now.tenant?.notes ? [`“${note}”`] : []),
  ];
  return parts.length > 0 ? `${month}: ${parts.join(', ')}` : undefined;
}

/**
 * Adds notes from the sheets of earlier months to the tenants of the newest sheet, the earliest month first. Debts of
 * those months are among the newest sheet's arrears, so none of their money is posted. See docs/rules.md, Import of a
 * rent roll.
 */
export function noteEarlierMonths(
  chosen: readonly ChosenSheet[],
  rows: readonly RollRow[],
  { asAt, fileName }: Pick<ReadingRules, 'asAt' | 'fileName'>,
): Map<string, EarlierMonth> {
  const tenants = rows.filter(({ tenant }) => tenant !== null);
  const byHome = new Map(tenants.map((row) => [homeKey(row), row]));
  const byPhone = new Map(tenants.flatMap((row) => (row.tenant?.phone ? [[personKey(row.tenant), row] as const] : [])));
  const found = new Map<string, EarlierMonth>();
  const earlier = chosen
    .filter(({ leftOut }) => leftOut === SKIPPED_BY_CHOICE.earlierMonth)
    .flatMap((each) => {
      const order = monthOfSheet(each.sheet.name, asAt)?.order;
      return order === undefined
        ? []
        : [{ each, end: lastOfMonth(Math.floor((order - 1) / 12), ((order - 1) % 12) + 1) }];
    })
    .toSorted((a, b) => a.end.localeCompare(b.end));
  for (const { each, end } of earlier) {
    const count = { noted: 0, gone: 0 };
    for (const then of rowsOf(each, estateOf(each, false, fileName), end)) {
      if (!then.tenant) continue;
      const now = byHome.get(homeKey(then)) ?? byPhone.get(personKey(then.tenant));
      const line = now && lineOf(shortMonthOf(monthOf(end)), then, now);
      if (!now) count.gone += 1;
      if (!now?.tenant || line === undefined) continue;
      count.noted += 1;
      (now.tenant.earlier_months ??= []).push(line);
    }
    found.set(each.sheet.name, count);
  }
  return found;
}
