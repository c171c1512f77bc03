import type { Ugx } from '@amayumba/contract/money.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** The words for powers of a thousand, by exponent. The largest amount needs quadrillion. */
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];

function belowHundred(number: number): string {
  if (number < SMALL.length) return SMALL[number] ?? '';
  const unit = number % 10;
  return `${TENS[Math.floor(number / 10)]}${unit === 0 ? '' : `-${SMALL[unit]}`}`;
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  if (hundreds === 0) return belowHundred(rest);
  return `${SMALL[hundreds]} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`;
}

/** The groups of three digits, the lowest first. */
function groupsOf(number: number): number[] {
  return number < 1000 ? [number] : [number % 1000, ...groupsOf(Math.floor(number / 1000))];
}

/** An amount in words as cheques and receipts in Uganda print it: `One million two hundred thousand shillings only`. */
export function amountInWords(amount: Ugx): string {
  const groups = groupsOf(amount);
  const words = groups
    .map((group, place) => (group === 0 ? '' : `${belowThousand(group)}${SCALES[place]}`))
    .toReversed()
    .filter((word) => word !== '');
  const [units = 0] = groups;
  // "One thousand and five", but "one thousand two hundred and five", which already has an "and".
  if (words.length > 1 && units > 0 && units < 100) words.splice(-1, 0, 'and');
  const text = words.join(' ') || 'zero';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${amount === 1 ? 'shilling' : 'shillings'} only`;
}
