import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../db/connect.ts';
import type { Parts } from '../../../parts.ts';
import { lockAccounts } from '../posting/accounts.repository.ts';
import { rentToCome } from '../schedule/lease-money.ts';
import { moveMoney } from './move-money.ts';

interface MoneyAlong {
  from: number;
  to: number;
  credit: boolean;
  deposit: boolean;
  /** The reason that the statements of both accounts show. */
  reason: string;
}

/**
 * Moves credit and deposit from the account of a home that a tenant leaves to the account of the next home. Credit for
 * the rent of the remaining days stays. Returns the moved sums. See docs/rules.md, Moving to another home.
 */
export async function moveMoneyAlong(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  { from, to, reason, ...which }: MoneyAlong,
): Promise<{ credit: number; deposit: number }> {
  const account = (await lockAccounts(tx, [from, to])).find(({ id }) => id === from);
  if (!account) return { credit: 0, deposit: 0 };
  const credit = which.credit ? Math.max(0, account.credit - (await rentToCome(tx, from))) : 0;
  const deposit = which.deposit ? account.deposit_held : 0;
  if (credit + deposit > 0)
    await moveMoney(tx, parts, viewer, {
      from_account: from,
      to_account: to,
      ...(credit > 0 && { credit }),
      ...(deposit > 0 && { deposit }),
      reason,
    });
  return { credit, deposit };
}
