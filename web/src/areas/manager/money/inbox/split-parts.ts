import type { Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';

/** One part of a sum that is shared between accounts. */
export interface Part {
  /** Of the part in its form. */
  key: string;
  /** Null while none is chosen; undefined in the first part while it has the account that was chosen for the line. */
  account: Account | null | undefined;
  amount: Ugx | null;
}

/** What is left of a sum when its parts are taken from it; negative if they are more. */
export const restOf = (sum: Ugx, parts: readonly Part[]): number =>
  sum - parts.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** The parts that can be sent; undefined while one is incomplete or they are not the sum. */
export function readyParts(sum: Ugx, parts: readonly Part[]): { account: number; amount: Ugx }[] | undefined {
  const ready = parts.flatMap(({ account, amount }) => (account && amount ? [{ account: account.id, amount }] : []));
  return ready.length === parts.length && restOf(sum, parts) === 0 ? ready : undefined;
}
