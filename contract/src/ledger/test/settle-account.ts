import { addDays, addMonths, type CalendarDate, lastOfMonth, laterDay, monthOf } from '../../calendar.ts';
import { CLOSED_STATUSES, DEPOSIT, PAYMENT_STATUS } from '../../payments/rules.ts';
import { allocateAutomatically } from '../allocate.ts';
import { chargeStatus } from '../charge-state.ts';
import { chargeLines, creditNoteLines } from '../postings.ts';
import { type LeaseDays, periodsCovered, type RentPeriod, rentPeriods, termsOn } from '../rent-periods.ts';
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
  type ScheduledPeriod,
  unallocatedOf,
} from './ledger-book.ts';

const MONTHS_AHEAD = 12;
/** A period is due at most so many days after its first. */
export const DUE_WITHIN_DAYS = 31;

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
    is_edited: false,
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
    const { period_start, period_end } = period;
    book.scheduled.push({ account, period_start, period_end, charge: charge.id });
  }
}

export const scheduledOf = (book: Book, account: number): ScheduledPeriod[] =>
  book.scheduled
    .filter((row) => row.account === account)
    .toSorted((a, b) => a.period_start.localeCompare(b.period_start));

/** The days that a charged period is for: a charge that a person made for a month is for all of it. */
function daysCharged(book: Book, { account, period_start, period_end, charge }: ScheduledPeriod) {
  const { terms = [] } = rowOf(book.accounts, account).schedule ?? {};
  const isOfDays =
    rowOf(book.charges, charge).source === 'schedule' || termsOn(terms, period_start)?.rent_every === 'week';
  if (isOfDays) return { first: period_start, last: period_end };
  const { year, month } = monthOf(period_end);
  return { first: `${period_start.slice(0, 8)}01`, last: lastOfMonth(year, month) };
}

/** The days of a lease that some charged periods leave, in order; `isLast` is the one after all periods. */
export function daysLeft(book: Book, { lease_start, lease_end }: LeaseDays, rows: readonly ScheduledPeriod[]) {
  const ranges: (LeaseDays & { isLast: boolean })[] = [];
  let from = lease_start;
  for (const row of rows) {
    const { first, last } = daysCharged(book, row);
    const before = addDays(first, -1);
    ranges.push({ lease_start: from, lease_end: before < lease_end ? before : lease_end, isLast: false });
    from = laterDay(from, addDays(last, 1));
  }
  return [...ranges, { lease_start: from, lease_end, isLast: true }].filter(
    (days) => days.lease_start <= days.lease_end,
  );
}

/** The periods of the schedule of an account that are not charged yet: all between charged ones, then those due. */
export function comingPeriods(book: Book, { id, schedule }: BookAccount, until: CalendarDate): RentPeriod[] {
  if (!schedule) return [];
  const rows = scheduledOf(book, id);
  const isCharged = ({ period_start }: RentPeriod) =>
    rows.some((row) => row.period_start <= period_start && period_start <= row.period_end);
  return daysLeft(book, schedule.lease, rows)
    .flatMap(({ isLast, ...days }) =>
      rentPeriods(days, schedule.terms, isLast ? until : addDays(days.lease_end, DUE_WITHIN_DAYS)),
    )
    .filter((period) => !isCharged(period));
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
