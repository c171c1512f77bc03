import type { ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import type { NewReceipt, Receipt } from '@amayumba/contract/money/receipt.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { postingOf } from '../posting/posting.ts';
import type { ReceiptRecord } from '../posting/receipts.repository.ts';
import { finishReceipts } from './finish-receipt.ts';
import { postReceipt } from './post-receipt.ts';

/** Money that a network or a bank reported, with the account that it is for. */
export interface ArrivedReceipt extends NewReceipt {
  source: Extract<ReceiptSource, 'entry' | 'statement'>;
}

/** Locks the accounts of the money, each once, in the order of their ids. */
export async function lockForMoney(tx: Db, accounts: readonly number[]): Promise<void> {
  if (accounts.length > 0) await lockAccounts(tx, [...new Set(accounts)]);
}

/**
 * Records money that a network or a bank reported, as receipts in the given order, in a transaction of the caller.
 * @throws Refusal invalid_input, reference_used
 */
export async function recordArrivedMoney(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  arrived: readonly ArrivedReceipt[],
): Promise<Receipt[]> {
  const posting = postingOf(tx, parts, viewer);
  await lockForMoney(
    tx,
    arrived.map(({ account }) => account),
  );
  const receipts: ReceiptRecord[] = [];
  for (const { source, ...receipt } of arrived) receipts.push(await postReceipt(posting, receipt, source));
  return finishReceipts(posting, parts, viewer, receipts);
}
