import { addDays } from '@amayumba/contract/calendar.ts';
import { getStatement } from '@amayumba/contract/money/account-endpoints.ts';
import { runSchedule } from '@amayumba/contract/money/charging-endpoints.ts';
import { checkLedger } from '@amayumba/contract/money/figures-endpoints.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { recountLedger } from '../../test/recount-ledger.ts';
import { type Step, STEPS } from './test/history-steps.ts';
import { fingerprint, newWorld, outcomeOf, type World } from './test/history-world.ts';

// Random histories of every call that moves money, at times two at once, against a recount in SQL that shares no code
// with the product. See docs/rules.md, Ledger invariants.

const t = testApp();

/** FUZZ_RUNS histories; without it as many of 200 as run in 10 seconds. FUZZ_SEED gives others. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const RUNS = process.env['FUZZ_RUNS'];
const LIMIT_MS = 10_000;
const PATIENCE_MS = 180_000 + Number(RUNS ?? 0) * 5_000;

/** How each step ended, in all histories. */
const seen = new Map<string, Set<string>>();
let histories = 0;

const anyStep = fc.oneof(...STEPS);

/** Calls that arrive together: mostly one, at times two, or the same one three times. */
const moments = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(anyStep) },
    { weight: 1, arbitrary: fc.tuple(anyStep, anyStep) },
    { weight: 1, arbitrary: anyStep.map((same) => [same, same, same]) },
  ),
  { minLength: 8, maxLength: 20, size: 'max' },
);

/** Makes calls at once. A single one that is refused must have changed nothing. */
async function perform(world: World, steps: readonly Step[]): Promise<void> {
  const before = steps.length === 1 ? await fingerprint(world) : '';
  const outcomes = await Promise.all(steps.map(async (step) => outcomeOf(await step.perform(world))));
  for (const [index, outcome] of outcomes.entries()) {
    const name = steps[index]?.name ?? '';
    seen.set(name, (seen.get(name) ?? new Set()).add(outcome));
  }
  const isRefused = steps.length === 1 && outcomes[0] !== 'done';
  if (isRefused && (await fingerprint(world)) !== before) throw new Error(`${outcomes[0]}, but something has changed`);
}

/** A statement has a running balance that ends in the balance of the account. */
async function checkStatements({ manager, accounts }: World): Promise<void> {
  for (const id of accounts) {
    const query = { from: '2020-01-01', to: '2100-12-31' };
    const { body } = await manager.call(getStatement, { id, query });
    let balance = body.opening_balance;
    for (const line of body.lines) {
      balance += line.debit - line.credit;
      expect(line.balance).toBe(balance);
    }
    expect([balance, body.closing_balance]).toEqual([body.account.balance, body.account.balance]);
    expect(body.deposit.held).toBe(body.account.deposit_held);
  }
}

/** I11: a schedule that has run adds nothing when it runs again. */
async function checkSchedule(world: World): Promise<void> {
  for (const account of world.accounts.slice(0, 2)) {
    const body = { account, until: addDays('2026-11-21', 93) };
    await world.manager.call(runSchedule, { body });
    const once = await fingerprint(world);
    expect((await world.manager.call(runSchedule, { body })).body.created).toBe(0);
    expect(await fingerprint(world)).toBe(once);
  }
}

test(
  'every history of calls keeps the invariants',
  async () => {
    // The faults of a history that failed stay in the database while fast-check looks for a shorter one.
    const known = new Set<string>();
    const noFaults = async (about: string) => {
      const faults = (await recountLedger(t.db)).filter((fault) => !known.has(fault));
      for (const fault of faults) known.add(fault);
      expect([about, faults]).toEqual([about, []]);
    };
    const history = fc.asyncProperty(moments, fc.boolean(), async (steps, isStarted) => {
      const world = await newWorld(t, isStarted);
      for (const together of steps) await perform(world, together);
      await noFaults('after the history');
      await checkStatements(world);
      await checkSchedule(world);
      await noFaults('after the schedule');
      histories += 1;
    });
    const limit = RUNS === undefined && { interruptAfterTimeLimit: LIMIT_MS };
    await fc.assert(history, { seed: SEED, numRuns: Number(RUNS ?? 200), ...limit });
  },
  PATIENCE_MS,
);

test('the check of the product finds nothing either', async () => {
  const { body } = await t.as(await t.make.user('manager')).call(checkLedger, {});
  expect(body.checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(body.ok).toBe(true);
});

test('the histories reach every step', () => {
  // A busy machine runs few of them in time.
  if (histories < 100) return;
  const neverDone = [...seen].filter(([, outcomes]) => !outcomes.has('done')).map(([name]) => name);
  expect([seen.size, neverDone]).toEqual([STEPS.length, []]);
});
