import { dayInKampala } from '@amayumba/contract/calendar.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { type PaymentType, periodLabel, type RefundStatus } from '@amayumba/contract/payments/rules.ts';
import { plainDay as day, plainMoney as money } from '../../mail/plain-words.ts';
import type { DepositEnds } from '../ledger/posting/for-payments.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/** A message to a tenant. Its title is also the subject of the mail. */
export interface PaymentMessage {
  title: string;
  body: string;
}

type Kind = Pick<Payment, 'payment_type' | 'months_paid' | 'payment_for_year' | 'description'>;
/** A payment as messages describe it. */
export type DescribedPayment = Kind &
  Pick<
    PaymentRecord,
    'status_id' | 'due_date' | 'paid_at' | 'refund_status' | 'payment_method' | 'reference_number' | 'notes'
  > & {
    /** As clients see it. */
    amount: number;
    /** That of its last valid receipt, as it is printed: `AMA-2026-000123`. */
    receipt_code: string | null;
    /** Whether the manager has rejected what the tenant logged. */
    is_rejected: boolean;
    /** Of a deposit. */
    deposit: DepositEnds | null;
  };

const KIND_IN_WORDS: Readonly<Record<PaymentType, string>> = {
  Rent: 'rent',
  'Security Deposit': 'security deposit',
  Maintenance: 'maintenance payment',
  Utilities: 'utilities payment',
  Other: 'payment',
};

const REFUND_IN_WORDS: Readonly<Record<Exclude<RefundStatus, 'Pending'>, string>> = {
  Refunded: 'has been refunded to you',
  Withheld: 'is being withheld',
};

const dayOfInstant = (instant: string | null) => (instant ? day(dayInKampala(Date.parse(instant))) : '');

/** The purpose of a payment: `rent for March 2026`. */
export const purpose = (payment: Kind) => `${KIND_IN_WORDS[payment.payment_type]} for ${periodLabel(payment)}`;

/**
 * Some sentences about the refund status of a deposit. It takes only what is still held: the rest was used, moved or
 * returned before.
 */
function aboutRefund(status: RefundStatus, deposit: DepositEnds | null): string {
  if (status === 'Pending') return 'Its refund is pending.';
  const words = REFUND_IN_WORDS[status];
  if (!deposit || (deposit.taken > 0 && deposit.taken === deposit.paid)) return `It ${words}.`;
  const { taken, used, moved, refunded, withheld } = deposit;
  const before = [
    used > 0 && `${money(used)} was used for what you owed`,
    moved > 0 && `${money(moved)} was moved to your other account`,
    refunded > 0 && `${money(refunded)} was refunded to you`,
    withheld > 0 && `${money(withheld)} was withheld`,
  ].filter(Boolean);
  return [
    taken > 0 ? `${money(taken)} of it ${words}.` : 'Nothing of it is held.',
    ...(before.length > 0 ? [`Of your deposit ${before.join(', ')} before.`] : []),
  ].join(' ');
}

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The receipts that a change made void, by their codes, and that of the one that it recorded. */
export interface VoidedReceipts {
  codes: readonly string[];
  replacement: string | null;
}

const NONE_VOIDED: VoidedReceipts = { codes: [], replacement: null };

/** A sentence about receipts that the tenant holds and that do not count any more. */
function aboutVoided({ codes, replacement }: VoidedReceipts): string[] {
  if (codes.length === 0) return [];
  const named = codes.length === 1 ? `Receipt ${codes[0]} is void` : `Receipts ${codes.join(', ')} are void`;
  // Only one receipt is ever replaced.
  return [replacement === null ? `${named}.` : `${named}; receipt ${replacement} replaces it.`];
}

/** Some sentences about a changed status and its receipts. */
function aboutStatus(
  before: DescribedPayment,
  after: DescribedPayment,
  statusName: string,
  voided: VoidedReceipts,
): string[] {
  const subject = `Your ${purpose(after)} (${money(after.amount)})`;
  if (before.status_id === after.status_id) return [`${subject} was changed.`, ...aboutVoided(voided)];
  const isRejected = after.is_rejected && !before.is_rejected;
  const isNamed = voided.codes.length > 0 && after.receipt_code === voided.replacement;
  return [
    `${subject} is now ${statusName}.`,
    ...(after.receipt_code === null || isNamed ? [] : [`Receipt ${after.receipt_code}.`]),
    ...aboutVoided(voided),
    ...(isRejected ? ['The payment you logged could not be verified. Please ask your property manager.'] : []),
  ];
}

/** A sentence for each other change. */
function aboutTheRest(before: DescribedPayment, after: DescribedPayment): string[] {
  const sentences: [isChanged: boolean, sentence: string][] = [
    [purpose(before) !== purpose(after), `Before, this was your ${purpose(before)}.`],
    [before.amount !== after.amount, `The amount was ${money(before.amount)} before.`],
    [before.due_date !== after.due_date, `It is due on ${day(after.due_date)} instead of ${day(before.due_date)}.`],
    [
      before.paid_at !== null && after.paid_at !== null && before.paid_at !== after.paid_at,
      `The day of payment is now ${dayOfInstant(after.paid_at)}.`,
    ],
    [
      before.refund_status !== after.refund_status && after.refund_status !== null,
      aboutRefund(after.refund_status ?? 'Pending', after.deposit),
    ],
    [before.payment_method !== after.payment_method, `Method: ${after.payment_method || 'none'}.`],
    [before.reference_number !== after.reference_number, `Reference: ${after.reference_number || 'none'}.`],
    [before.notes !== after.notes, after.notes ? `Notes: ${after.notes}` : 'The notes were removed.'],
  ];
  return sentences.filter(([isChanged]) => isChanged).map(([, sentence]) => sentence);
}

/** The message to a tenant about a changed payment. See docs/rules.md, Changing a payment. */
export function messageOfChange(
  before: DescribedPayment,
  after: DescribedPayment,
  statusName: string,
  voided: VoidedReceipts = NONE_VOIDED,
): PaymentMessage {
  return {
    title: `${withCapital(purpose(after))}: ${before.status_id === after.status_id ? 'changed' : statusName}`,
    body: [...aboutStatus(before, after, statusName, voided), ...aboutTheRest(before, after)].join(' '),
  };
}

/** The message to the tenant from whose account a payment was moved to another. */
export function messageOfRemoval(payment: DescribedPayment, voided: VoidedReceipts): PaymentMessage {
  const { amount } = payment;
  const sentence = `The ${purpose(payment)} (${money(amount)}) was on your account by mistake and has been taken off it.`;
  return {
    title: `${withCapital(purpose(payment))}: taken off your account`,
    body: [sentence, ...aboutVoided(voided)].join(' '),
  };
}

/** The message to the tenant to whose account a payment was moved. */
export function messageOfReassignment(payment: DescribedPayment, statusName: string): PaymentMessage {
  const receipt = payment.receipt_code === null ? '' : ` Receipt ${payment.receipt_code}.`;
  return {
    title: `${withCapital(purpose(payment))}: ${statusName}`,
    body: `Your ${purpose(payment)} (${money(payment.amount)}), due on ${day(payment.due_date)}, was added to your account. It is ${statusName}.${receipt}`,
  };
}

/** The error that shows a manager the existing payment of that period. */
export function duplicateError(
  first: Kind & { id: number; amount: number; due_date: string },
  statusName: string,
  others: number,
): string {
  const known = `no. ${first.id}, ${money(first.amount)}, due ${day(first.due_date)}, ${statusName}`;
  return `There is already a ${purpose(first)} for this tenant: ${known}${others > 0 ? `, and ${others} more` : ''}.`;
}

/** The most payments that one sentence lists. */
const NAMED_MOST = 5;

const someOf = (named: readonly string[]): string =>
  `${named.slice(0, NAMED_MOST).join(', ')}${named.length > NAMED_MOST ? ` and ${named.length - NAMED_MOST} more` : ''}`;

/** The error that shows a manager which payments cannot be marked paid, and why. */
export function unpayableError(payments: readonly { record: Kind & { id: number }; statusName: string }[]): string {
  const named = payments.map(({ record, statusName }) => `no. ${record.id} (${purpose(record)}, ${statusName})`);
  return `Nothing was changed. These are settled already: ${someOf(named)}.`;
}

/** The error that shows a manager which payments changed since they were selected. */
export function staleError(payments: readonly Payment[]): string {
  const named = payments.map((payment) => `no. ${payment.id} (${purpose(payment)}, ${payment.status_details.name})`);
  return `Nothing was saved. These were changed meanwhile: ${someOf(named)}.`;
}

/** The message that a tenant has nothing left to pay. Money from before the ledger has no receipt. */
export function alreadyPaidNotice(payment: DescribedPayment): string {
  const receipt = payment.receipt_code === null ? '' : ` (receipt ${payment.receipt_code})`;
  return `Your ${purpose(payment)} is already paid${receipt}.`;
}

/** The text of the mail to a tenant. */
export function paymentMailText(message: PaymentMessage, publicUrl: string): string {
  return `${message.body}\n\nSee your payments: ${publicUrl}/tenant/payments\n\nAmayumba\n`;
}
