/** Returns whether two words differ by at most `max` letters added, left out, replaced, or swapped with the next. */
function areClose(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, now];
  }
  return (last[b.length] ?? max + 1) <= max;
}

/** The shortest word that may have a typing error; a shorter one is often another word. */
const SLIP_FROM = 4;
/** The shortest word that may have two typing errors. */
const TWO_SLIPS_FROM = 8;

/**
 * Returns the word of a vocabulary that a word with one or two typing errors must mean, one error before two; undefined
 * if there is none. Both are in small letters.
 */
export function closestWord(word: string, vocabulary: readonly string[]): string | undefined {
  if (word.length < SLIP_FROM) return undefined;
  const slips = word.length < TWO_SLIPS_FROM ? [1] : [1, 2];
  for (const max of slips) {
    const close = vocabulary.find((known) => known.length >= SLIP_FROM && areClose(word, known, max));
    if (close !== undefined) return close;
  }
  return undefined;
}
