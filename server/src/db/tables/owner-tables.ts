import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { ExpenseCategory, FeeBase, OwnerKind, PaidBy } from '@amayumba/contract/owners/rules.ts';
import type { Generated } from 'kysely';
import type { Changeable, GeneratedJson, Json, Maybe, MaybeInstant, Stamp } from './column-types.ts';

interface OwnerDetails extends Changeable {
  user_id: number;
  kind: Generated<OwnerKind>;
  tin: Generated<string>;
  /** How the office pays out. */
  payout_account: Generated<string>;
}

interface EstateValues {
  estate_id: number;
  owner_id: number;
  value: number;
  valued_on: CalendarDate;
}

interface Vendors extends Changeable {
  id: Generated<number>;
  name: string;
  phone: Generated<string>;
  tin: Generated<string>;
  trade: Generated<string>;
  notes: Generated<string>;
  created_at: Stamp;
  deleted_at: MaybeInstant;
}

interface RecurringExpenses extends Changeable {
  id: Generated<number>;
  estate_id: number;
  block_id: Maybe<number>;
  apartment_id: Maybe<number>;
  vendor_id: Maybe<number>;
  category: ExpenseCategory;
  description: Generated<string>;
  amount: number;
  withheld: Generated<number>;
  paid_by: Generated<PaidBy>;
  /** How each is paid on its day; if empty, it waits to be paid. */
  method: Generated<string>;
  every: RentEvery;
  starts_on: CalendarDate;
  ends_on: Maybe<CalendarDate>;
  /** Null once it has ended. */
  next_on: Maybe<CalendarDate>;
  created_by: Maybe<number>;
  created_at: Stamp;
  deleted_at: MaybeInstant;
}

interface Expenses extends Changeable {
  id: Generated<number>;
  estate_id: number;
  block_id: Maybe<number>;
  apartment_id: Maybe<number>;
  vendor_id: Maybe<number>;
  complaint_id: Maybe<number>;
  recurring_id: Maybe<number>;
  category: ExpenseCategory;
  description: Generated<string>;
  amount: number;
  withheld: Generated<number>;
  spent_on: CalendarDate;
  /** Null while it is not paid. */
  paid_on: Maybe<CalendarDate>;
  method: Generated<string>;
  channel: Maybe<Channel>;
  reference: Generated<string>;
  notes: Generated<string>;
  receipt_file_id: Maybe<string>;
  paid_by: Generated<PaidBy>;
  created_by: Maybe<number>;
  created_at: Stamp;
  reversed_at: MaybeInstant;
  reversed_on: Maybe<CalendarDate>;
  reverse_reason: Generated<string>;
}

interface FeeAgreements extends Changeable {
  id: Generated<number>;
  estate_id: number;
  from_date: CalendarDate;
  percent_of: FeeBase;
  percent: number;
  minimum: Generated<number>;
  /** Percent of the first month's rent of a new tenant. */
  letting_fee: Generated<number>;
  vat_percent: Generated<number>;
  created_by: Maybe<number>;
  created_at: Stamp;
}

interface OwnerStatements {
  id: Generated<number>;
  owner_id: number;
  /** The first day of the month. */
  month: CalendarDate;
  /** Year of issue x 100,000 + serial. */
  number: number;
  opening_balance: number;
  closing_balance: number;
  /** The printed content. */
  snapshot: Json;
  /** The last entry of the journal when it was issued. */
  last_entry_id: number;
  issued_at: Stamp;
  issued_by: Maybe<number>;
  replaced_by: Maybe<number>;
  reason: Generated<string>;
}

interface OwnerFees {
  id: Generated<number>;
  statement_id: number;
  owner_id: number;
  estate_id: number;
  kind: 'management' | 'letting';
  lease_id: Maybe<number>;
  base: number;
  percent: number;
  amount: number;
  vat_percent: number;
  vat: number;
  effective_on: CalendarDate;
  reversed_at: MaybeInstant;
}

interface Remittances {
  id: Generated<number>;
  owner_id: number;
  estate_id: Maybe<number>;
  amount: number;
  paid_on: CalendarDate;
  method: Generated<string>;
  channel: Channel;
  reference: Generated<string>;
  notes: Generated<string>;
  statement_id: Maybe<number>;
  created_by: Maybe<number>;
  created_at: Stamp;
  reversed_at: MaybeInstant;
  reversed_on: Maybe<CalendarDate>;
  reverse_reason: Generated<string>;
}

interface OwnerStatementRuns {
  id: Generated<number>;
  month: CalendarDate;
  /** In the order of the run. */
  owners: number[];
  reason: Generated<string>;
  state: Generated<'running' | 'done' | 'failed'>;
  total: Generated<number>;
  done: Generated<number>;
  problems: GeneratedJson;
  created_by: Maybe<number>;
  created_at: Stamp;
  finished_at: MaybeInstant;
}

export type OwnerMoneyKind = 'received' | 'withheld' | 'deposit' | 'charged' | 'expense' | 'fee' | 'vat' | 'remittance';

/** A view: an owner's share of an entry of the journal. */
interface OwnerMoney {
  owner_id: number;
  estate_id: Maybe<number>;
  account_id: Maybe<number>;
  entry_id: number;
  effective_on: CalendarDate;
  posted_at: Stamp;
  kind: OwnerMoneyKind;
  /** Above zero what the owner gains; for deposits the amount held, for charges the amount charged. */
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
}

export interface OwnerTables {
  owner_money: OwnerMoney;
  owner_details: OwnerDetails;
  estate_values: EstateValues;
  vendors: Vendors;
  recurring_expenses: RecurringExpenses;
  expenses: Expenses;
  fee_agreements: FeeAgreements;
  owner_statements: OwnerStatements;
  owner_fees: OwnerFees;
  remittances: Remittances;
  owner_statement_runs: OwnerStatementRuns;
}
