import { addMonths, type CalendarDate } from '../../calendar.ts';
import { CLOSED_STATUSES, DEPOSIT, PAYMENT_STATUS } from '../../payments/rules.ts';
import { allocateAutomatically } from '../allocate.ts';
import { chargeStatus } from '../charge-state.ts';
import { chargeLines, creditNoteLines } from '../postings.ts';
import { periodsCovered, type RentPeriod, rentPeriods } from '../rent-periods.ts';
import {
  allocate,
  type Book,
  type BookAccount,
  type BookCharge,
  changeCharge,
  factsOf,
  nextId,
  outstandingOf,
  post,
  rowOf,
  unallocatedOf,
} from './ledger-book.ts';

const MONTHS_AHEAD = 12;

export type NewCharge = Pick<BookCharge, 'account' | 'type' | 'gross_amount' | 'due_date'> & Partial<BookCharge>;

export function addCharge(book: Book, given: NewCharge): BookCharge {
  const charge: BookCharge = {
    source: 'manual',
    period_start: given.due_date,
    label: PAYMENT_STATUS.pending,
    ...given,
    id: nextId(book.charges),
    status: given.label ?? PAYMENT_STATUS.pending,
    // Becomes owed below, so that the open amount of the account counts it.
    is_owed: false,
    is_refunded: false,
    is_deleted: false,
  };
  book.charges.push(charge);
  if (given.is_owed ?? true) makeOwed(book, charge);
  return charge;
}

/** Posts a charge, with the credit notes that it was given while only a claim named it. */
export function makeOwed(book: Book, charge: BookCharge): void {
  if (charge.is_owed) return;
  changeCharge(book, charge, () => (charge.is_owed = true));
  post(book, charge.account, chargeLines({ ...charge, amount: charge.gross_amount }), ['charge', charge.id]);
  for (const note of book.notes)
    if (note.charge === charge.id && !note.is_reversed)
      post(book, charge.account, creditNoteLines(charge, note.amount), ['credit note', note.id]);
}

/** The receipts of an account that have credit. */
export const receiptsWithCredit = (book: Book, account: number) =>
  book.receipts
    .filter((receipt) => receipt.account === account && !receipt.is_void)
    .map((receipt) => ({
      id: receipt.id,
      received_at: receipt.received_at,
      is_automatic: receipt.is_automatic,
      unallocated: unallocatedOf(book, receipt),
    }))
    .filter(({ unallocated }) => unallocated > 0);

export const liveCharges = (book: Book, account: number) =>
  book.charges.filter((charge) => charge.account === account && !charge.is_deleted);

function applyAutomatically(book: Book, account: number): void {
  const open = liveCharges(book, account).map((charge) => ({
    id: charge.id,
    type: charge.type,
    due_date: charge.due_date,
    is_owed: charge.is_owed,
    outstanding_amount: outstandingOf(book, charge),
  }));
  for (const made of allocateAutomatically(receiptsWithCredit(book, account), open))
    allocate(book, { ...made, by_hand: false });
}

const isScheduled = (book: Book, account: number, { period_start }: RentPeriod) =>
  book.scheduled.some((row) => row.account === account && row.period_start === period_start);

/** Charges periods, or adopts the charge that a person made for the month of one. */
function chargePeriods(book: Book, account: number, periods: readonly RentPeriod[]): void {
  for (const period of periods) {
    const taken = new Set(book.scheduled.map(({ charge }) => charge));
    const adopted = liveCharges(book, account).find(
      (charge) =>
        charge.type === 'Rent' &&
        charge.is_owed &&
        !taken.has(charge.id) &&
        !CLOSED_STATUSES.includes(charge.status) &&
        charge.period_start.slice(0, 7) === period.period_start.slice(0, 7),
    );
    const charge =
      adopted ?? addCharge(book, { ...period, account, type: 'Rent', source: 'schedule', gross_amount: period.amount });
    book.scheduled.push({ account, period_start: period.period_start, charge: charge.id });
  }
}

/** The periods of the schedule of an account that are not charged yet. */
function comingPeriods(book: Book, { id, schedule }: BookAccount, until: CalendarDate): RentPeriod[] {
  const all = schedule ? rentPeriods(schedule.lease, schedule.terms, until) : [];
  return all.filter((period) => !isScheduled(book, id, period));
}

export function chargeDuePeriods(book: Book, account: number, until: CalendarDate): void {
  chargePeriods(book, account, comingPeriods(book, rowOf(book.accounts, account), until));
}

/** Charges the coming periods that automatic credit covers, until none is covered: an adopted charge may need less. */
function chargeAhead(book: Book, account: BookAccount): void {
  const until = addMonths(book.today, MONTHS_AHEAD);
  for (;;) {
    const credit = receiptsWithCredit(book, account.id)
      .filter(({ is_automatic }) => is_automatic)
      .reduce((total, { unallocated }) => total + unallocated, 0);
    if (credit === 0) return;
    const covered = periodsCovered(comingPeriods(book, account, until), credit, until);
    if (covered.length === 0) return;
    chargePeriods(book, account.id, covered);
    applyAutomatically(book, account.id);
  }
}

/** What follows every posting on an account: automatic allocation, rent paid ahead, and what is derived. */
export function settleAccount(book: Book, id: number): void {
  const account = rowOf(book.accounts, id);
  applyAutomatically(book, id);
  chargeAhead(book, account);
  const charges = liveCharges(book, id);
  for (const charge of charges) charge.status = chargeStatus(factsOf(book, charge));
  const open = charges.filter((charge) => charge.is_owed && charge.type !== DEPOSIT && outstandingOf(book, charge) > 0);
  account.oldest_due = open.map(({ due_date }) => due_date).toSorted()[0] ?? null;
}
