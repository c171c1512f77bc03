import { comparisonKey } from '../../imports/recognising/normalise-text.ts';
import { readDay } from '../../imports/recognising/read-day.ts';
import { textCell } from '../../imports/reading/workbook.ts';
import { moneyIn, phoneIn, type Reader } from './line-cells.ts';
import type { StatementTable, TableRow } from './read-table.ts';

/** Only these words mean completed money: another status may mean that it did not arrive. */
const SUCCEEDED = /^(?:success|successful|succeeded|completed?|paid|posted|settled|ts|approved|ok)$/i;
const OUTGOING = /\b(?:debit|dr|withdrawal|cash ?out|pay ?out|disbursement|refund|outgoing|sent|charges?|fees?)\b/i;

/** A party of a line, in the form for comparing; a phone begins with a plus. */
const partyOf = (text: string): string => phoneIn(text) || comparisonKey(text);

const isDated = (text: string) => readDay(textCell(text)).kind === 'day';

/** The facts that show whether money came in. */
export interface Direction {
  /** The office's own account; undefined if From and To do not show it. */
  own: string | undefined;
  hasParties: boolean;
  /** Whether money that went out has a minus. */
  isSigned: boolean;
}

/**
 * A statement is of one account, so its lines name that account as From or as To. If they name the same two parties, a
 * phone is the payer's. An account that most lines name may be another one, such as the bank's to which the office
 * moves its money.
 */
export function directionOf(table: StatementTable, { textOf }: Reader): Direction {
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
export function isPaidIn(row: TableRow, { textOf }: Reader, { own, hasParties }: Direction): boolean {
  const to = partyOf(textOf(row, 'to'));
  return !hasParties || (to === '' ? textOf(row, 'phone') !== '' : to === own);
}

/** The status of a line if it is not one of success. */
export function failedStatus(row: TableRow, { textOf }: Reader): string | undefined {
  const status = textOf(row, 'status');
  return status.trim() === '' || SUCCEEDED.test(status.trim()) ? undefined : status;
}

/** Why a line is no money in; undefined if it is. */
export function whyIgnored(row: TableRow, reader: Reader, { own }: Direction): string | undefined {
  const { textOf } = reader;
  const status = failedStatus(row, reader);
  if (status !== undefined) return `Its status is “${status}”.`;
  const isOut =
    OUTGOING.test(textOf(row, 'type')) ||
    (own !== undefined && partyOf(textOf(row, 'phone')) === own) ||
    (moneyIn(textOf(row, 'debit')) ?? 0) !== 0 ||
    (moneyIn(textOf(row, 'amount')) ?? 0) < 0;
  return isOut ? 'This is money that went out.' : undefined;
}
