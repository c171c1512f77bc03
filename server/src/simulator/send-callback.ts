import { airtelCallback } from './airtel/airtel-payment.ts';
import { deliver } from './deliver.ts';
import { mtnPayment } from './mtn/mtn-payment.ts';
import type { DueCallback, Payment } from './payment.ts';

/** Sends the callbacks of both networks, each once. @param hashKey the key that signs Airtel's */
export function callbackSender(hashKey: string | undefined) {
  return (payment: Payment, { outcome }: DueCallback, signal: AbortSignal): Promise<void> => {
    const body = payment.provider === 'mtn' ? mtnPayment(payment, outcome) : airtelCallback(payment, outcome, hashKey);
    // MTN's documents have both methods.
    const method = payment.provider === 'mtn' ? 'PUT' : 'POST';
    const sent = { method, contentType: 'application/json', body: JSON.stringify(body) } as const;
    return deliver(payment.callbackUrl ?? '', sent, signal);
  };
}
