import { expect, test } from 'vitest';
import { NET, OCTOBER, RUNNING } from '../../../test/owners.ts';
import { dueOfEstate, dueOfNet, dueOfStatement, restOf, stateOf, stepsOf } from './due-view.ts';

const state = (to_pay: number, closing_balance = 100, paid_out_on: string | null = '2026-11-06') =>
  stateOf({ ...OCTOBER, to_pay, closing_balance, paid_out_on }).label;

test('the parts of a statement add up to what is due', () => {
  const due = dueOfStatement(RUNNING);
  const withCorrection = { ...due, corrections: 5, due: due.due + 5 };
  for (const one of [due, withCorrection, dueOfNet(NET)]) {
    expect(one.received - one.spent - one.fee + restOf(one)).toBe(one.due);
    expect(stepsOf(one).reduce((sum, { amount }) => sum + amount, 0)).toBe(one.due);
  }
});

test('the parts of one estate add up to what its month comes to, with nothing brought forward', () => {
  const due = dueOfEstate({ totals: { ...RUNNING.totals, remitted: 0 }, sum: 53_813_000 });
  expect(due).toMatchObject({ opening: 0, due: 53_813_000 });
  expect(stepsOf(due).reduce((sum, { amount }) => sum + amount, 0)).toBe(53_813_000);
});

test('the steps name what was brought forward and paid out, and leave out what is nothing', () => {
  expect(stepsOf(dueOfStatement(RUNNING)).map(({ label }) => label)).toEqual([
    'Brought forward',
    'Received',
    'Spent',
    "Manager's fee",
    'VAT on the fee',
    'Paid out to you',
  ]);
});

test('a statement is issued until all of it is paid out', () => {
  expect([state(100, 100, null), state(60), state(0), state(0, 0), state(0, -5)]).toEqual([
    'Issued',
    'Partly paid',
    'Paid out',
    'Nothing due',
    'Nothing due',
  ]);
  // Later costs took a part, or all of it.
  expect([state(60, 100, null), state(0, 100, null)]).toEqual(['Issued', 'Nothing due']);
});
