import { type Ending, endingOf } from './endings.ts';
import type { Outcome, Provider } from './provider.ts';

/** A request for money, as it was accepted. */
export interface Ask {
  provider: Provider;
  /** The caller's id of the payment, which makes it unique. */
  id: string;
  /** The payer's number in digits, with the country code. */
  phone: string;
  amount: number;
  currency: string;
  reference: string;
  /** Texts for the payer and for the payee. */
  message: string;
  note: string;
  callbackUrl: string | null;
}

/** A requested payment and its outcome. Times are milliseconds since 1970. */
export interface Payment extends Ask {
  askedAt: number;
  /** The network's own number of the payment. */
  number: number;
  waitForPin: boolean;
  settled: { at: number; outcome: Outcome } | null;
  /** How many callbacks have been made. */
  calledBack: number;
}

/** A callback to make, and the outcome that it reports. */
export interface DueCallback {
  at: number;
  outcome: Outcome;
}

export const endingOfPayment = ({ provider, phone, waitForPin }: Payment): Ending =>
  endingOf(provider, phone, waitForPin);

/** The amount that the network reports for the payment. */
export const amountPaid = (payment: Payment): number => payment.amount - (endingOfPayment(payment).short ?? 0);

/** The network's number as people see it. */
export const transactionId = ({ provider, number }: { provider: Provider; number: number }): string =>
  provider === 'airtel' ? `MP${number}` : String(number);

/** The outcome that is due without a person, or null. */
export function dueOutcome(payment: Payment): { at: number; outcome: Outcome } | null {
  const { outcome, afterMs } = endingOfPayment(payment);
  return payment.settled || outcome === null ? null : { at: payment.askedAt + afterMs, outcome };
}

/** The next callback of a payment, or undefined while none is certain. */
export function nextCallback(payment: Payment): DueCallback | undefined {
  const { settled } = payment;
  const { callbacks, forgedAfterMs } = endingOfPayment(payment);
  if (payment.callbackUrl === null) return undefined;
  const forgedAt = forgedAfterMs === undefined ? undefined : payment.askedAt + forgedAfterMs;
  // A person may have decided before the forged callback.
  const isForged = forgedAt !== undefined && (!settled || settled.at > forgedAt);
  const all: DueCallback[] = isForged ? [{ at: forgedAt, outcome: 'succeeded' }] : [];
  if (settled) for (let n = 0; n < callbacks; n += 1) all.push(settled);
  return all[payment.calledBack];
}

/** When something is next due for a payment; undefined once nothing is. */
export function nextDue(payment: Payment): number | undefined {
  const times = [dueOutcome(payment)?.at, nextCallback(payment)?.at].filter((at) => at !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}
