/** A figure that does not exist, for example a rate of nothing. */
export const NO_FIGURE = '–';

/** A percentage: `76%`, or `–` without a denominator. Only a whole is 100%, and only zero is 0%. */
export function glanceRate(rate: number, whole: number | null = 1): string {
  if (whole === 0) return NO_FIGURE;
  const isBetween = rate > 0 && rate < 100;
  return `${isBetween ? Math.min(99, Math.max(1, Math.round(rate))) : Math.round(rate)}%`;
}

/** A mean of days: `2.3 days`, or `–` without a denominator, which servers report as 0. */
export const meanDays = (days: number, decimals: number): string =>
  days === 0 ? NO_FIGURE : `${days.toFixed(decimals)} days`;
