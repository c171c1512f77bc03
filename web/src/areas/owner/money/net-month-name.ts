import { lazyValue } from '@amayumba/contract/once.ts';
import type { Month } from './use-month-choice.ts';

const monthFormat = lazyValue(
  () => new Intl.DateTimeFormat('en-UG', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** `Nov 2026` */
export const netMonthName = ({ year, month }: Month): string => monthFormat().format(Date.UTC(year, month - 1));
