import { formatWhole } from '@amayumba/contract/money.ts';
/** A number with its noun: `1 day`, `12 days`, `1,200 apartments`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatWhole(count)} ${count === 1 ? noun : plural}`;
