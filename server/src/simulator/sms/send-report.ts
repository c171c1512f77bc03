import { guessNetwork } from '@amayumba/contract/money/payer-phone.ts';
import { deliver } from '../deliver.ts';
import { endingOfSms, type Sms, statusOfSms } from './sms.ts';

/** The codes of the operators: country 641, then the operator's own. */
const NETWORK_CODES = { mtn: '64110', airtel: '64101' } as const;

/** Sends the delivery report of a message, once. @throws Error when it was not delivered */
export function sendReport(sms: Sms, signal: AbortSignal): Promise<void> {
  const { delivery } = endingOfSms(sms);
  const network = guessNetwork(sms.to);
  const report = new URLSearchParams({
    id: sms.id,
    status: statusOfSms(sms),
    phoneNumber: sms.to,
    ...(network && { networkCode: NETWORK_CODES[network] }),
    ...(delivery?.failureReason && { failureReason: delivery.failureReason }),
    retryCount: '0',
  });
  const contentType = 'application/x-www-form-urlencoded';
  return deliver(sms.reportUrl ?? '', { method: 'POST', contentType, body: String(report) }, signal);
}
