import { changedGross } from '@amayumba/contract/ledger/charge-state.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { factsOf, listFreed, lockAccounts, updateCharge } from '../ledger/posting/for-payments.ts';
import { liveAllocations } from '../ledger/posting/allocations.ts';
import { repostCharge } from '../ledger/posting/charges.ts';
import type { Posting } from '../ledger/posting/posting.ts';
import { refuseStatus } from '../ledger/posting/refuse-status.ts';
import { markForSecondPerson } from '../ledger/posting/second-person.ts';
import type { PaymentValues } from './payment-change.ts';
import { periodOf, placeOf } from './payment-place.ts';
import type { PaymentRecord } from './payment-records.repository.ts';

/** The fields of a payment by which a change moves it to another tenant, type, day or period. */
const isMoved = (before: PaymentRecord, after: PaymentValues): boolean =>
  before.due_date !== after.due_date || isOtherCharge(before, after);

/** Whether a change gives a payment another tenant, another type or other months. */
export const isOtherCharge = (before: PaymentRecord, after: PaymentValues): boolean =>
  before.tenant_id !== after.tenant_id || before.payment_type !== after.payment_type || isOtherPeriod(before, after);

const isOtherPeriod = (before: PaymentRecord, after: PaymentValues): boolean =>
  before.payment_for_year !== after.payment_for_year || String(before.months_paid) !== String(after.months_paid);

/** What a person writes about a payment, which moves nothing. */
const WRITTEN = ['payment_method', 'reference_number', 'notes', 'refund_status'] as const;

/** The gross amount after a change. @throws Refusal money_recorded, charge_closed */
async function grossAfter({ tx }: Posting, before: PaymentRecord, after: PaymentValues): Promise<number> {
  const isClosed = before.outstanding_amount === 0 && before.settled_amount === 0;
  const isOther = after.amount !== before.shown_amount;
  if (isClosed) return isOther ? fail('charge_closed') : before.gross_amount;
  const change = { amount: isOther ? after.amount : undefined, moves: isMoved(before, after) };
  const gross = changedGross(factsOf(before), change);
  if (gross !== 'money_recorded') return gross;
  const rows = await liveAllocations({ tx }, 'charge_id', before.id);
  const receipts = [...new Set(rows.map(({ receipt_id }) => receipt_id))];
  return refuseStatus(tx, { action: 'refuse', code: 'money_recorded', receipts, claims: [] });
}

/** Freed or refunded money stays on the account, so its charge does too. @throws Refusal charge_closed */
async function refuseOtherAccount({ tx }: Posting, before: PaymentRecord): Promise<void> {
  if (before.is_refunded) fail('charge_closed');
  if (before.amount === 0 && (await listFreed(tx, before.id)).length > 0) fail('charge_closed');
}

/**
 * Stores the changed fields of a payment, except its status. Lease and estate follow its tenant and its due date.
 * Returns the record and the accounts of the change, which the caller settles.
 * @throws Refusal money_recorded, charge_closed
 */
export async function changeFields(
  posting: Posting,
  before: PaymentRecord,
  after: PaymentValues,
): Promise<{ record: PaymentRecord; accounts: number[] }> {
  const { tx } = posting;
  const gross_amount = await grossAfter(posting, before, after);
  const isOther = gross_amount !== before.gross_amount || isMoved(before, after);
  if (!isOther && WRITTEN.every((field) => before[field] === after[field]))
    return { record: before, accounts: [before.account_id] };
  const isOpen = before.outstanding_amount > 0;
  // A deposit is no income and in no balance, so as one the sum is owed no more, as after a waiver.
  const becomesOther = (before.payment_type === DEPOSIT) !== (after.payment_type === DEPOSIT);
  const isLess =
    gross_amount < before.gross_amount || (isOpen && (before.tenant_id !== after.tenant_id || becomesOther));
  if (before.is_owed && isLess) markForSecondPerson(posting);
  const { tenant_id, payment_type, due_date, months_paid, payment_for_year } = after;
  const { payment_method, reference_number, notes, refund_status } = after;
  const changesPlace = tenant_id !== before.tenant_id || due_date !== before.due_date;
  const place = changesPlace ? await placeOf(tx, after) : undefined;
  if (place && place.account_id !== before.account_id) await refuseOtherAccount(posting, before);
  const values = {
    ...place,
    ...((payment_type !== before.payment_type || isOtherPeriod(before, after)) && { description: '' }),
    ...(isOtherPeriod(before, after) && { months_paid, payment_for_year, ...periodOf(after) }),
    // As a charge of the schedule it could not be adopted, and would get the months of its period again.
    ...(isOtherCharge(before, after) && before.source === 'schedule' && { source: 'manual' as const }),
    gross_amount,
    payment_type,
    due_date,
    payment_method,
    reference_number,
    notes,
    refund_status,
  };
  const accounts = [before.account_id, ...(place ? [place.account_id] : [])];
  if (changesPlace) await lockAccounts(tx, accounts);
  const isReposted = changesPlace || gross_amount !== before.gross_amount || payment_type !== before.payment_type;
  const record = isReposted ? await repostCharge(posting, before, values) : await updateCharge(tx, before.id, values);
  return { record, accounts };
}
