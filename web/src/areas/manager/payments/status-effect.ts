import { receiptText } from '@amayumba/contract/ledger/receipt-code.ts';
import { isOwnReceipt } from '@amayumba/contract/ledger/status-change.ts';
import type { Claim } from '@amayumba/contract/money/claim.ts';
import type { Receipt } from '@amayumba/contract/money/receipt.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { CLOSED_STATUSES, PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { outstandingOf } from '../../../features/payments/payment-view.ts';

export interface StatusChoice {
  status: number | null;
  /** Null if it is not readable: then the amount of the payment counts. */
  amount: Ugx | null;
  /** The sum given by hand; null if the claimed sum, or all that is outstanding, counts. */
  received: Ugx | null;
  payment_method: string;
  reference_number: string;
}

/** Further facts that decide: the logged payments that wait, and the receipt, if one alone settles the payment. */
interface Recorded {
  waiting: readonly Pick<Claim, 'amount'>[];
  receipt?: Receipt | undefined;
}

/** The effect on money, and the outstanding amount before and after, if the form can know it. */
export interface StatusEffect {
  text: string;
  outstanding?: { before: Ugx; after: Ugx };
}

/** The amount still to be paid of a payment; one that only a claim names is owed in full once the claim is accepted. */
const openOf = (payment: Payment): Ugx =>
  payment.is_owed === false ? (payment.outstanding_amount ?? payment.amount) : outstandingOf(payment);

/** The sum that marking a payment Paid records. Without a waiting claim, the whole rest. */
export const recordedByPaid = (payment: Payment, claimed: Ugx | null): Ugx => claimed ?? openOf(payment);

const isPaid = ({ status_id }: Payment): boolean => status_id === PAYMENT_STATUS.paid;

/** Whether a status records money. Servers without a ledger only set a label. */
export const recordsMoney = (payment: Payment, status: number | null): boolean =>
  payment.account !== undefined &&
  (status === PAYMENT_STATUS.partial || (status === PAYMENT_STATUS.paid && !isPaid(payment)));

/** Whether a choice may replace, reverse or pay back the receipts of a payment. */
export const changesReceipts = (payment: Payment, { status }: Pick<StatusChoice, 'status'>): boolean =>
  isPaid(payment) || !recordsMoney(payment, status);

/** The receipts that a choice records, replaces or reverses, if any. See docs/rules.md, Setting a status. */
export function statusEffect(payment: Payment, choice: StatusChoice, recorded: Recorded): StatusEffect | undefined {
  const { status } = choice;
  if (payment.account === undefined || status === null) return undefined;
  if (CLOSED_STATUSES.includes(payment.status_id)) return ofReopening(payment, choice, recorded);
  switch (status) {
    case PAYMENT_STATUS.paid:
      return ofMoney(payment, choice, recorded) ?? ofCorrection(payment, choice, recorded);
    case PAYMENT_STATUS.partial:
      if (choice.received === null) return undefined;
      return isPaid(payment) ? ofLess(payment, choice, recorded) : ofMoney(payment, choice, recorded);
    case PAYMENT_STATUS.cancelled:
    case PAYMENT_STATUS.refunded:
      return ofClosing(payment, choice, recorded);
    default:
      return ofLabel(payment, status, recorded);
  }
}

/** Money is recorded: for a Paid payment only the increase of its amount. */
function ofMoney(
  payment: Payment,
  { amount, received }: StatusChoice,
  { waiting }: Recorded,
): StatusEffect | undefined {
  const before = openOf(payment);
  const open = before + (amount ?? payment.amount) - payment.amount;
  if (open <= 0) return undefined;
  if (waiting.length > 1)
    return {
      text: `${waiting.length} logged payments wait for this. Accept or reject each of them first: one status cannot say which of them was paid.`,
    };
  const claimed = waiting[0]?.amount;
  const sum = received ?? claimed ?? open;
  return {
    text: `${moneyText(sum, open, claimed, received)}${ending(sum, open)}`,
    outstanding: left(before, open, sum),
  };
}

function moneyText(sum: Ugx, open: Ugx, claimed: Ugx | undefined, received: Ugx | null): string {
  if (claimed === undefined) return `A receipt of ${formatUgx(sum)} is recorded`;
  if (received === null)
    return `${formatUgx(claimed)} of ${formatUgx(open)} was claimed: a receipt of ${formatUgx(sum)} is recorded`;
  const differs = sum === claimed ? '' : ` instead of ${formatUgx(claimed)}`;
  return `The logged payment is accepted with ${formatUgx(sum)}${differs}`;
}

function ending(sum: Ugx, open: Ugx): string {
  if (sum < open) return ' and the payment becomes Partial.';
  if (sum === open) return ' and the payment becomes Paid.';
  return `, the payment becomes Paid and ${formatUgx(sum - open)} becomes credit.`;
}

const left = (before: Ugx, open: Ugx, sum: Ugx) => ({ before, after: Math.max(open - sum, 0) });

/** A Paid payment becomes Partial: its receipt is replaced by one of another sum. */
function ofLess(payment: Payment, { amount, received }: StatusChoice, { receipt }: Recorded): StatusEffect | undefined {
  if (!receipt || received === null || received === receipt.amount || !isOwn(payment, receipt)) return undefined;
  const due = amount ?? payment.amount;
  const worth = received + receipt.withheld;
  const text = `${receiptsOf(payment)} of ${formatUgx(receipt.amount)} is replaced by one of ${formatUgx(received)}`;
  return { text: text + ending(worth, due), outstanding: left(openOf(payment), due, worth) };
}

/** A Paid payment stays so, but was paid by another method or with another reference. */
function ofCorrection(payment: Payment, choice: StatusChoice, { receipt }: Recorded): StatusEffect | undefined {
  const isSame =
    choice.payment_method === payment.payment_method && choice.reference_number.trim() === payment.reference_number;
  if (!isPaid(payment) || isSame || !receipt || !isOwn(payment, receipt)) return undefined;
  const text = `${receiptsOf(payment)} of ${formatUgx(receipt.amount)} is replaced by one of the same sum with the new method and reference.`;
  return { text };
}

/** A payment becomes Cancelled or Refunded. Tax that the tenant withheld is not paid back. */
function ofClosing(payment: Payment, { status, amount }: StatusChoice, { waiting, receipt }: Recorded): StatusEffect {
  const settled = payment.settled_amount ?? 0;
  const isRefund = status === PAYMENT_STATUS.refunded;
  const money = isRefund
    ? `${formatUgx(Math.min(settled, receipt?.amount ?? settled))} that was paid is recorded as paid back`
    : `${formatUgx(settled)} that was paid becomes credit`;
  const note = `A credit note of ${formatUgx(amount ?? payment.amount)} is recorded`;
  return {
    text: sentences(settled > 0 ? `${note} and ${money}.` : `${note}.`, rejection(waiting)),
    outstanding: { before: openOf(payment), after: 0 },
  };
}

/** A status without money: the receipts that a status or a claim made are reversed, and Failed rejects claims. */
function ofLabel(payment: Payment, status: number, { waiting, receipt }: Recorded): StatusEffect | undefined {
  const isFailing = status === PAYMENT_STATUS.failed && payment.status_id !== status;
  const rejects = isFailing ? rejection(waiting) : '';
  const settled = payment.settled_amount ?? 0;
  if (settled === 0 || (receipt && !isOwn(payment, receipt))) return rejects ? { text: rejects } : undefined;
  const verb = (payment.receipts ?? []).length > 1 ? 'are' : 'is';
  const before = openOf(payment);
  return {
    text: sentences(`${receiptsOf(payment)} ${verb} reversed: ${formatUgx(settled)} is outstanding again.`, rejects),
    outstanding: { before, after: before + settled },
  };
}

/** A payment leaves Cancelled or Refunded. Only the server knows what happened to its money since. */
function ofReopening(payment: Payment, { status, received }: StatusChoice, { waiting }: Recorded) {
  if (status === payment.status_id) return undefined;
  const rejects = rejection(waiting);
  if (status === PAYMENT_STATUS.refunded)
    return { text: sentences('What its cancellation freed is recorded as paid back.', rejects) };
  if (status === PAYMENT_STATUS.cancelled)
    return { text: sentences('The refund is reversed: its money becomes credit.', rejects) };
  const note = `credit note of ${formatUgx(payment.amount)}`;
  const reversed = payment.status_id === PAYMENT_STATUS.refunded ? `The refund and the ${note} are` : `The ${note} is`;
  const sum = received ?? waiting[0]?.amount;
  const isMoney = status === PAYMENT_STATUS.paid || received !== null;
  return {
    text: sentences(
      `${reversed} reversed, and what was paid settles the payment again, as far as it is still credit.`,
      isMoney ? `Then a receipt of ${sum === undefined ? 'what is outstanding' : formatUgx(sum)} is recorded.` : '',
      status === PAYMENT_STATUS.failed ? rejects : '',
    ),
  };
}

const sentences = (...texts: string[]): string => texts.filter(Boolean).join(' ');

function rejection(waiting: Recorded['waiting']): string {
  const sums = waiting.map(({ amount }) => formatUgx(amount)).join(' and ');
  if (waiting.length > 1) return `The logged payments of ${sums} are rejected.`;
  return sums && `The logged payment of ${sums} is rejected.`;
}

/** `Receipts no. 2026-000812 and 2026-000813` */
function receiptsOf({ receipts = [] }: Payment): string {
  const numbers = receipts.flatMap(({ receipt_number: number }) => (number === null ? [] : [receiptText(number)]));
  return `${numbers.length > 1 ? 'Receipts' : 'Receipt'} no. ${numbers.join(' and ')}`;
}

/** Whether the server replaces or reverses the receipt with the status; otherwise it refuses, with the page for it. */
const isOwn = ({ id }: Payment, { source, allocations }: Receipt): boolean =>
  isOwnReceipt({ source, settles_only_this: allocations.every(({ charge }) => charge === id) });
