import { type CalendarDate, daysBetween } from '../calendar.ts';
import type { Ugx } from '../money.ts';

/** Open charges by days past due. See docs/rules.md, Ageing. */
export const AGEING_BUCKETS = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];
export type Ageing = Record<AgeingBucket, Ugx>;

/** The most days past due in each bucket but the last. */
const UP_TO: readonly [AgeingBucket, number][] = [
  ['not_due', 0],
  ['days_1_30', 30],
  ['days_31_60', 60],
  ['days_61_90', 90],
];

export function ageingBucket(due_date: CalendarDate, day: CalendarDate): AgeingBucket {
  const past = daysBetween(due_date, day);
  return UP_TO.find(([, most]) => past <= most)?.[0] ?? 'days_over_90';
}
