import type { Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { useGetAccountQuery } from '../../../../features/money/money.api.ts';
import { useGetPaymentQuery } from '../../../../features/payments/payments.api.ts';
import { outstanding } from '../money-place.ts';
import { automaticSplit, openCharges, payAhead, settlePreview } from '../record/settle-preview.ts';
import { useAccountCharges } from '../record/use-account-charges.ts';
import { faultsOf, linesOf, type Split } from '../split/split.ts';

/** The charges that accepting a claim with an amount settles. Undefined while the charges are loading. */
export function useClaimSettles(claim: Claim, amount: Ugx, split: Split | null) {
  const charge = useGetPaymentQuery(claim.charge, { refetchOnMountOrArgChange: true }).currentData;
  const account = useGetAccountQuery(claim.account, { refetchOnMountOrArgChange: true }).currentData;
  const { charges, order, ahead, isWhole } = useAccountCharges(account ?? null);
  if (!charge || !account || !charges) return undefined;
  const joined = joinedCharge(charge, charges);
  const claimed = joined ?? asOwed(charge);
  const all = [claimed, ...charges.filter(({ id }) => id !== claimed.id && id !== charge.id)];
  const open = openCharges(all, account.id, order);
  // The charge of the claim comes first; the rest settles the others in their order.
  const own = Math.min(amount, outstanding(claimed));
  const others = open.filter(({ id }) => id !== claimed.id);
  const automatic = [
    ...(own > 0 ? [{ charge: claimed.id, amount: own }] : []),
    ...automaticSplit(others, amount - own, order),
  ];
  const splitCharges = open.map((one) => ({ charge: one, open_amount: outstanding(one) }));
  const owing = joined ? account : afterAccepting(account, charge);
  const preview = split
    ? settlePreview(owing, all, amount, linesOf(split))
    : payAhead(settlePreview(owing, all, amount, automatic), owing, all, ahead);
  return {
    account,
    automatic,
    charges: splitCharges,
    preview,
    isWhole: isWhole || amount === own,
    hasFault: split !== null && faultsOf(amount, splitCharges, split).any,
  };
}

/** A charge that only the tenant made is owed once its claim is accepted. */
const isOnlyClaimed = ({ source, is_owed, settled_amount }: Payment): boolean =>
  source === 'claim' && is_owed === false && !settled_amount;

/**
 * The open charge of the same months that receives the money of a charge which only a claim names. See docs/rules.md,
 * Charges that only a claim names.
 */
const joinedCharge = (charge: Payment, charges: readonly Payment[]): Payment | undefined =>
  isOnlyClaimed(charge)
    ? openCharges(charges, charge.account ?? 0)
        .filter(
          (other) =>
            other.id !== charge.id &&
            other.payment_type === charge.payment_type &&
            other.payment_for_year === charge.payment_for_year &&
            other.months_paid.some((month) => charge.months_paid.includes(month)),
        )
        .toSorted((a, b) => a.due_date.localeCompare(b.due_date) || a.id - b.id)[0]
    : undefined;

const asOwed = (charge: Payment): Payment =>
  isOnlyClaimed(charge) ? { ...charge, is_owed: true, outstanding_amount: charge.amount } : charge;

/** The account once the charge of the claim is owed, before money settles it. */
const afterAccepting = (account: Account, charge: Payment): Account =>
  isOnlyClaimed(charge) && charge.payment_type !== DEPOSIT
    ? { ...account, open_amount: account.open_amount + charge.amount }
    : account;
