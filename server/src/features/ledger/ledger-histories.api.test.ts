import { addDays } from '@amayumba/contract/calendar.ts';
import { getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { recountAccounts, recountLedger } from '../../test/recount-ledger.ts';
import type { Step } from './test/history-step.ts';
import { STEPS } from './test/history-steps.ts';
import { IMPORT_STEPS } from './test/import-steps.ts';
import { LEASE_STEPS } from './test/lease-steps.ts';
import { accountsOf, fingerprint, newWorld, outcomeOf, type World } from './test/history-world.ts';
import { daysLeftOut } from './test/days-left-out.ts';

// Random histories of every call that moves money, at times two at once, against a recount in SQL that shares no code
// with the product, after each. What moves, bulk charges and imports must give is also worked out by the rules of the
// contract. The histories are plain arrays: the commands of fast-check run one after another, and here some must meet.
// See docs/rules.md, Ledger invariants.

const t = testApp();

/**
 * FUZZ_RUNS histories; without it three, whole ones, whatever the machine: `npm run prove:ledger` runs 200. FUZZ_SEED
 * gives others, and FUZZ_SHRINK=no reports the first that fails without looking for a shorter one.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3);
/** Fewer may leave a step out by chance. */
const ENOUGH_FOR_EVERY_STEP = 200;
const PATIENCE_MS = 180_000 + RUNS * 15_000;

/** How each step ended, in all histories. */
const seen = new Map<string, Set<string>>();

/** Those that change leases often need one another, so they come twice as often. */
const anyStep = fc.oneof(...STEPS, ...LEASE_STEPS, ...IMPORT_STEPS);

/** Calls that arrive together: mostly one, at times two, or the same one three times. */
const moments = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(anyStep) },
    { weight: 1, arbitrary: fc.tuple(anyStep, anyStep) },
    { weight: 1, arbitrary: anyStep.map((same) => [same, same, same]) },
  ),
  { minLength: 8, maxLength: 20, size: 'max' },
);

/** Makes calls at once. A single one that is refused, or a preview, must have changed nothing. */
async function perform(world: World, steps: readonly Step[]): Promise<void> {
  const [alone] = steps.length === 1 ? steps : [];
  const before = alone && (await fingerprint(world));
  const answers = await Promise.all(steps.map((step) => step.perform(world)));
  const outcomes = answers.map(outcomeOf);
  for (const [index, outcome] of outcomes.entries()) {
    const name = steps[index]?.name ?? '';
    seen.set(name, (seen.get(name) ?? new Set()).add(outcome));
  }
  if (!alone) return;
  const [answer] = answers;
  if (alone.writes && answer && outcomes[0] === 'done') await alone.judge(world, answer);
  else if ((await fingerprint(world)) !== before) throw new Error(`${outcomes[0]}, but something has changed`);
}

/** A statement has a running balance that ends in the balance of the account. */
async function checkStatements(world: World): Promise<void> {
  for (const id of await accountsOf(world)) {
    const query = { from: '2020-01-01', to: '2100-12-31' };
    const { body } = await world.manager.call(getStatement, { id, query });
    let balance = body.opening_balance;
    for (const line of body.lines) {
      balance += line.debit - line.credit;
      expect(line.balance).toBe(balance);
    }
    expect([balance, body.closing_balance]).toEqual([body.account.balance, body.account.balance]);
    expect(body.deposit.held).toBe(body.account.deposit_held);
  }
}

/** I11: a schedule that has run, for all accounts, leaves no day out and adds nothing when it runs again for one. */
async function checkSchedule(world: World): Promise<void> {
  const until = addDays('2026-11-21', 93);
  const { body } = await world.manager.call(runSchedule, { body: { until } });
  expect(body.failed).toEqual([]);
  const once = await fingerprint(world);
  const accounts = await accountsOf(world);
  for (const account of accounts)
    expect((await world.manager.call(runSchedule, { body: { account, until } })).body.created).toBe(0);
  expect(await fingerprint(world)).toBe(once);
  expect(await daysLeftOut(world.t.db, accounts, addDays(until, -31))).toEqual([]);
}

test(
  'every history of calls keeps the invariants',
  async () => {
    // The faults of a history that failed stay in the database while fast-check looks for a shorter one.
    const known = new Set<string>();
    const noFaults = async (about: string, counted: Promise<string[]>) => {
      const faults = (await counted).filter((fault) => !known.has(fault));
      for (const fault of faults) known.add(fault);
      expect([about, faults]).toEqual([about, []]);
    };
    const history = fc.asyncProperty(moments, fc.boolean(), async (steps, isStarted) => {
      const world = await newWorld(t, isStarted);
      for (const together of steps) {
        await perform(world, together);
        const names = together.map(({ name }) => name).join(' and ');
        await noFaults(`after ${names}`, recountAccounts(t.db, await accountsOf(world)));
      }
      await checkStatements(world);
      await checkSchedule(world);
      await noFaults('after the schedule', recountLedger(t.db));
    });
    const endOnFailure = process.env['FUZZ_SHRINK'] === 'no';
    await fc.assert(history, { seed: SEED, numRuns: RUNS, endOnFailure });
  },
  PATIENCE_MS,
);

test('the check of the product finds nothing either', async () => {
  const { body } = await t.as(await t.make.user('manager')).call(checkLedger, {});
  expect(body.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(body.ok).toBe(true);
});

test.runIf(RUNS >= ENOUGH_FOR_EVERY_STEP)('the histories reach every step', () => {
  const neverDone = [...seen].filter(([, outcomes]) => !outcomes.has('done')).map(([name]) => name);
  expect([seen.size, neverDone]).toEqual([STEPS.length, []]);
});
