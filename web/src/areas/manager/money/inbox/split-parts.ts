import type { Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';

/** One part of a sum that is shared between accounts. */
export interface Part {
  /** The key of the part in its form. */
  key: string;
  /** Null while none is chosen; undefined in the first part while it has the account that was chosen for the line. */
  account: Account | null | undefined;
  amount: Ugx | null;
}

/** The rest of a sum after its parts are subtracted; negative if they are more. */
export const restOf = (sum: Ugx, parts: readonly Part[]): number =>
  sum - parts.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** The parts to send; undefined while one is incomplete or their total is not the sum. */
export function readyParts(sum: Ugx, parts: readonly Part[]): { account: number; amount: Ugx }[] | undefined {
  const ready = parts.flatMap(({ account, amount }) => (account && amount ? [{ account: account.id, amount }] : []));
  return ready.length === parts.length && restOf(sum, parts) === 0 ? ready : undefined;
}
