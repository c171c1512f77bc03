import { compareCharges } from '@amayumba/contract/ledger/allocate.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import type { Posting } from './posting.ts';
import { readUnsettled } from './unsettled.repository.ts';

/**
 * The part of an amount that settles the deposits of an account: the rest once all other open charges are settled.
 * @param onlyWhole nothing unless that is enough for all of them: less may be meant as rent paid ahead
 */
export async function partForDeposits(
  { tx, today }: Posting,
  accountId: number,
  amount: number,
  { onlyWhole }: { onlyWhole: boolean },
) {
  const { charges, order } = await readUnsettled(tx, accountId, today);
  const owed = charges.filter(({ is_owed }) => is_owed).toSorted((a, b) => compareCharges(a, b, order));
  if (onlyWhole && amount < owed.reduce((sum, { outstanding_amount }) => sum + outstanding_amount, 0)) return [];
  let rest = amount;
  const parts = owed.map(({ id, type, outstanding_amount }) => {
    const part = { charge: id, type, amount: Math.min(rest, outstanding_amount) };
    rest -= part.amount;
    return part;
  });
  return parts.filter((part) => part.type === DEPOSIT && part.amount > 0);
}
