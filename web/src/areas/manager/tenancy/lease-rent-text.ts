import { formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { LeaseRent } from '@amayumba/contract/tenants/move.ts';

/** `USh 400,000 for 1 Nov 2026 to 20 Nov 2026`. */
export const leaseRentText = (rent: LeaseRent | null): string =>
  rent
    ? `${formatUgx(rent.amount)} for ${formatDay(rent.period_start)} to ${formatDay(rent.period_end)}`
    : 'Not charged by schedule';
