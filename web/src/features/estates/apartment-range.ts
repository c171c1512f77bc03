/** The most apartments of one range, which catches typing errors. */
const RANGE_MAX = 200;

/** The numbers of a range of apartments, or its fault. */
export type RangeNumbers = { numbers: string[]; fault?: undefined } | { numbers: string[]; fault: string };

const none = (fault: string): RangeNumbers => ({ numbers: [], fault });

/** Splits `A01` into `A` and `01`. */
function partsOf(number: string): { prefix: string; digits: string } | undefined {
  let start = number.length;
  while (start > 0 && /^\d$/.test(number.charAt(start - 1))) start -= 1;
  return start === number.length ? undefined : { prefix: number.slice(0, start), digits: number.slice(start) };
}

/**
 * The numbers from one apartment to another: `A01` to `A12`, also written `A01` to `12`, or `A` to `F`. Without a last
 * number it is one apartment. Leading zeros stay.
 */
export function rangeNumbers(from: string, to: string): RangeNumbers {
  const [first, last] = [from.trim(), to.trim()];
  if (last === '') return { numbers: first === '' ? [] : [first] };
  if (first === '') return none('Enter the first number.');
  if (/^[A-Za-z]$/.test(first) && /^[A-Za-z]$/.test(last)) return letters(first, last);
  const [start, end] = [partsOf(first), partsOf(last)];
  const hasOnePrefix = end?.prefix === '' || end?.prefix.toLowerCase() === start?.prefix.toLowerCase();
  if (!start || !end || !hasOnePrefix) return none('Enter a number such as A01 in both fields.');
  const [low, high] = [Number(start.digits), Number(end.digits)];
  if (high < low) return none('The last number comes before the first.');
  if (high - low >= RANGE_MAX) return none(`Add at most ${RANGE_MAX} apartments at once.`);
  return {
    numbers: Array.from(
      { length: high - low + 1 },
      (_, index) => start.prefix + String(low + index).padStart(start.digits.length, '0'),
    ),
  };
}

function letters(first: string, last: string): RangeNumbers {
  const [low, high] = [first.charCodeAt(0), (first < 'a' ? last.toUpperCase() : last.toLowerCase()).charCodeAt(0)];
  if (high < low) return none('The last number comes before the first.');
  return { numbers: Array.from({ length: high - low + 1 }, (_, index) => String.fromCharCode(low + index)) };
}

/** The next name in a series: `Block A` → `Block B`, `Block 9` → `Block 10`; else `… 2`. */
export function nextName(name: string): string {
  const number = partsOf(name);
  if (number) return number.prefix + String(Number(number.digits) + 1).padStart(number.digits.length, '0');
  const [, before = '', letter] = /^(.*\b)?([A-Ya-y])$/.exec(name) ?? [];
  return letter === undefined ? `${name} 2` : before + String.fromCharCode(letter.charCodeAt(0) + 1);
}

const letterOf = (name: string) => /\b([A-Za-z])$/.exec(name)?.[1];

/** The number of an apartment in a copy of its block: `A01` of Block A becomes `B01` in Block B. */
export function numberInCopy(number: string, block: string, copy: string): string {
  const [letter, next] = [letterOf(block), letterOf(copy)];
  const isOfBlock = letter !== undefined && number.toLowerCase().startsWith(letter.toLowerCase());
  return isOfBlock && next !== undefined ? next + number.slice(1) : number;
}
