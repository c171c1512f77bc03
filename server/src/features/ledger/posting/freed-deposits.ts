import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { Db } from '../../../db/connect.ts';
import { lockAccounts } from './accounts.repository.ts';
import type { LiveAllocation } from './allocations.ts';
import { listCharges } from './charges.repository.ts';
import { refuseUsedDeposit } from './money-used.ts';
import { listReturned } from './returned-deposits.repository.ts';

/**
 * Refuses to end allocations of a locked account, or to replace them by a split, if that frees money of a deposit that
 * was returned or used. `given` is the amount put into the deposit again at the same time. See docs/rules.md, Deposits
 * held.
 * @throws Refusal money_used
 */
export async function refuseFreed(
  tx: Db,
  accountId: number,
  ended: readonly Pick<LiveAllocation, 'charge_id' | 'amount' | 'payment_type'>[],
  { split = [], given = 0 }: { split?: readonly SplitLine[]; given?: number } = {},
): Promise<void> {
  const ofDeposits = ended.filter((row) => row.payment_type === DEPOSIT);
  if (ofDeposits.length === 0) return;
  const freed = new Map<number, number>();
  const add = (charge: number, amount: number) => freed.set(charge, (freed.get(charge) ?? 0) + amount);
  for (const { charge_id, amount } of ofDeposits) add(charge_id, amount);
  for (const { charge, amount } of split) add(charge, 0 - amount);
  const deposits = (await listCharges(tx, [...freed.keys()])).filter((row) => row.payment_type === DEPOSIT);
  const returned = await listReturned(tx, [...freed.keys()]);
  const isReturned = deposits.some(({ id, settled_amount }) => {
    const amount = freed.get(id) ?? 0;
    return amount > 0 && amount > settled_amount - (returned.get(id) ?? 0);
  });
  const total = deposits.reduce((sum, { id }) => sum + (freed.get(id) ?? 0), 0) - given;
  const [account] = await lockAccounts(tx, [accountId]);
  if (isReturned || total > (account?.deposit_held ?? 0)) await refuseUsedDeposit(tx, accountId, [...freed.keys()]);
}
