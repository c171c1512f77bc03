import * as fc from 'fast-check';
import { addDays, type CalendarDate } from '../../calendar.ts';
import { DEPOSIT, PAYMENT_TYPES } from '../../payments/rules.ts';
import { type Channel, CHANNELS } from '../ledger-accounts.ts';
import { RENT_EVERY } from '../rent-periods.ts';
import { chargeMany } from './bulk-charges.ts';
import { acceptClaim, logClaim, rejectClaim } from './claims.ts';
import { endLease, moveHome, open, reverseReceipt, setTerms } from './lease-changes.ts';
import { type Book, outstandingOf, rowOf } from './ledger-book.ts';
import * as model from './ledger-model.ts';
import { moveDeposit, refundCredit, reverseMovement, reverseRefund, transfer } from './money-out.ts';
import { newBook } from './new-book.ts';
import { setStatus } from './set-status.ts';

const TODAY = newBook().today;

/** `skipped` where the book has nothing yet that the step could be about. */
export type StepOutcome = model.Outcome | 'skipped';

/** One step of a history: arguments that fit any book, and what they do to one. */
export interface Step {
  name: string;
  args: unknown;
  perform: (book: Book) => StepOutcome;
}

function step<T>(
  name: string,
  args: fc.Arbitrary<T>,
  perform: (book: Book, args: T) => StepOutcome,
): fc.Arbitrary<Step> {
  return args.map((given) => ({ name, args: given, perform: (book) => perform(book, given) }));
}

function payDeposit(book: Book, given: { account: number; amount: number; channel: Channel; received_at: string }) {
  const charged = { account: given.account, type: DEPOSIT, gross_amount: given.amount, due_date: TODAY } as const;
  model.charge(book, { ...charged, source: 'manual' });
  const id = book.charges.findLast(({ type: of }) => of === DEPOSIT)?.id ?? 0;
  return model.receive(book, { ...given, withheld: 0, external_reference: null }, [
    { charge: id, amount: given.amount },
  ]);
}

/** Calls with the row that a number picks. */
function picked<T>(rows: readonly T[], n: number, perform: (row: T) => model.Outcome): StepOutcome {
  const row = rows[n % rows.length];
  return row === undefined ? 'skipped' : perform(row);
}

const n = fc.nat(10_000);
/** Mostly an account with which a book begins; a higher number is one that came later. */
const account = fc.constantFrom(1, 2, 1, 2, 3, 4, 5);
const accountAt = (book: Book, number: number) => ((number - 1) % book.accounts.length) + 1;
const placed = <T extends { account: number }>(book: Book, given: T): T => ({
  ...given,
  account: accountAt(book, given.account),
});
const amount = fc.oneof(fc.constantFrom(100, 200, 500, 1_000), fc.integer({ min: 1, max: 2_500 }));
const type = fc.constantFrom(...PAYMENT_TYPES);
const channel = fc.constantFrom(...CHANNELS);
const due_date = fc.integer({ min: -120, max: 60 }).map((days): CalendarDate => addDays(TODAY, days));
const received_at = fc.integer({ min: 0, max: 40 }).map((days) => `${addDays(TODAY, -days)}T09:00:00Z`);
const external_reference = fc.option(fc.constantFrom('MP1', 'MP2', 'MP3', 'MP4'), { nil: null });
const withheld = fc.constantFrom(0, 0, 0, 30, 100);
const receipt = fc.record({ account, amount, withheld, channel, external_reference, received_at });
const status = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8, 12);
const received_amount = fc.option(amount, { nil: undefined });

/** A day of a lease, mostly: the first of a month or another one. */
const day = fc.oneof(
  fc.constantFrom('2026-10-01', '2026-12-01', '2027-01-01', '2027-03-01'),
  fc.integer({ min: -60, max: 200 }).map((days) => addDays(TODAY, days)),
);
const rent = fc.record({
  rent_amount: fc.constantFrom(200, 500, 650),
  rent_every: fc.constantFrom('month' as const, 'month' as const, ...RENT_EVERY),
  due_day: fc.constantFrom(1, 5, 7),
});
const monthly = rent.map((terms) => ({ ...terms, rent_every: 'month' as const }));
const sumOrNone = fc.constantFrom(0, 200, 500, 1_200);

const isFitted = fc.oneof(fc.constant(true), fc.boolean());

/** Most charges are of the account of the receipt; a split over others is refused. */
const isOwn = fc.oneof(fc.constant(true), fc.constant(true), fc.boolean());

/** Most amounts fit what there is; the others may be refused. */
const fitted = (given: { amount: number; isFitted: boolean }, most: number) =>
  given.isFitted ? Math.max(1, Math.min(given.amount, most)) : given.amount;

const lines = fc.array(fc.record({ n, amount, isFitted, isOwn }), { maxLength: 3 });
type Lines = { n: number; amount: number; isFitted: boolean; isOwn: boolean }[];

function splitFor(book: Book, of: number, given: Lines) {
  const live = book.charges.filter((row) => !row.is_deleted);
  const own = live.filter((row) => row.account === of);
  return given.flatMap((line) => {
    const charges = line.isOwn ? own : live;
    const row = charges[line.n % charges.length];
    return row ? [{ charge: row.id, amount: fitted(line, outstandingOf(book, row)) }] : [];
  });
}

export const STEPS: fc.Arbitrary<Step>[] = [
  step(
    'charge',
    fc.record({
      account,
      type,
      gross_amount: amount,
      due_date,
      source: fc.constantFrom('manual', 'import', 'opening'),
    }),
    (book, given) => model.charge(book, placed(book, given)),
  ),
  step('change amount', fc.record({ n, amount }), (book, given) =>
    picked(book.charges, given.n, ({ id }) => model.changeAmount(book, { charge: id, amount: given.amount })),
  ),
  step('delete charge', n, (book, at) =>
    picked(book.charges, at, ({ id }) => model.deleteCharge(book, { charge: id })),
  ),
  step('receipt', receipt, (book, given) => model.receive(book, placed(book, given))),
  step('receipt by hand', fc.record({ receipt, lines }), (book, given) => {
    const row = placed(book, given.receipt);
    return model.receive(book, row, splitFor(book, row.account, given.lines));
  }),
  step('allocate by hand', fc.record({ n, lines }), (book, given) =>
    picked(book.receipts, given.n, (row) =>
      model.allocateByHand(book, { receipt: row.id, split: splitFor(book, row.account, given.lines) }),
    ),
  ),
  step('paid deposit', fc.record({ account, amount, channel, received_at }), (book, given) =>
    payDeposit(book, placed(book, given)),
  ),
  step('reverse receipt', n, (book, at) =>
    picked(book.receipts, at, ({ id }) => reverseReceipt(book, { receipt: id })),
  ),
  step('credit note', fc.record({ n, amount, isWhole: fc.boolean() }), (book, given) =>
    picked(book.charges, given.n, (row) =>
      model.creditNote(book, { charge: row.id, amount: given.isWhole ? row.gross_amount : given.amount }),
    ),
  ),
  step('reverse credit note', n, (book, at) =>
    picked(book.notes, at, ({ id }) => model.reverseCreditNote(book, { note: id })),
  ),
  step(
    'move deposit',
    fc.record({ account, kind: fc.constantFrom('used', 'refunded', 'withheld'), amount, isFitted, channel, n }),
    (book, unplaced) => {
      const given = placed(book, unplaced);
      const { deposit_held } = rowOf(book.accounts, given.account);
      const own = book.charges.filter((row) => row.account === given.account);
      return picked(own, given.n, ({ id }) =>
        moveDeposit(book, { ...given, charge: id, amount: fitted(given, deposit_held) }),
      );
    },
  ),
  step('reverse movement', n, (book, at) =>
    picked(book.movements, at, ({ id }) => reverseMovement(book, { movement: id })),
  ),
  step('refund credit', fc.record({ account, amount, channel, isFitted }), (book, unplaced) => {
    const given = placed(book, unplaced);
    const { credit } = rowOf(book.accounts, given.account);
    return refundCredit(book, { ...given, amount: fitted(given, credit) });
  }),
  step('reverse refund', n, (book, at) => picked(book.refunds, at, ({ id }) => reverseRefund(book, { refund: id }))),
  step(
    'transfer',
    fc.record({ from: account, to: account, amount, isFitted, ofCredit: fc.boolean(), ofDeposit: fc.boolean() }),
    (book, { from: one, to: other, ...given }) => {
      const [from, to] = [accountAt(book, one), accountAt(book, other)];
      const { credit, deposit_held } = rowOf(book.accounts, from);
      return transfer(book, {
        from,
        to,
        credit: given.ofCredit ? fitted(given, credit) : 0,
        deposit: given.ofDeposit ? fitted(given, deposit_held) : 0,
      });
    },
  ),
  step('set status', fc.record({ n, status, received_amount }), (book, given) =>
    picked(book.charges, given.n, ({ id }) => setStatus(book, { ...given, charge: id })),
  ),
  step('cancel', n, (book, at) => picked(book.charges, at, ({ id }) => setStatus(book, { charge: id, status: 5 }))),
  step('refund', n, (book, at) => picked(book.charges, at, ({ id }) => setStatus(book, { charge: id, status: 6 }))),
  step('reopen', fc.record({ n, status: fc.constantFrom(1, 2, 3, 4) }), (book, given) =>
    picked(
      book.charges.filter((row) => row.status === 5 || row.status === 6),
      given.n,
      ({ id }) => setStatus(book, { charge: id, status: given.status }),
    ),
  ),
  step('log claim', fc.record({ account, amount, type, due_date, n: fc.option(n) }), (book, given) =>
    given.n === null
      ? logClaim(book, { ...placed(book, given), charge: null })
      : picked(book.charges, given.n, (row) => logClaim(book, { ...given, charge: row.id })),
  ),
  step('accept claim', fc.record({ n, amount: received_amount }), (book, given) =>
    picked(book.claims, given.n, ({ id }) => acceptClaim(book, { claim: id, amount: given.amount })),
  ),
  step('reject claim', n, (book, at) => picked(book.claims, at, ({ id }) => rejectClaim(book, { claim: id }))),
  step(
    'run schedule',
    fc.record({ account, until: fc.integer({ min: 0, max: 93 }).map((days) => addDays(TODAY, days)) }),
    (book, given) => model.runSchedule(book, placed(book, given)),
  ),
  step('terms', fc.record({ account, rent, starts_on: day }), (book, given) =>
    setTerms(book, { ...given.rent, account: accountAt(book, given.account), starts_on: given.starts_on }),
  ),
  step('end lease', fc.record({ account, last_day: day }), (book, given) => endLease(book, placed(book, given))),
  step('move home', fc.record({ account, day, rent }), (book, given) => moveHome(book, placed(book, given))),
  step(
    'open',
    fc.record({ arrears: sumOrNone, deposit: sumOrNone, paid: sumOrNone, ahead: sumOrNone, terms: monthly }),
    open,
  ),
  step(
    'charge many',
    fc.record({
      accounts: fc.uniqueArray(account, { minLength: 1, maxLength: 4 }),
      type,
      due_date,
      sum: fc.oneof(fc.record({ amount }), fc.record({ total: amount })),
      allow_duplicate: fc.boolean(),
    }),
    (book, given) =>
      chargeMany(book, { ...given, accounts: [...new Set(given.accounts.map((number) => accountAt(book, number)))] }),
  ),
];

/** A book with something of every kind, so that few steps of a short history have nothing to be about. */
export function startedBook(): Book {
  const book = newBook();
  const received = {
    channel: 'mtn',
    withheld: 0,
    external_reference: null,
    received_at: `${TODAY}T09:00:00Z`,
  } as const;
  for (const id of [1, 2, 3]) {
    const charged = { account: id, source: 'manual', due_date: TODAY } as const;
    payDeposit(book, { ...received, account: id, amount: 900 });
    model.charge(book, { ...charged, type: 'Utilities', gross_amount: 300 });
    model.charge(book, { ...charged, type: 'Rent', gross_amount: 800 });
    model.receive(book, { ...received, account: id, amount: 600 });
    logClaim(book, { ...charged, charge: null, amount: 250, type: 'Other' });
    logClaim(book, { ...charged, charge: book.charges.length, amount: 250, type: 'Other' });
  }
  return book;
}
