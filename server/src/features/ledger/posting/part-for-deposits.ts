import { compareCharges } from '@amayumba/contract/ledger/allocate.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { Posting } from './posting.ts';
import { readUnsettled } from './unsettled.repository.ts';

/** The part of an amount that settles the deposits of an account: the rest once all other open charges are settled. */
export async function partForDeposits({ tx, today }: Posting, accountId: number, amount: number) {
  const { charges, order } = await readUnsettled(tx, accountId, today);
  const owed = charges.filter(({ is_owed }) => is_owed).toSorted((a, b) => compareCharges(a, b, order));
  let rest = amount;
  const parts = owed.map(({ id, type, outstanding_amount }) => {
    const part = { charge: id, type, amount: Math.min(rest, outstanding_amount) };
    rest -= part.amount;
    return part;
  });
  return parts.filter((part) => part.type === DEPOSIT && part.amount > 0);
}
