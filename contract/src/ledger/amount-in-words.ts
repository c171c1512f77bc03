import type { Ugx } from '../money.ts';

const BELOW_TWENTY = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const THOUSANDS = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];

function belowHundred(number: number): string {
  if (number < BELOW_TWENTY.length) return BELOW_TWENTY[number] ?? '';
  const ones = number % 10;
  return `${TENS[(number - ones) / 10]}${ones > 0 ? `-${BELOW_TWENTY[ones]}` : ''}`;
}

function belowThousand(number: number): string {
  const rest = number % 100;
  const hundreds = (number - rest) / 100;
  return [hundreds > 0 ? `${BELOW_TWENTY[hundreds]} hundred` : '', belowHundred(rest)].filter(Boolean).join(' ');
}

/** `450000` → `Four hundred fifty thousand shillings only`. See docs/rules.md, Amounts in words. */
export function amountInWords(amount: Ugx): string {
  const groups: string[] = [];
  // Subtracts the remainder first: only then is the division exact for the largest amounts.
  for (let left = amount, power = 0; left > 0; left = (left - (left % 1000)) / 1000, power += 1)
    if (left % 1000 > 0) groups.unshift(`${belowThousand(left % 1000)}${THOUSANDS[power]}`);
  const words = groups.join(' ') || 'zero';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${amount === 1 ? 'shilling' : 'shillings'} only`;
}
