import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { chargeName, DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { openSums, type PayChoice } from '../../../features/money/pay/pay-draft.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';
import type { OtherDebt } from './use-own-account.ts';

/** Charges that a line names before it counts the rest. */
const NAMED = 2;

/** The sums that a tenant is likely to pay: of the current lease, each with its charges, and of other leases. */
export function payChoices(
  account: Account,
  others: readonly OtherDebt[],
  payments: readonly Payment[],
  today: string,
): PayChoice[] {
  const open = payments
    .filter((payment) => payment.account === account.id && outstandingOf(payment) > 0)
    .filter(({ payment_type }) => payment_type !== DEPOSIT)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date));
  const late = open.filter(({ due_date }) => due_date < today);
  return [
    ...openSums(account, { late: namesOf(late), open: namesOf(open) }),
    ...others.map(({ account: other, open: amount, isLate }) => ({
      key: `other-${other}`,
      label: 'From another lease',
      detail: isLate ? 'late' : 'open',
      amount,
      account: other,
    })),
  ];
}

/** `Rent, November 2026; Utilities, November 2026 and 2 more`. */
function namesOf(charges: readonly Payment[]): string {
  const named = charges.slice(0, NAMED).map(chargeName).join('; ');
  const more = charges.length - NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}
