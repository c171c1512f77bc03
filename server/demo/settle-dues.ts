import { addDays, dayInKampala } from '@amayumba/contract/calendar.ts';
import { instantOf, monthNumber } from './demo-calendar.ts';
import { type DemoNow, notAfter } from './demo-row.ts';
import type { Due, Story } from './due.ts';
import type { BookedCharge, MoneyBook } from './money-book.ts';
import type { ChooseMeans } from './payment-methods.ts';
import type { Random } from './random.ts';
import { recordClaim, recordCreditNote, recordReceipt, recordRefund, reverseReceipt } from './record-money.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The share of payments that the tenant logged and a manager verified. */
const LOGGED_SHARE = 0.4;

/** The inputs of settling a charge. */
export interface Settling {
  book: MoneyBook;
  random: Random;
  means: ChooseMeans;
  now: DemoNow;
  chargeOf: (due: Due) => BookedCharge;
}

const on = (at: Date) => dayInKampala(Number(at));
const after = (at: Date, ms: number) => new Date(Number(at) + ms);
/** About half, in whole ten thousands. */
export const halfOf = (amount: number): number => Math.max(10_000, Math.round(amount / 2 / 10_000) * 10_000);

/** Most people pay near the due day, some much later; none in the future. */
function paymentInstant({ random, now: { nowMs, today } }: Settling, { due, month }: Due, created: Date): Date {
  const lateness =
    random.chance(0.12) && month < monthNumber(today) - 1 ? random.between(6, 24) : random.between(-8, 3);
  const intended = instantOf(addDays(due, lateness), random.between(7, 20), random.between(0, 59));
  const earliest = Number(created) + HOUR_MS;
  if (intended <= nowMs) return new Date(Math.max(intended, earliest));
  // A charge that must be paid by now was paid in the last days.
  return new Date(Math.max(earliest, nowMs - random.between(HOUR_MS, 4 * DAY_MS)));
}

type Told<Kind extends Story['kind']> = Extract<Story, { kind: Kind }>;

/** Records the money of a due that is paid, in one receipt unless it has a story. */
export function payDue(settling: Settling, due: Due): void {
  const { book, means, chargeOf } = settling;
  const { lease, amount, story } = due;
  const charge = chargeOf(due);
  if (story?.kind === 'paid ahead') return;
  const at = paymentInstant(settling, due, charge.row.created_at);
  const receive = (when: Date, sum: number, parts = [{ charge, amount: sum }], by = means.for(sum, lease.person)) =>
    recordReceipt(book, lease, when, by, { amount: sum, parts });
  switch (story?.kind) {
    case undefined:
      return payWhole(settling, due, at);
    case 'instalments': {
      receive(at, halfOf(amount));
      receive(after(at, 9 * DAY_MS), amount - halfOf(amount));
      return;
    }
    case 'bounced': {
      const back = after(at, 6 * DAY_MS);
      const cheque = receive(at, amount, undefined, means.by('Cheque', lease.person));
      reverseReceipt(book, cheque, back, 'The bank returned the cheque unpaid.');
      cheque.replacedBy = receive(after(back, HOUR_MS), amount, undefined, means.by('Bank Transfer', lease.person));
      return;
    }
    case 'mistyped': {
      const by = means.for(amount, lease.person);
      const wrong = receive(at, amount - 100_000, undefined, by);
      reverseReceipt(book, wrong, after(at, HOUR_MS), 'The sum was typed wrongly.');
      wrong.replacedBy = receive(after(at, HOUR_MS + 60_000), amount, undefined, by);
      return;
    }
    case 'credited': {
      const { note: kind, amount: less, reason } = story;
      recordCreditNote(book, charge, after(at, -HOUR_MS / 2), { kind, amount: less, reason, on: on(at) });
      receive(at, amount - less);
      return;
    }
    case 'moved in': {
      receive(at, amount - story.amount);
      return;
    }
    case 'ahead':
      return payAhead(settling, due, story, at);
    case 'returned':
      return payAndReturn(settling, due, at);
  }
}

function payWhole({ book, random, means, chargeOf }: Settling, due: Due, at: Date): void {
  const { lease, amount } = due;
  const charge = chargeOf(due);
  const by = means.for(amount, lease.person);
  const isLogged = by.channel !== 'cash' && due.type !== 'Security Deposit' && random.chance(LOGGED_SHARE);
  const source = isLogged ? 'claim' : 'entry';
  const receipt = recordReceipt(book, lease, at, by, { amount, parts: [{ charge, amount }], source });
  if (!isLogged) return;
  const logged = new Date(Math.max(Number(charge.row.created_at), Number(at) - 5 * HOUR_MS));
  recordClaim(book, charge, by, { amount, at: logged, paid_on: on(logged), decided: at, receipt });
}

/** One receipt for this and later rents; what is left is credit, or goes back. */
function payAhead({ book, means, chargeOf, now }: Settling, due: Due, story: Told<'ahead'>, at: Date): void {
  const { lease } = due;
  const parts = [due, ...story.later].map((each) => ({ charge: chargeOf(each), amount: each.amount }));
  // The schedule makes the charges of later months when the money comes in.
  for (const { charge } of parts) {
    if (charge.row.created_at > at) charge.row.created_at = at;
  }
  const amount = parts.reduce((sum, part) => sum + part.amount, story.extra);
  const receipt = recordReceipt(book, lease, at, means.for(amount, lease.person), { amount, parts });
  if (!story.isRefunded) return;
  const back = notAfter(now.nowMs, Number(at) + 5 * DAY_MS);
  recordRefund(book, receipt, back, { amount: story.extra, reason: 'Paid too much', on: on(back) });
}

/** Cancelled after it was paid: the money becomes credit and is refunded. */
function payAndReturn({ book, means, chargeOf }: Settling, due: Due, at: Date): void {
  const { lease, amount } = due;
  const charge = chargeOf(due);
  const receipt = recordReceipt(book, lease, at, means.for(amount, lease.person), {
    amount,
    parts: [{ charge, amount }],
  });
  const back = after(at, 2 * DAY_MS);
  const reason = 'Not needed any more';
  const note = recordCreditNote(book, charge, back, { kind: 'cancellation', amount, reason, on: on(back) });
  for (const row of book.allocations)
    if (row.receipt === receipt) Object.assign(row, { undone_at: back, freedBy: note });
  recordRefund(book, receipt, back, { amount, reason, on: on(back), charge });
}

/** Records what happened to a due that is not paid. */
export function leaveOpen({ book, means, now, chargeOf }: Settling, due: Due): void {
  const { lease, amount, state } = due;
  const charge = chargeOf(due);
  const { created_at } = charge.row;
  const minute = lease.row.id % 60;
  if (state === 'partial') {
    const at = new Date(Math.max(Number(created_at) + HOUR_MS, instantOf(addDays(now.today, -3), 12, minute)));
    const half = halfOf(amount);
    recordReceipt(book, lease, notAfter(now.nowMs, Number(at)), means.for(half, lease.person), {
      amount: half,
      parts: [{ charge, amount: half }],
      notes: 'The rest is promised.',
    });
  } else if (state === 'processing' || state === 'failed') {
    const logged = instantOf(addDays(now.today, -1 - (lease.row.id % 3)), 19, minute);
    const at = new Date(Math.max(Number(created_at), logged));
    const by = means.by('Mobile Money', lease.person);
    const decided = notAfter(now.nowMs, Number(at) + 14 * HOUR_MS);
    const rejected = { decided, reason: 'No such transaction on our statement.' };
    recordClaim(book, charge, by, { amount, at, paid_on: on(at), ...(state === 'failed' && rejected) });
    Object.assign(charge.row, { payment_method: by.method, reference_number: by.reference, updated_at: at });
  } else if (state === 'cancelled') {
    const at = new Date(Math.max(Number(created_at), instantOf(due.due, 10)));
    recordCreditNote(book, charge, at, { kind: 'cancellation', amount, reason: 'Not needed any more', on: on(at) });
  }
}
