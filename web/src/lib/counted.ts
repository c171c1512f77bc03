/** A number with its noun: `1 day`, `12 days`, `1,200 apartments`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-UG')} ${count === 1 ? noun : plural}`;
