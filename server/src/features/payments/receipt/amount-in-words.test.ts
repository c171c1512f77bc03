import { expect, test } from 'vitest';
import { UGX_MAX } from '@amayumba/contract/money.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [1, 'One shilling only'],
  [15, 'Fifteen shillings only'],
  [40, 'Forty shillings only'],
  [99, 'Ninety-nine shillings only'],
  [500, 'Five hundred shillings only'],
  [1_005, 'One thousand and five shillings only'],
  [1_205, 'One thousand two hundred and five shillings only'],
  [450_000, 'Four hundred and fifty thousand shillings only'],
  [1_200_000, 'One million two hundred thousand shillings only'],
  [2_000_021, 'Two million and twenty-one shillings only'],
  [1_000_000_000, 'One billion shillings only'],
  [
    UGX_MAX,
    'Nine quadrillion seven trillion one hundred and ninety-nine billion two hundred and fifty-four million seven hundred and forty thousand nine hundred and ninety-one shillings only',
  ],
])('%i is written as %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
