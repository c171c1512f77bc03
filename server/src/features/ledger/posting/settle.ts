import { allocateAutomatically } from '@amayumba/contract/ledger/allocate.ts';
import { chargeAhead } from '../schedule/charge-ahead.ts';
import { allocate } from './allocations.ts';
import type { Posting } from './posting.ts';
import { listCredit } from './receipts.repository.ts';
import { refreshAccounts } from './refresh.repository.ts';
import { readUnsettled } from './unsettled.repository.ts';

/**
 * Ends every posting: counts the accounts again, applies the credit of automatic receipts to open charges, and charges
 * the coming rent that the rest covers. The accounts are locked. See docs/rules.md, Automatic allocation; Rent paid
 * ahead.
 */
export async function settleAccounts(posting: Posting, ids: readonly number[]): Promise<void> {
  for (let account of await refreshAccounts(posting.tx, ids)) {
    if (account.credit > 0 && account.open_amount > 0 && (await applyCredit(posting, account.id)))
      [account = account] = await refreshAccounts(posting.tx, [account.id]);
    if (account.credit > 0 && account.lease_id !== null) await payAhead(posting, account.id);
  }
}

/** Allocates the credit of automatic receipts to open charges. Does not count the account again. */
export async function applyCredit(posting: Posting, accountId: number): Promise<boolean> {
  const { receipts, charges, order } = await readUnsettled(posting.tx, accountId, posting.today);
  const made = allocateAutomatically(receipts, charges, order);
  if (made.length === 0) return false;
  await allocate(
    posting,
    made.map(({ receipt, charge, amount }) => ({ receipt_id: receipt, charge_id: charge, amount, by_hand: false })),
  );
  return true;
}

/** Each round charges at least one period of a limited range, so the rounds end. */
async function payAhead(posting: Posting, accountId: number): Promise<void> {
  for (;;) {
    const receipts = (await listCredit(posting.tx, accountId)).filter(({ is_automatic }) => is_automatic);
    const credit = receipts.reduce((sum, { unallocated }) => sum + unallocated, 0);
    if (credit === 0 || !(await chargeAhead(posting, accountId, credit))) return;
    await applyCredit(posting, accountId);
    await refreshAccounts(posting.tx, [accountId]);
  }
}
