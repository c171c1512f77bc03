import { airtelCallback } from './airtel/airtel-payment.ts';
import { mtnPayment } from './mtn/mtn-payment.ts';
import type { DueCallback, Payment } from './payment.ts';

/** How long the portal may take to answer, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Sends the callbacks of both networks, each once. @param hashKey the key that signs Airtel's */
export function callbackSender(hashKey: string | undefined) {
  return async (payment: Payment, { outcome }: DueCallback, signal: AbortSignal): Promise<void> => {
    const body = payment.provider === 'mtn' ? mtnPayment(payment, outcome) : airtelCallback(payment, outcome, hashKey);
    const answer = await fetch(payment.callbackUrl ?? '', {
      // MTN's documents have both methods.
      method: payment.provider === 'mtn' ? 'PUT' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`);
  };
}
