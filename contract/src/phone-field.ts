import * as z from 'zod/mini';
import { orLeftOut, textOrEmpty } from './fields.ts';

/** A number with fewer digits cannot be called, and would match the end of too many others. */
const DIGITS_MIN = 9;

/** The nine digits after +256 or 0, which every spelling of a Ugandan number shares; undefined for any other text. */
export function phoneEnd(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= DIGITS_MIN && /^[\d\s+().-]+$/.test(text) ? digits.slice(-DIGITS_MIN) : undefined;
}

/** A phone number as people write it, with enough digits to call; it may be left out or empty. */
export const optionalPhone = orLeftOut(
  textOrEmpty(40).check(
    z.refine((text) => text === '' || phoneEnd(text) !== undefined, {
      error: 'Enter the whole phone number, for example 0772 123456.',
    }),
  ),
);
