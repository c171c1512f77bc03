import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { PaymentType, RefundStatus } from '@amayumba/contract/payments/rules.ts';
import type { Changeable, Instant, Maybe, MaybeInstant, NamedTable, Stamp, Versioned } from './column-types.ts';

interface PaymentStatuses extends NamedTable {
  /** Whether nothing is owed on payments with it. */
  settles: Generated<boolean>;
}

interface LivePayments extends Versioned {
  id: Generated<number>;
  tenant_id: number;
  lease_id: Maybe<number>;
  estate_id: Maybe<number>;
  payment_type: PaymentType;
  /** Whole shillings. */
  amount: number;
  logged_amount: Maybe<number>;
  status_id: number;
  /** Whether nothing is owed although the status is not Paid, Cancelled or Refunded. */
  owes_nothing: Generated<boolean>;
  due_date: CalendarDate;
  paid_at: MaybeInstant;
  months_paid: Generated<number[]>;
  payment_for_month: GeneratedAlways<number | null>;
  payment_for_year: number;
  payment_method: Generated<string>;
  reference_number: Generated<string>;
  notes: Generated<string>;
  refund_status: Maybe<RefundStatus>;
  acknowledgement_status: Maybe<'Awaiting verification' | 'Verified' | 'Rejected'>;
  receipt_file_id: Maybe<string>;
  receipt_number: Maybe<number>;
  created_by: Maybe<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface Payments extends LivePayments, Changeable {
  deleted_at: MaybeInstant;
  deleted_by: Maybe<number>;
}

interface PaymentReminders {
  payment_id: number;
  reminded_at: Instant;
}

interface Receipts {
  number: number;
  /** Null where undoing an import removed the payment. */
  payment_id: Maybe<number>;
  issued_at: Stamp;
  withdrawn_at: MaybeInstant;
}

interface ReceiptSeries {
  only_row: Generated<boolean>;
  last_number: Generated<number>;
}

/** Payments, receipts and reminders. */
export interface PaymentTables {
  payment_statuses: PaymentStatuses;
  payments: Payments;
  live_payments: LivePayments;
  payment_reminders: PaymentReminders;
  receipts: Receipts;
  receipt_series: ReceiptSeries;
}
