import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Channel, LedgerAccount } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { MovementKind, ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import type { RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Changeable, Instant, Json, Maybe, MaybeInstant, Stamp } from './column-types.ts';

interface Accounts extends Changeable {
  id: Generated<number>;
  /** Null for charges outside every lease of the tenant. */
  lease_id: Maybe<number>;
  tenant_id: number;
  estate_id: Maybe<number>;
  reference_code: string;
  balance: Generated<number>;
  open_amount: Generated<number>;
  credit: Generated<number>;
  deposit_held: Generated<number>;
  oldest_due: Maybe<CalendarDate>;
  paid_until: Maybe<CalendarDate>;
  promise_on: Maybe<CalendarDate>;
  disputed_at: MaybeInstant;
  created_at: Stamp;
}

/** Codes of accounts that an undone import removed. */
interface RetiredReferenceCodes {
  code: string;
}

interface Receipts extends Changeable {
  id: Generated<number>;
  /** Null for money from before the portal. */
  number: Maybe<number>;
  account_id: number;
  /** The money that came in; with the tax that the tenant withheld it is the worth of the receipt. */
  amount: number;
  withheld: Generated<number>;
  moved_tax: Generated<number>;
  withholding_certificate: Generated<string>;
  worth: GeneratedAlways<number>;
  method: Generated<string>;
  channel: Channel;
  external_reference: Maybe<string>;
  received_at: Instant;
  payer_name: Generated<string>;
  payer_phone: Generated<string>;
  notes: Generated<string>;
  source: ReceiptSource;
  is_automatic: Generated<boolean>;
  /** The printed content. */
  snapshot: Maybe<unknown>;
  verify_code: Maybe<string>;
  issued_at: Stamp;
  voided_at: MaybeInstant;
  void_reason: Maybe<string>;
  replaced_by: Maybe<number>;
  created_by: Maybe<number>;
}

interface Allocations {
  id: Generated<number>;
  receipt_id: number;
  charge_id: number;
  amount: number;
  by_hand: Generated<boolean>;
  made_at: Stamp;
  undone_at: MaybeInstant;
  /** The credit note whose posting undid it. */
  freed_by: Maybe<number>;
}

export type CreditNoteKind = 'waiver' | 'discount' | 'repair' | 'correction' | 'cancellation';

interface CreditNotes {
  id: Generated<number>;
  charge_id: number;
  amount: number;
  kind: CreditNoteKind;
  reason: Generated<string>;
  effective_on: CalendarDate;
  created_by: Maybe<number>;
  created_at: Stamp;
  reversed_at: MaybeInstant;
  reverse_reason: Generated<string>;
}

/** Credit that was paid back. */
interface Refunds {
  id: Generated<number>;
  account_id: number;
  amount: number;
  method: Generated<string>;
  channel: Channel;
  reference: Generated<string>;
  reason: Generated<string>;
  effective_on: CalendarDate;
  /** The charge whose status Refunded made it. */
  charge_id: Maybe<number>;
  created_by: Maybe<number>;
  created_at: Stamp;
  reversed_at: MaybeInstant;
  reverse_reason: Generated<string>;
}

interface DepositMovements extends Refunds {
  kind: MovementKind;
  /** The receipt that records a used deposit as paid on a charge. */
  receipt_id: Maybe<number>;
  transfer_id: Maybe<number>;
}

interface Transfers {
  id: Generated<number>;
  from_account: number;
  to_account: number;
  credit: number;
  deposit: number;
  reason: Generated<string>;
  effective_on: CalendarDate;
  created_by: Maybe<number>;
  created_at: Stamp;
}

interface ReceiptSpendings {
  id: Generated<number>;
  receipt_id: number;
  amount: number;
  refund_id: Maybe<number>;
  transfer_id: Maybe<number>;
  ended_at: MaybeInstant;
}

interface Claims {
  id: Generated<number>;
  charge_id: number;
  amount: number;
  method: string;
  reference: Generated<string>;
  /** When it was due, as the tenant reported. Null where that was not stored yet. */
  due_date: Maybe<CalendarDate>;
  /** Null where the tenant did not report it. */
  paid_on: Maybe<CalendarDate>;
  notes: Generated<string>;
  file_id: Maybe<string>;
  state: Generated<'waiting' | 'verified' | 'rejected'>;
  receipt_id: Maybe<number>;
  reason: Generated<string>;
  logged_by: Maybe<number>;
  logged_at: Stamp;
  decided_by: Maybe<number>;
  decided_at: MaybeInstant;
}

interface LeaseTerms {
  id: Generated<number>;
  lease_id: number;
  starts_on: CalendarDate;
  rent_amount: number;
  rent_every: RentEvery;
  due_day: number;
  notice_on: Maybe<CalendarDate>;
  agreed_reason: Maybe<string>;
  created_by: Maybe<number>;
  created_at: Stamp;
}

interface ScheduledCharges {
  lease_id: number;
  period_start: CalendarDate;
  period_end: CalendarDate;
  charge_id: number;
}

interface JournalEntries {
  id: Generated<number>;
  /** Null for the money of owners. */
  account_id: Maybe<number>;
  effective_on: CalendarDate;
  posted_at: Stamp;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: number;
  charge_id: Maybe<number>;
  receipt_id: Maybe<number>;
  credit_note_id: Maybe<number>;
  allocation_id: Maybe<number>;
  movement_id: Maybe<number>;
  refund_id: Maybe<number>;
  transfer_id: Maybe<number>;
  expense_id: Maybe<number>;
  owner_fee_id: Maybe<number>;
  remittance_id: Maybe<number>;
  reverses: Maybe<number>;
}

interface MoneyRules {
  id: Generated<number>;
  key: string;
  from_date: CalendarDate;
  value: Json;
  source: Generated<string>;
  note: Generated<string>;
  created_by: Maybe<number>;
  created_at: Stamp;
}

interface ReceiptSerials {
  year: number;
  last_serial: number;
}

/** Accounts, receipts, and the journal of what they moved. See docs/rules.md, Ledger. */
export interface LedgerTables {
  accounts: Accounts;
  retired_reference_codes: RetiredReferenceCodes;
  receipts: Receipts;
  allocations: Allocations;
  credit_notes: CreditNotes;
  deposit_movements: DepositMovements;
  refunds: Refunds;
  transfers: Transfers;
  receipt_spendings: ReceiptSpendings;
  claims: Claims;
  lease_terms: LeaseTerms;
  scheduled_charges: ScheduledCharges;
  journal_entries: JournalEntries;
  money_rules: MoneyRules;
  receipt_serials: ReceiptSerials;
}
