import { CROCKFORD, typedCrockford } from './crockford.ts';

const RANDOM_LETTERS = 7;
/** How many random bytes a code is made of; each gives five bits. */
export const REFERENCE_CODE_BYTES = RANDOM_LETTERS;

/** x⁵ + x² + 1: modulo this polynomial the 32 letters form a field, in which 2 generates all but 0. */
const POLYNOMIAL = 0b10_0101;

const timesTwo = (value: number) => (value & 0b1_0000 ? (value << 1) ^ POLYNOMIAL : value << 1);

/**
 * The sum of the letters, each multiplied by another power of 2 in the field of 32: the last letter by 1, the first by
 * 2⁷. A right code has the sum 0. A wrong letter changes one term by its weight, which is not 0, and two swapped letters
 * change the sum by their difference times the difference of their weights, so neither leaves 0.
 */
const weightedSum = (values: readonly number[]): number => values.reduce((sum, value) => timesTwo(sum) ^ value, 0);

/** Makes the reference code of an account. See docs/rules.md, Account reference codes. */
export function referenceCode(randomBytes: Uint8Array): string {
  const values = [...randomBytes.subarray(0, RANDOM_LETTERS)].map((byte) => byte % CROCKFORD.length);
  if (values.length < RANDOM_LETTERS) throw new RangeError(`A reference code needs ${RANDOM_LETTERS} random bytes.`);
  // The check has the weight 1 and subtraction is addition here, so the sum of the rest is the check itself.
  return [...values, weightedSum([...values, 0])].map((value) => CROCKFORD[value]).join('');
}

/** A typed reference code as it is stored; undefined if a letter is wrong, missing or swapped with another. */
export function typedReferenceCode(typed: string): string | undefined {
  const code = typedCrockford(typed, RANDOM_LETTERS + 1);
  return code && weightedSum(Array.from(code, (letter) => CROCKFORD.indexOf(letter))) === 0 ? code : undefined;
}
