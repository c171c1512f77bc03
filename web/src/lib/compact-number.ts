const LETTERS = ['', 'K', 'M', 'B', 'T'];

/** `1_310_000` → `1.3M`, as Intl writes it, whose first number format takes 100 ms on a phone. */
export function compactNumber(value: number): string {
  const rounded = LETTERS.map((_, power) => Math.round((Math.abs(value) / 1000 ** power) * 10) / 10);
  const power = rounded.findIndex((size, index) => size < 1000 || index === LETTERS.length - 1);
  return `${value < 0 ? '-' : ''}${rounded[power]}${LETTERS[power]}`;
}
