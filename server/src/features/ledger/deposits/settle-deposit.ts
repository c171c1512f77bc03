import { compareCharges } from '@amayumba/contract/ledger/allocate.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { fail, failFields } from '@amayumba/contract/refusal.ts';
import type { MoveOut, MoveOutRequest } from '@amayumba/contract/tenants/move.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { listOpenCharges } from '../posting/charges.repository.ts';
import { type Posting, postingOf } from '../posting/posting.ts';
import { allocationOrder } from '../schedule/rules-in-force.ts';
import { moveDeposit } from './move-deposit.ts';

const REASON = 'Move-out';

/**
 * Settles the deposit of a lease that has ended: uses it for open charges, the oldest first, and refunds or withholds
 * parts. Returns the amounts.
 * @throws Refusal not_enough_deposit, invalid_input
 */
export async function settleDeposit(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  accountId: number,
  { used = 0, refunded, withheld }: NonNullable<MoveOutRequest['deposit']>,
): Promise<MoveOut['deposit']> {
  const posting = postingOf(tx, parts, viewer);
  const [account] = await lockAccounts(tx, [accountId]);
  const held = account?.deposit_held ?? 0;
  const amounts = { used, refunded: refunded?.amount ?? 0, withheld: withheld?.amount ?? 0 };
  if (amounts.used + amounts.refunded + amounts.withheld > held)
    fail('not_enough_deposit', `Only ${formatUgx(held)} of deposit is held on this account.`);
  for (const part of await partsOfUsed(posting, accountId, used))
    await moveDeposit(tx, parts, viewer, accountId, { kind: 'used', ...part, reason: REASON });
  if (refunded) await moveDeposit(tx, parts, viewer, accountId, { kind: 'refunded', ...refunded, reason: REASON });
  if (withheld) await moveDeposit(tx, parts, viewer, accountId, { kind: 'withheld', ...withheld });
  return amounts;
}

/**
 * The open charges that an amount settles, each with its part.
 * @throws Refusal invalid_input if it is more than is open
 */
async function partsOfUsed(
  posting: Posting,
  accountId: number,
  used: number,
): Promise<{ charge: number; amount: number }[]> {
  if (used === 0) return [];
  const order = await allocationOrder(posting);
  const open = (await listOpenCharges(posting.tx, accountId))
    .filter(({ type }) => type !== DEPOSIT)
    .toSorted((a, b) => compareCharges(a, b, order));
  const sum = open.reduce((total, { outstanding_amount }) => total + outstanding_amount, 0);
  if (used > sum) failFields({ 'deposit.used': [`Only ${formatUgx(sum)} is open on this account.`] });
  let rest = used;
  return open.flatMap(({ id, outstanding_amount }) => {
    const amount = Math.min(rest, outstanding_amount);
    rest -= amount;
    return amount > 0 ? [{ charge: id, amount }] : [];
  });
}
