import { readMsisdn } from '../money/msisdn.ts';

/** A number abroad: a plus and eight to fifteen digits, none of them in Uganda. */
const ABROAD = /^\+(?!256)[1-9]\d{7,14}$/;
/** Mobile numbers of Uganda; the others are landlines, which receive no SMS. */
const MOBILE = /^2567\d{8}$/;

/**
 * The number for SMS of a phone as people write it: `0772 123 456` → `+256772123456`; undefined where there is none.
 */
export function readSmsNumber(phone: string): string | undefined {
  const msisdn = readMsisdn(phone);
  if (msisdn !== undefined) return MOBILE.test(msisdn) ? `+${msisdn}` : undefined;
  const compact = phone.replaceAll(/[\s().-]/g, '');
  return ABROAD.test(compact) ? compact : undefined;
}
