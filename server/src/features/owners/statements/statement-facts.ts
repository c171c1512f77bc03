import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Channel } from '@amayumba/contract/ledger/ledger-accounts.ts';
import type { MovementKind, ReceiptSource } from '@amayumba/contract/ledger/postings.ts';
import type { OwnerLineKind } from '@amayumba/contract/owners/owner-statement.ts';
import type { ExpenseCategory } from '@amayumba/contract/owners/rules.ts';
import type { Fee } from './fees.ts';

/** An owner's share of an entry of the journal, with the facts for the text of its line. */
export interface EntryRow {
  on: CalendarDate;
  kind: Exclude<OwnerLineKind, 'fee' | 'vat' | 'correction'>;
  estate: number | null;
  account: number | null;
  /** Above zero what the owner gains. */
  amount: number;
  /** Whether it is of an earlier month and was posted after that month's statement. */
  is_late: boolean;
  /** The day of the entry that it reverses. */
  reversed_on: CalendarDate | null;
  apartment: string | null;
  receipt: number | null;
  receipt_number: number | null;
  receipt_source: ReceiptSource | null;
  /** Whether it is an allocation of the receipt, and not its recording. */
  is_allocation: boolean;
  movement: number | null;
  movement_kind: MovementKind | null;
  refund: number | null;
  transfer: number | null;
  expense: number | null;
  /** The category of the ledger account: that of the cost may change afterwards. */
  category: ExpenseCategory | null;
  vendor: string | null;
  remittance: number | null;
  method: string | null;
  channel: Channel | null;
}

/** An owner's money of one estate; without an estate what was paid out for all of them. */
export interface EstateSums {
  estate: number | null;
  estate_name: string | null;
  /** The amount due before the first day, and the one after the last day before the fees of the month. */
  before: number;
  until: number;
  /** Charged in the month, with what is late. */
  charged: number;
}

/** All inputs of a statement. */
export interface StatementFacts {
  owner: number;
  owner_name: string;
  /** `2026-11` */
  month: string;
  until: CalendarDate;
  /** The closing balance of each estate in the previous statement; null where there is none. */
  previous: ReadonlyMap<number | null, number> | null;
  rows: readonly EntryRow[];
  estates: readonly EstateSums[];
  fees: readonly Fee[];
}
