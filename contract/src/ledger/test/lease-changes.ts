import { addDays, type CalendarDate } from '../../calendar.ts';
import type { Ugx } from '../../money.ts';
import { DEPOSIT } from '../../payments/rules.ts';
import { chargeAmount } from '../charge-state.ts';
import { type RentPeriod, rentPeriods, type RentTerms } from '../rent-periods.ts';
import {
  addReceipt,
  allocate,
  type Book,
  type BookCharge,
  factsOf,
  liveAllocations,
  rowOf,
  type ScheduledPeriod,
} from './ledger-book.ts';
import {
  addNote,
  freeAbove,
  type Outcome,
  removeCharge,
  repostCharge,
  reverseReceipt as undoReceipt,
  settled,
} from './ledger-model.ts';
import { transfer } from './money-out.ts';
import {
  addCharge,
  chargeDuePeriods,
  comingPeriods,
  daysLeft,
  DUE_WITHIN_DAYS,
  scheduledOf,
} from './settle-account.ts';

/** Rent is charged so many days before it is due. */
const DAYS_BEFORE = 14;
/** So that a history stays small. */
const ACCOUNTS_MAX = 8;

/** Whether a charge is as the schedule made it by some terms. */
function isAsScheduled(book: Book, row: ScheduledPeriod, terms: readonly RentTerms[]): boolean {
  const charge = rowOf(book.charges, row.charge);
  const facts = factsOf(book, charge);
  if (charge.source !== 'schedule' || charge.is_deleted || chargeAmount(facts) === 0) return false;
  const days = { lease_start: row.period_start, lease_end: row.period_end };
  const [made] = rentPeriods(days, terms, addDays(row.period_end, DUE_WITHIN_DAYS));
  return made?.amount === charge.gross_amount && made.due_date === charge.due_date;
}

/**
 * Brings the rent charges of an account in line with its lease and terms after either changed, and charges what is due.
 */
function correctSchedule(book: Book, id: number, previous: readonly RentTerms[]): Outcome {
  const { schedule } = rowOf(book.accounts, id);
  const rows = scheduledOf(book, id);
  const own = rows.filter((row) => isAsScheduled(book, row, previous));
  const others = rows.filter((row) => !own.includes(row));
  const until = addDays(rows.at(-1)?.period_end ?? book.today, DUE_WITHIN_DAYS);
  const periods = schedule
    ? daysLeft(book, schedule.lease, others).flatMap((days) => rentPeriods(days, schedule.terms, until))
    : [];
  for (const row of own) {
    const charge = rowOf(book.charges, row.charge);
    const period = periods.find(({ period_start }) => period_start === row.period_start);
    if (period) fit(book, row, charge, period);
    else withdraw(book, row, charge);
  }
  settled(book, id);
  chargeDuePeriods(book, id, addDays(book.today, DAYS_BEFORE));
  return settled(book, id);
}

function fit(book: Book, row: ScheduledPeriod, charge: BookCharge, { amount, due_date, period_end }: RentPeriod): void {
  if (charge.gross_amount === amount && charge.due_date === due_date && row.period_end === period_end) return;
  const { credited_amount } = factsOf(book, charge);
  const gross_amount = Math.max(amount, credited_amount);
  freeAbove(book, charge.id, gross_amount - credited_amount);
  charge.is_edited ||= gross_amount !== amount;
  repostCharge(book, charge, { gross_amount, due_date });
  row.period_end = period_end;
}

function withdraw(book: Book, row: ScheduledPeriod, charge: BookCharge): void {
  const facts = factsOf(book, charge);
  const isClaimed = book.claims.some((claim) => claim.charge === charge.id && claim.state === 'waiting');
  if (facts.settled_amount > 0 || isClaimed) addNote(book, charge, { amount: chargeAmount(facts), kind: 'correction' });
  else removeCharge(book, charge);
  book.scheduled.splice(book.scheduled.indexOf(row), 1);
}

/** Reverses a receipt. Rent that it alone had paid ahead is withdrawn: the last periods, so that none is left out. */
export function reverseReceipt(book: Book, { receipt: id }: { receipt: number }): Outcome {
  const { account } = rowOf(book.receipts, id);
  const paid = new Set(liveAllocations(book, { receipt: id }).map(({ charge }) => charge));
  const outcome = undoReceipt(book, { receipt: id });
  const { terms = [] } = rowOf(book.accounts, account).schedule ?? {};
  if (outcome !== 'done') return outcome;
  for (const row of scheduledOf(book, account).toReversed()) {
    const charge = rowOf(book.charges, row.charge);
    const isAhead = paid.has(charge.id) && charge.due_date > addDays(book.today, DAYS_BEFORE);
    const { settled_amount, credited_amount } = factsOf(book, charge);
    const isClaimed = book.claims.some((claim) => claim.charge === charge.id && claim.state === 'waiting');
    if (!isAhead || !isAsScheduled(book, row, terms) || settled_amount + credited_amount > 0 || isClaimed) break;
    withdraw(book, row, charge);
  }
  return settled(book, account);
}

export function setTerms(book: Book, { account, ...added }: RentTerms & { account: number }): Outcome {
  const { schedule } = rowOf(book.accounts, account);
  if (!schedule) return 'invalid';
  const { lease, terms } = schedule;
  const isInLease = lease.lease_start <= added.starts_on && added.starts_on <= lease.lease_end;
  if (!isInLease || terms.some(({ starts_on }) => starts_on === added.starts_on)) return 'invalid';
  schedule.terms = [...terms, added];
  return correctSchedule(book, account, terms);
}

/** A lease ends on another day: it is ended, renewed, or its end is undone. */
export function endLease(book: Book, { account, last_day }: { account: number; last_day: CalendarDate }): Outcome {
  const { schedule } = rowOf(book.accounts, account);
  if (!schedule || last_day < schedule.lease.lease_start) return 'invalid';
  schedule.lease = { ...schedule.lease, lease_end: last_day };
  return correctSchedule(book, account, schedule.terms);
}

const addAccount = (book: Book, row: Pick<Book['accounts'][number], 'tenant' | 'schedule'>): number =>
  book.accounts.push({
    ...row,
    id: book.accounts.length + 1,
    balance: 0,
    open_amount: 0,
    credit: 0,
    deposit_held: 0,
    oldest_due: null,
  });

/** A tenant moves to another home: the lease ends, another begins, and credit and deposit go along. */
export function moveHome(
  book: Book,
  { account: from, day, rent }: { account: number; day: CalendarDate; rent: Omit<RentTerms, 'starts_on'> },
): Outcome {
  const { schedule, tenant } = rowOf(book.accounts, from);
  const isFull = book.accounts.length === ACCOUNTS_MAX;
  if (!schedule || isFull || day <= schedule.lease.lease_start || day > schedule.lease.lease_end) return 'invalid';
  const { lease, terms } = schedule;
  schedule.lease = { ...lease, lease_end: addDays(day, -1) };
  correctSchedule(book, from, terms);
  const to = addAccount(book, {
    tenant,
    schedule: { lease: { lease_start: day, lease_end: lease.lease_end }, terms: [{ ...rent, starts_on: day }] },
  });
  correctSchedule(book, to, []);
  const left = rowOf(book.accounts, from);
  const coming = comingPeriods(book, left, addDays(day, DUE_WITHIN_DAYS));
  const credit = Math.max(0, left.credit - coming.reduce((sum, { amount }) => sum + amount, 0));
  const deposit = left.deposit_held;
  if (credit + deposit > 0) transfer(book, { from, to, credit, deposit });
  if (left.deposit_held !== 0 || rowOf(book.accounts, to).deposit_held !== deposit)
    throw new Error('The deposit did not go along.');
  return 'done';
}

export interface Opening {
  arrears: Ugx;
  deposit: Ugx;
  /** What is paid of this month's rent, and paid ahead. */
  paid: Ugx;
  ahead: Ugx;
  terms: Omit<RentTerms, 'starts_on'>;
}

/** A lease is imported with what was owed and paid before. */
export function open(book: Book, { arrears, deposit, paid, ahead, terms }: Opening): Outcome {
  if (book.accounts.length === ACCOUNTS_MAX) return 'invalid';
  const lease = { lease_start: '2026-03-01', lease_end: '2027-05-31' };
  const tenant = book.accounts.length + 1;
  const account = addAccount(book, { tenant, schedule: { lease, terms: [{ ...terms, starts_on: book.today }] } });
  const charged = (
    charge: Pick<BookCharge, 'type' | 'source' | 'gross_amount' | 'due_date'>,
    settledBy: Ugx,
  ): number => {
    const { id } = addCharge(book, { account, ...charge });
    if (settledBy === 0) return id;
    const receipt = addReceipt(book, { account, amount: settledBy, source: 'opening' });
    allocate(book, { receipt: receipt.id, charge: id, amount: settledBy, by_hand: false });
    return id;
  };
  const before = { type: DEPOSIT, source: 'opening', due_date: lease.lease_start } as const;
  if (deposit > 0) charged({ ...before, gross_amount: deposit }, deposit);
  if (arrears > 0) charged({ ...before, type: 'Rent', gross_amount: arrears, due_date: '2026-10-31' }, 0);
  const rent = Math.max(paid, terms.rent_amount);
  const charge = charged({ type: 'Rent', source: 'import', gross_amount: rent, due_date: '2026-11-30' }, paid);
  book.scheduled.push({ account, period_start: book.today, period_end: '2026-11-30', charge });
  const isSettled = arrears === 0 && paid === rent;
  if (ahead > 0) addReceipt(book, { account, amount: ahead, source: 'opening', is_automatic: isSettled });
  const opened = settled(book, account);
  const owed = arrears + rent - paid - ahead;
  const made = book.charges.filter((row) => row.account === account && row.source === 'schedule');
  const balance = rowOf(book.accounts, account).balance - made.reduce((sum, row) => sum + row.gross_amount, 0);
  if (balance !== owed) throw new Error(`The account owes ${balance}, not ${owed}.`);
  return opened;
}
