import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { RentPeriod } from '@amayumba/contract/ledger/rent-periods.ts';
import type { CreditNoteKind } from '../src/db/tables/ledger-tables.ts';
import type { DemoLease } from './build-leases.ts';
import { DEMO_USER } from './build-people.ts';
import type { MonthNumber } from './demo-calendar.ts';
import type { Row } from './demo-row.ts';

/** The end of a charge: the names of the payment statuses that a person sets, or `paid`. */
export type DueState = 'paid' | 'overdue' | 'partial' | 'pending' | 'processing' | 'failed' | 'cancelled';

/** How the money for a paid charge came in, where it was not one receipt of the whole sum. */
export type Story =
  | { kind: 'instalments' }
  /** A cheque came back, and the tenant paid again. */
  | { kind: 'bounced' }
  /** The receipt had a wrong sum and was replaced. */
  | { kind: 'mistyped' }
  | { kind: 'credited'; note: Exclude<CreditNoteKind, 'cancellation'>; amount: number; reason: string }
  /** One receipt that also pays later rents and leaves `extra` as credit; it may be refunded. */
  | { kind: 'ahead'; later: Due[]; extra: number; isRefunded: boolean }
  /** Paid by the receipt of an earlier rent. */
  | { kind: 'paid ahead' }
  /** A part was paid by credit from the earlier lease. */
  | { kind: 'moved in'; amount: number }
  /** Cancelled after it was paid, and refunded. */
  | { kind: 'returned' };

/** A sum that a tenant owes, or owed. */
export interface Due {
  lease: DemoLease;
  type: Row<'charges'>['payment_type'];
  amount: number;
  due: CalendarDate;
  /** The month that the charge is for. */
  month: MonthNumber;
  state: DueState;
  /** The period of the rent schedule that charged it. */
  period?: RentPeriod;
  notes?: string;
  refund?: Row<'charges'>['refund_status'];
  story?: Story;
  /** Only the tenant says so: it is not owed until a manager accepts it. */
  isClaimed?: boolean;
}

/**
 * Whether the lease belongs to the account `tenant`, who owes one payment only: the last rent that fell due.
 * See docs/product.md, Demo portfolio.
 */
export function isDemoTenants(lease: DemoLease): boolean {
  return lease.person.user.id === DEMO_USER.tenant;
}
