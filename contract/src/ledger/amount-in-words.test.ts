import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UGX_MAX } from '../money.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Zero shillings only'],
  [1, 'One shilling only'],
  [13, 'Thirteen shillings only'],
  [40, 'Forty shillings only'],
  [21, 'Twenty-one shillings only'],
  [100, 'One hundred shillings only'],
  [999, 'Nine hundred ninety-nine shillings only'],
  [1_000, 'One thousand shillings only'],
  [1_001, 'One thousand one shillings only'],
  [450_000, 'Four hundred fifty thousand shillings only'],
  [500_000, 'Five hundred thousand shillings only'],
  [1_250_000, 'One million two hundred fifty thousand shillings only'],
  [3_000_000_015, 'Three billion fifteen shillings only'],
  [
    999_999_999_999_999,
    'Nine hundred ninety-nine trillion nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine shillings only',
  ],
  [
    UGX_MAX,
    'Nine quadrillion seven trillion one hundred ninety-nine billion two hundred fifty-four million seven hundred forty thousand nine hundred ninety-one shillings only',
  ],
])('%d in words is "%s"', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
      ' ',
    ),
    ['eighteen', 'nineteen'],
  ]
    .flat()
    .map((word, value) => [word, value]),
);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const POWERS = 'thousand million billion trillion quadrillion'.split(' ');

/** Reads the words back. */
function readWords(words: string): bigint {
  let total = 0n;
  let group = 0n;
  for (const word of words.toLowerCase().split(/[ -]/)) {
    if (word === 'hundred') group *= 100n;
    else if (POWERS.includes(word)) {
      total += group * 1000n ** BigInt(POWERS.indexOf(word) + 1);
      group = 0n;
    } else group += BigInt(VALUES[word] ?? (TENS.includes(word) ? TENS.indexOf(word) * 10 + 20 : 0));
  }
  return total + group;
}

test('the words of any amount are read back as that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: UGX_MAX }), (amount) => {
      expect(readWords(amountInWords(amount))).toBe(BigInt(amount));
    }),
    { numRuns: 1_000 },
  );
});
