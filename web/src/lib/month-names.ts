import { monthName } from '@amayumba/contract/payments/rules.ts';
import { thisMonth } from './today.ts';

export function monthNames(): { current: string; previous: string } {
  const { month } = thisMonth();
  return { current: monthName(month), previous: monthName(month === 1 ? 12 : month - 1) };
}
