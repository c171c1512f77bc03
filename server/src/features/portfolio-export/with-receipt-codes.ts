import type { Db } from '../../db/connect.ts';
import { receiptCodes } from '../ledger/receipts/receipt-codes.ts';

/** Replaces the numbers of receipts in some fields of rows by the codes on their papers: `AMA-2026-000123`. */
export async function withReceiptCodes<Field extends string, Row extends Record<Field, number | null>>(
  db: Db,
  found: Promise<Row[]>,
  ...fields: Field[]
): Promise<(Omit<Row, Field> & Record<Field, string | null>)[]> {
  const rows = await found;
  const codeOf = await receiptCodes(
    db,
    rows.flatMap((row) => fields.map((field) => row[field])),
  );
  const codesIn = (row: Row) =>
    Object.fromEntries(fields.map((field) => [field, row[field] === null ? null : codeOf(row[field])]));
  return rows.map((row) => Object.assign({}, row, codesIn(row) as Record<Field, string | null>));
}
