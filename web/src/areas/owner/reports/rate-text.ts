/** A percentage as the reports and their files show it: two decimals. */
export const rateText = (rate: number): string => `${rate.toFixed(2)}%`;
