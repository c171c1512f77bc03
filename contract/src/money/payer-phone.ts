import * as z from 'zod/mini';
import { textOrEmpty } from '../fields.ts';
import { channelOf } from '../ledger/ledger-accounts.ts';
import type { Network } from './collection.ts';

/** People write the 0 behind the country code, too: `+256 (0)772 123456`. */
const UGANDAN = /^(?:(?:00)?2560?|0)?((?:20|31|39|7\d)\d{7})$/;
/** MTN's sandbox has payers of this range only. See docs/mobile-money.md. */
const TEST_NUMBER = /^467\d{8}$/;

/**
 * The digits of a mobile number with its country code: `0772 123456` → `256772123456`. Undefined for any other text. A
 * test number of MTN's sandbox stays as it is.
 */
export function readMsisdn(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s+().-]/g, '');
  const end = UGANDAN.exec(digits)?.[1];
  return end === undefined ? (TEST_NUMBER.test(digits) ? digits : undefined) : `256${end}`;
}

export const isTestNumber = (msisdn: string): boolean => TEST_NUMBER.test(msisdn);

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

/** The network that a number's prefix belongs to; undefined where it is of neither. A payer may choose the other one. */
export function guessNetwork(phone: string): Network | undefined {
  const msisdn = readMsisdn(phone) ?? '';
  if (isTestNumber(msisdn)) return 'mtn';
  const channel = channelOf('Mobile Money', msisdn);
  return channel === 'mtn' || channel === 'airtel' ? channel : undefined;
}
