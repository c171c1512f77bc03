import { NO_FIGURE } from '../../../features/reports/glance-rate.ts';

/** A percentage as the reports and their files show it: two decimals, or `–` without a denominator. */
export const rateText = (rate: number, whole = 1): string => (whole === 0 ? NO_FIGURE : `${rate.toFixed(2)}%`);
