import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import type { MonthNumber } from './demo-calendar.ts';
import type { Row } from './demo-row.ts';

/** The status of a demo payment: the names of the payment statuses that it uses. */
export type DueState = 'paid' | 'overdue' | 'partial' | 'pending' | 'processing' | 'failed' | 'cancelled';

/** A sum that a tenant owes, or owed. */
export interface Due {
  lease: DemoLease;
  type: Row<'payments'>['payment_type'];
  amount: number;
  due: CalendarDate;
  /** The month that the payment is for. */
  month: MonthNumber;
  state: DueState;
  notes?: string;
  refund?: Row<'payments'>['refund_status'];
}

/**
 * Whether the lease belongs to the account `tenant`, who owes one payment only: the last rent that fell due.
 * See docs/product.md, Demo portfolio.
 */
export function isDemoTenants(lease: DemoLease): boolean {
  return lease.person.user.id === DEMO_USER.tenant;
}
