import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { MoneyRow, MoneyRowsQuery } from '@amayumba/contract/money/figures.ts';
import { chargeName } from '@amayumba/contract/payments/rules.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import { type CodeOf, receiptCodesOf } from '../receipts/receipt-codes.ts';
import { listMoneyRows, type MoneyRowRecord } from './money-rows.repository.ts';

function textOf(row: MoneyRowRecord, codeOf: CodeOf): string {
  const { payment_type, receipt_number, method, is_reversal } = row;
  if (payment_type !== null) return chargeName({ ...row, payment_type });
  if (method === '') return 'Deposit held';
  const receipt = receipt_number === null ? '' : `, receipt ${codeOf(receipt_number)}`;
  return `${is_reversal ? 'Reversal: ' : ''}${method}${receipt}`;
}

/** One page of the rows behind a figure of the viewer's estates. See docs/rules.md, Money figures. */
export async function showMoneyRows(
  db: Db,
  viewer: Viewer,
  query: MoneyRowsQuery,
  today: CalendarDate,
): Promise<Page<MoneyRow>> {
  const page = await listMoneyRows(db, viewer, query, today);
  const codeOf = await receiptCodesOf(db, page.results, 'receipt_number');
  const results = page.results.map((row) => {
    const { id, on, tenant_name, apartment, estate, amount } = row;
    return { id, on, tenant_name, apartment, estate, text: textOf(row, codeOf), amount };
  });
  return { ...page, results };
}
