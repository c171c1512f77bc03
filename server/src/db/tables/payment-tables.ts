import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { ChargeSource } from '@amayumba/contract/ledger/postings.ts';
import type { PaymentType, RefundStatus } from '@amayumba/contract/payments/rules.ts';
import type { Changeable, Maybe, MaybeInstant, NamedTable, Stamp, Versioned } from './column-types.ts';

interface PaymentStatuses extends NamedTable {
  /** Whether nothing is owed on payments with it. */
  settles: Generated<boolean>;
}

/** Amounts are whole shillings. */
interface LiveCharges extends Versioned {
  id: Generated<number>;
  account_id: number;
  /** Tenant, lease and estate are those of the account. */
  tenant_id: number;
  lease_id: Maybe<number>;
  estate_id: Maybe<number>;
  payment_type: PaymentType;
  description: Generated<string>;
  gross_amount: number;
  /** The credit notes that are not reversed. */
  credited_amount: Generated<number>;
  settled_amount: Generated<number>;
  /** The gross amount less credit notes. */
  amount: GeneratedAlways<number>;
  outstanding_amount: GeneratedAlways<number>;
  /** The amount; of a cancelled charge the amount before its cancellation. */
  shown_amount: GeneratedAlways<number>;
  /** The status last set by a person that is not Paid, Cancelled or Refunded. */
  label_id: number;
  status_id: GeneratedAlways<number>;
  /** False while only a claim names the payment, and with a settling status that the office added. */
  is_owed: Generated<boolean>;
  due_date: CalendarDate;
  period_start: Maybe<CalendarDate>;
  period_end: Maybe<CalendarDate>;
  paid_at: MaybeInstant;
  months_paid: Generated<number[]>;
  payment_for_month: GeneratedAlways<number | null>;
  payment_for_year: number;
  payment_method: Generated<string>;
  reference_number: Generated<string>;
  notes: Generated<string>;
  refund_status: Maybe<RefundStatus>;
  source: Generated<ChargeSource>;
  /** The number of the last valid receipt that settles a part of it. */
  receipt_number: Maybe<number>;
  created_by: Maybe<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface Charges extends LiveCharges, Changeable {
  /** The part of `credited_amount` of the kind cancellation. */
  cancelled_amount: Generated<number>;
  is_refunded: Generated<boolean>;
  deleted_at: MaybeInstant;
  deleted_by: Maybe<number>;
}

/** Charges. */
export interface PaymentTables {
  payment_statuses: PaymentStatuses;
  charges: Charges;
  live_charges: LiveCharges;
}
