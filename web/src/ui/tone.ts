/** green: paid, active. amber: pending. rose: overdue, critical. indigo: partial, in progress. grey: others. */
export type Tone = 'green' | 'amber' | 'rose' | 'indigo' | 'grey';

export const TONE_SOFT: Readonly<Record<Tone, string>> = {
  green: 'bg-green-bg border-green-line text-green-ink',
  amber: 'bg-amber-bg border-amber-line text-amber-ink',
  rose: 'bg-rose-bg border-rose-line text-rose-ink',
  indigo: 'bg-indigo-bg border-indigo-line text-indigo-ink',
  grey: 'bg-grey-bg border-grey-line text-grey-ink',
};
