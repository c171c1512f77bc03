import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addDays, type CalendarDate, laterDay } from '../../calendar.ts';
import type { Book } from './ledger-book.ts';
import { runSchedule } from './ledger-model.ts';
import { newBook } from './new-book.ts';
import { recount } from './recount.ts';
import { daysLeft, scheduledOf } from './settle-account.ts';
import { startedBook, type Step, type StepOutcome, STEPS } from './steps.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Random histories of the ledger's rules: FUZZ_RUNS, or 2,000. */
    histories: number;
  }
}

/** In four parts, so that each ends in time on a busy machine. */
const SEEDS = [20_261_123, 20_261_124, 20_261_125, 20_261_126];
const HISTORIES = inject('histories') / SEEDS.length;
const MOST_STEPS = 25;

/** How each step ended, in all histories. */
const seen = new Map<string, Set<StepOutcome>>();

/** How many claims were joined to a charge that is owed. */
let joined = 0;
const claimsOf = ({ claims }: Book) => claims.map(({ charge }) => charge);

/** What any change of a book changes. */
const fingerprint = ({ accounts, charges, receipts, claims, ...rows }: Book) =>
  JSON.stringify([
    accounts,
    rows.scheduled,
    charges.map(({ status, label, is_deleted }) => [status, label, is_deleted]),
    receipts.map(({ is_automatic, is_void }) => [is_automatic, is_void]),
    claims.map(({ state, charge }) => [state, charge]),
    Object.values(rows).map(({ length }) => length),
  ]);

/** Runs a step and checks the invariants after it; one that was refused must have changed nothing. */
class CheckedStep implements fc.Command<object, Book> {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  check = () => true;

  run(_model: object, book: Book) {
    const before = fingerprint(book);
    const claimed = claimsOf(book);
    const outcome = this.#step.perform(book);
    seen.set(this.#step.name, (seen.get(this.#step.name) ?? new Set()).add(outcome));
    joined += claimsOf(book).filter((charge, index) => (claimed[index] ?? charge) !== charge).length;
    if (outcome !== 'done' && fingerprint(book) !== before) throw new Error(`${outcome}, but the book has changed`);
    const faults = recount(book);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  toString = () => `${this.#step.name} ${JSON.stringify(this.#step.args)}`;
}

function runSchedules(book: Book): string {
  const until = addDays(book.today, 93);
  for (const { id: account, schedule } of book.accounts) if (schedule) runSchedule(book, { account, until });
  return JSON.stringify(book);
}

/** The days up to a day that the schedules left out. */
const daysLeftOut = (book: Book, until: CalendarDate) =>
  book.accounts.flatMap(({ id, schedule }) => {
    if (!schedule) return [];
    const from = schedule.terms.map(({ starts_on }) => starts_on).toSorted()[0] ?? until;
    const first = laterDay(schedule.lease.lease_start, from);
    const lease_end = schedule.lease.lease_end < until ? schedule.lease.lease_end : until;
    return daysLeft(book, { lease_start: first, lease_end }, scheduledOf(book, id));
  });

const commands = STEPS.map((step) => step.map((given) => new CheckedStep(given)));
const histories = fc.commands(commands, { maxCommands: MOST_STEPS, size: 'max' });

test.each(SEEDS)('every history keeps the invariants (seed %d)', (seed) => {
  fc.assert(
    fc.property(histories, fc.boolean(), (history, isEmpty) => {
      const book = isEmpty ? newBook() : startedBook();
      fc.modelRun(() => ({ model: {}, real: book }), history);
      const once = runSchedules(book);
      expect(recount(book)).toEqual([]);
      // I11: a schedule that has run adds nothing when it runs again.
      expect(runSchedules(book)).toBe(once);
      // Every period is due a month after its first day at the latest.
      expect(daysLeftOut(book, addDays(book.today, 62))).toEqual([]);
    }),
    { numRuns: HISTORIES, seed },
  );
});

test('the histories reach every step and every refusal', () => {
  const neverDone = [...seen].filter(([, outcomes]) => !outcomes.has('done')).map(([name]) => name);
  expect(neverDone).toEqual([]);
  expect(seen.size).toBe(STEPS.length);
  expect(joined).toBeGreaterThan(0);
  const refusals = new Set([...seen.values()].flatMap((outcomes) => Array.from(outcomes)));
  expect([...refusals].toSorted()).toEqual([
    'already_decided',
    'already_paid',
    'already_reversed',
    'charge_closed',
    'charge_credited',
    'claims_waiting',
    'done',
    'invalid',
    'money_recorded',
    'money_used',
    'not_enough_credit',
    'not_enough_deposit',
    'other_tenant',
    'reference_used',
    'skipped',
    'unchanged',
  ]);
});
