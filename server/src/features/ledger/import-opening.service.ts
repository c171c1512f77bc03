import { type CalendarDate, firstOfMonth, lastOfMonth, noonOf } from '@amayumba/contract/calendar.ts';
import type { ChargeSource } from '@amayumba/contract/ledger/postings.ts';
import { DEPOSIT, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inChunks, insertRows, reserveIds } from '../../db/bulk.ts';
import type { Db } from '../../db/connect.ts';
import { recordAudits } from '../audit/audit.service.ts';
import {
  accountIdsOfLeases,
  deleteImportedMoney,
  lockAccountsOfLeases,
  reverseJournalOf,
} from './import-opening.repository.ts';
import { openAccounts } from './posting/accounts.repository.ts';
import { type BulkAllocation, type BulkCharge, type BulkReceipt, insertMoney } from './posting/bulk.ts';
import { type Posting, postingAt } from './posting/posting.ts';
import { settleAccounts } from './posting/settle.ts';

/** The lease that money belongs to. */
export interface LeasePlace {
  tenant_id: number;
  lease_id: number;
  estate_id: number;
}

/** A tenant's debt or payment for a month, from a rent roll. */
export interface OpeningCharge {
  payment_type: Extract<PaymentType, 'Rent' | typeof DEPOSIT>;
  /** `import` for the rent of the month, which is income of the month. */
  source: Extract<ChargeSource, 'import' | 'opening'>;
  amount: number;
  /** The part of it that was paid before the import. */
  settled: number;
  settled_on: CalendarDate | null;
  /** The status while nothing is settled. */
  label_id: number;
  due_date: CalendarDate;
  month: number;
  year: number;
  notes: string;
}

/** The money of one lease on the day as at. */
export interface OpeningMoney {
  place: LeasePlace;
  charges: readonly OpeningCharge[];
  /** The sum paid in advance. */
  credit: { amount: number; received_on: CalendarDate; is_automatic: boolean };
  terms: { starts_on: CalendarDate; rent_amount: number; due_day: number } | null;
  /** The schedule period of the last charge, so that it is not charged again. */
  scheduled: { period_start: CalendarDate; period_end: CalendarDate } | null;
}

const ADVANCE_NOTE = 'Paid in advance';

type NewReceipt = Pick<BulkReceipt, 'account_id' | 'amount' | 'received_at' | 'notes' | 'is_automatic'>;

/**
 * Imports the money of new leases by the thousand: opens their accounts, stores their terms, and records the charges
 * and payments from before the portal. Its receipts have no number and no paper. Returns the ids of the charges. See
 * docs/rules.md, Opening balances.
 */
export async function importOpening(
  tx: Db,
  viewer: Viewer | null,
  openings: readonly OpeningMoney[],
  at: Date,
): Promise<number[]> {
  const posting = postingAt(tx, at, viewer);
  const { user_id } = posting;
  await openAccounts(
    tx,
    openings.map(({ place }) => place),
  );
  const accounts = await accountIdsOfLeases(
    tx,
    openings.map(({ place }) => place.lease_id),
  );
  const accountOf = ({ place }: OpeningMoney) => accounts.get(place.lease_id) ?? 0;
  const wanted = openings.flatMap((opening) => opening.charges.map((charge) => ({ opening, charge })));
  const chargeIds = await reserveIds(tx, 'charges', wanted.length);
  const charges = wanted.map(({ opening, charge: { settled: _settled, settled_on: _on, ...charge } }, index) =>
    chargeRow(charge, { ...opening.place, id: chargeIds[index] ?? 0, account_id: accountOf(opening) }, posting),
  );

  const settling = wanted.flatMap(({ opening, charge: { settled, settled_on } }, index) =>
    settled > 0 && settled_on !== null
      ? [{ account_id: accountOf(opening), charge_id: chargeIds[index] ?? 0, amount: settled, on: settled_on }]
      : [],
  );
  const ahead = openings.filter(({ credit }) => credit.amount > 0);
  const receiptIds = await reserveIds(tx, 'receipts', settling.length + ahead.length);
  const received: NewReceipt[] = [
    ...settling.map(({ account_id, amount, on }) => ({
      account_id,
      amount,
      received_at: noonOf(on),
      notes: '',
      is_automatic: true,
    })),
    ...ahead.map((opening) => ({
      account_id: accountOf(opening),
      amount: opening.credit.amount,
      received_at: noonOf(opening.credit.received_on),
      notes: ADVANCE_NOTE,
      is_automatic: opening.credit.is_automatic,
    })),
  ];
  const receipts = received.map((receipt, index): BulkReceipt =>
    Object.assign(receipt, {
      id: receiptIds[index] ?? 0,
      channel: 'other' as const,
      source: 'opening' as const,
      issued_at: at,
      created_by: user_id,
    }),
  );
  const allocationIds = await reserveIds(tx, 'allocations', settling.length);
  const allocations = settling.map(({ charge_id, amount, on }, index): BulkAllocation => ({
    id: allocationIds[index] ?? 0,
    receipt_id: receiptIds[index] ?? 0,
    charge_id,
    amount,
    made_at: noonOf(on),
  }));

  await insertMoney(tx, { charges, receipts, allocations });
  await insertTerms(posting, openings, chargeIds);
  await recordOpening(tx, viewer, charges, receipts);
  const withCredit = ahead.filter(({ credit }) => credit.is_automatic).map(accountOf);
  if (withCredit.length > 0) await settleAccounts(posting, withCredit);
  return chargeIds;
}

function chargeRow(
  { month, year, amount, ...charge }: Omit<OpeningCharge, 'settled' | 'settled_on'>,
  place: LeasePlace & Pick<BulkCharge, 'id' | 'account_id'>,
  { at, user_id }: Posting,
): BulkCharge {
  return {
    ...place,
    ...charge,
    gross_amount: amount,
    months_paid: [month],
    payment_for_year: year,
    period_start: firstOfMonth(year, month),
    period_end: lastOfMonth(year, month),
    refund_status: charge.payment_type === DEPOSIT ? 'Pending' : null,
    is_owed: true,
    created_by: user_id,
    created_at: at,
    updated_at: at,
  };
}

async function recordOpening(
  tx: Db,
  viewer: Viewer | null,
  charges: readonly BulkCharge[],
  receipts: readonly BulkReceipt[],
): Promise<void> {
  const made = { action: 'created' };
  await recordAudits(tx, viewer, [
    ...charges.map(({ created_at: _at, updated_at: _same, ...after }) => ({
      ...made,
      subject: 'payment',
      subject_id: after.id,
      after: { ...after, amount: after.gross_amount },
    })),
    ...receipts.map(({ issued_at: _at, ...after }) => ({ ...made, subject: 'receipt', subject_id: after.id, after })),
  ]);
}

/** Stores the terms, and the schedule periods of the imported rents. */
async function insertTerms(
  { tx, at, user_id }: Posting,
  openings: readonly OpeningMoney[],
  chargeIds: readonly number[],
): Promise<void> {
  const terms = openings.flatMap(({ place: { lease_id }, terms: own }) =>
    own ? [{ lease_id, ...own, rent_every: 'month' as const, created_by: user_id, created_at: at }] : [],
  );
  if (terms.length > 0) await insertRows(tx, 'lease_terms', terms);
  let charged = 0;
  const periods = openings.flatMap(({ place: { lease_id }, charges, scheduled }) => {
    charged += charges.length;
    return scheduled ? [{ lease_id, ...scheduled, charge_id: chargeIds[charged - 1] ?? 0 }] : [];
  });
  if (periods.length > 0) await insertRows(tx, 'scheduled_charges', periods);
}

/** Waits for what is being recorded on the accounts of imported leases, and lets nothing more be recorded there. */
export const lockOpening = (tx: Db, leaseIds: readonly number[]): Promise<void> =>
  inChunks(leaseIds, (chunk) => lockAccountsOfLeases(tx, chunk));

/**
 * Removes the money of imported leases: their journal is reversed and stays, everything else is deleted. Call it when
 * nothing else was recorded on their accounts. See docs/rules.md, Undoing an import.
 */
export async function undoOpening(tx: Db, leaseIds: readonly number[], at: Date): Promise<void> {
  const accounts = [...(await accountIdsOfLeases(tx, leaseIds)).values()];
  await inChunks(accounts, async (chunk) => {
    await reverseJournalOf(tx, chunk, at);
    await deleteImportedMoney(tx, chunk);
  });
}
