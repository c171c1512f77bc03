import { dayOfInstant } from '@amayumba/contract/calendar.ts';
import { DEFAULT_RECEIPT_PREFIX } from '@amayumba/contract/ledger/money-rules.ts';
import { receiptCode } from '@amayumba/contract/ledger/receipt-code.ts';
import type { Db } from '../../../db/connect.ts';
import { receiptPrefixes } from '../schedule/rules-in-force.ts';
import { listCodes } from './receipt-papers.repository.ts';

/** The code of a receipt by its number; null for one without a number. */
export interface CodeOf {
  (number: number): string;
  (number: number | null): string | null;
}

/**
 * The codes of receipts with some numbers: those on their papers, else with the prefix of their day of issue. A later
 * prefix does not change them. See docs/rules.md, Receipt codes.
 */
export async function receiptCodes(db: Db, numbers: readonly (number | null)[]): Promise<CodeOf> {
  const rows = await listCodes(
    db,
    numbers.filter((number) => number !== null),
  );
  const prefixOn = rows.some(({ code }) => code === null) ? await receiptPrefixes(db) : () => DEFAULT_RECEIPT_PREFIX;
  const codes = new Map(
    rows.map(({ number, code, issued_at }) => [number, code ?? receiptCode(number, prefixOn(dayOfInstant(issued_at)))]),
  );
  const codeOf = (number: number | null) =>
    number === null ? null : (codes.get(number) ?? receiptCode(number, DEFAULT_RECEIPT_PREFIX));
  return codeOf as CodeOf;
}

/** The codes of the receipts that rows name in a column; see {@link receiptCodes}. */
export const receiptCodesOf = <Column extends string>(
  db: Db,
  rows: readonly Readonly<Record<Column, number | null>>[],
  column: Column,
): Promise<CodeOf> =>
  receiptCodes(
    db,
    rows.map((row) => row[column]),
  );
