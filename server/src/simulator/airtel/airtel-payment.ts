import { createHmac } from 'node:crypto';
import { endingOfPayment, type Payment, transactionId } from '../payment.ts';
import type { Outcome } from '../provider.ts';

/** After this time without an outcome Airtel calls a payment ambiguous, in milliseconds. */
const AMBIGUOUS_AFTER_MS = 60_000;

interface AirtelState {
  status: 'TS' | 'TF' | 'TA' | 'TIP' | 'TE';
  response_code: string;
  message: string;
  /** ESB000010 by default. */
  result_code?: string;
}

const STATES: Readonly<Record<Outcome, AirtelState>> = {
  succeeded: { status: 'TS', response_code: 'DP00800001001', message: 'success' },
  not_enough_money: { status: 'TF', response_code: 'DP00800001007', message: 'Not enough balance' },
  declined: { status: 'TF', response_code: 'DP00800001008', message: 'Transaction refused' },
  expired: { status: 'TE', response_code: 'DP00800001029', message: 'Transaction expired' },
  above_limit: { status: 'TF', response_code: 'DP00800001003', message: 'Exceeds withdrawal amount limit' },
  unknown_payer: {
    status: 'TF',
    response_code: 'DP00800001003',
    message: 'Exceeds withdrawal amount limit',
    result_code: 'ESB000014',
  },
  wrong_pin: { status: 'TF', response_code: 'DP00800001002', message: 'Incorrect PIN' },
  fault: { status: 'TF', response_code: 'DP00800001009', message: 'Do not honour' },
};
const IN_PROCESS: AirtelState = { status: 'TIP', response_code: 'DP00800001006', message: 'Transaction in progress' };
const AMBIGUOUS: AirtelState = { status: 'TA', response_code: 'DP00800001000', message: 'Transaction ambiguous' };

function stateOf(payment: Payment, now: number): AirtelState {
  if (payment.settled) return STATES[payment.settled.outcome];
  const isAmbiguous = endingOfPayment(payment).outcome === null && now - payment.askedAt >= AMBIGUOUS_AFTER_MS;
  return isAmbiguous ? AMBIGUOUS : IN_PROCESS;
}

/** The part `status` of Airtel's answers; the HTTP status is `code`. */
export const airtelStatus = (
  code: 200 | 400,
  { response_code, result_code = 'ESB000010', message }: Partial<AirtelState>,
) => ({
  code: String(code),
  message,
  result_code,
  ...(response_code && { response_code }),
  success: code === 200,
});

/** The answer to an enquiry. */
export function airtelEnquiry(payment: Payment, now: number) {
  const state = stateOf(payment, now);
  return {
    data: {
      transaction: {
        ...(state.status === 'TS' && { airtel_money_id: transactionId(payment) }),
        id: payment.id,
        message: state.message,
        status: state.status,
      },
    },
    status: airtelStatus(200, { ...state, message: 'SUCCESS' }),
  };
}

const signature = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64');

/**
 * The body of a callback. The hash covers the body without it.
 * @param hashKey undefined where the callbacks are not signed
 */
export function airtelCallback(payment: Payment, outcome: Outcome, hashKey: string | undefined) {
  const state = STATES[outcome];
  const isPaid = outcome === 'succeeded';
  const body = {
    transaction: {
      id: payment.id,
      message: isPaid ? `Paid ${payment.currency} ${payment.amount}, ${payment.reference}` : state.message,
      status_code: state.status,
      ...(isPaid && { airtel_money_id: transactionId(payment) }),
    },
  };
  const { hash } = endingOfPayment(payment);
  if (hash === 'wrong') return { ...body, hash: signature(JSON.stringify(body), `not ${hashKey ?? 'the key'}`) };
  if (hash === 'none' || hashKey === undefined) return body;
  return { ...body, hash: signature(JSON.stringify(body), hashKey) };
}
