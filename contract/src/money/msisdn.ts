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
