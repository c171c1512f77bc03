import { NETWORK_NAMES, type Network } from '@amayumba/contract/money/collection.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { Db } from '../../../db/connect.ts';
import { receiptCodesOf } from '../../ledger/receipts/receipt-codes.ts';
import { listUnstatedRows } from './unstated-receipts.repository.ts';

/** How late a network may state a payment, in milliseconds. */
const STATED_WITHIN_MS = 2 * 24 * 60 * 60_000;

/**
 * Receipts of requests that are still missing from the statement of their day after two days. See docs/rules.md,
 * Statement imports.
 */
export async function listUnstatedReceipts(db: Db, now: Date, limit: number) {
  const rows = await listUnstatedRows(db, new Date(now.getTime() - STATED_WITHIN_MS), limit);
  const codeOf = await receiptCodesOf(db, rows, 'number');
  return rows.map(({ id, number, channel, amount, received_at }) => ({
    id,
    received_at,
    title: `Receipt ${codeOf(number)} of ${formatUgx(amount)}`,
    reason: `A statement of ${NETWORK_NAMES[channel as Network]} covers its day and does not have it.`,
  }));
}
