import * as z from 'zod/mini';
import { textOrEmpty } from '../fields.ts';
import { channelOf } from '../ledger/ledger-accounts.ts';
import type { Network } from './collection.ts';
import { isTestNumber, readMsisdn } from './msisdn.ts';

/** A payer's number as people write it; the output is digits with the country code. */
export const payerPhone = z.pipe(
  textOrEmpty(40).check(
    z.refine((text) => readMsisdn(text) !== undefined, {
      error: (issue) =>
        issue.input === ''
          ? 'This field is required.'
          : 'Enter the mobile money number that pays, for example 0772 123456.',
    }),
  ),
  z.transform((text) => readMsisdn(text) ?? ''),
);

/**
 * The network that a number's prefix belongs to; undefined where it is of neither. A payer may choose the other one.
 */
export function guessNetwork(phone: string): Network | undefined {
  const msisdn = readMsisdn(phone) ?? '';
  if (isTestNumber(msisdn)) return 'mtn';
  const channel = channelOf('Mobile Money', msisdn);
  return channel === 'mtn' || channel === 'airtel' ? channel : undefined;
}
