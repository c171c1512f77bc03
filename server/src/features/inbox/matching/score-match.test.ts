import { describe, expect, test } from 'vitest';
import { amountEquals, certainMatch, type MatchFacts, reasonsOf, scoreOf } from './score-match.ts';

const nothing: MatchFacts = { named_by: null, phone: null, amount: null, similarity: 0 };

describe('the score of an account', () => {
  test.each<[string, Partial<MatchFacts>, number]>([
    ['a code of the account', { named_by: 'code' }, 100],
    ['an open request', { named_by: 'request', phone: 'own' }, 100],
    ['a code, from a strange phone', { named_by: 'code', phone: 'other', similarity: 0.1 }, 100],
    ['its own phone and all that is open', { phone: 'own', amount: 'all_open' }, 90],
    ['its own phone and the oldest charge', { phone: 'own', amount: 'oldest_charge' }, 90],
    ['its own phone and whole rents', { phone: 'own', amount: 'whole_rents' }, 90],
    ['its own phone alone', { phone: 'own' }, 60],
    ['its own phone and a similar name', { phone: 'own', similarity: 1 }, 60],
    ['the amount and a similar name', { amount: 'all_open', similarity: 0.6 }, 50],
    ['the amount and another name', { amount: 'all_open', similarity: 0.59 }, 20],
    ['the amount and a phone that others share', { phone: 'shared', amount: 'all_open' }, 20],
    ['a similar name alone', { similarity: 1 }, 0],
    ['a phone that others share', { phone: 'shared' }, 0],
    ['nothing', {}, 0],
  ])('with %s', (_, facts, score) => {
    expect(scoreOf({ ...nothing, ...facts })).toBe(score);
  });

  test('comes with the reasons for and against the account', () => {
    const facts: MatchFacts = { named_by: null, phone: 'other', amount: 'all_open', similarity: 0.61 };
    expect(reasonsOf(facts)).toEqual({ for: ['all_open', 'similar_name'], against: ['no_code', 'other_phone'] });
    expect(reasonsOf({ ...facts, named_by: 'code' })).toEqual({
      for: ['code', 'all_open', 'similar_name'],
      against: [],
    });
  });
});

test.each<[number, number[], number | undefined]>([
  [100, [100], 100],
  [100, [90, 100, 60], 100],
  [100, [90], undefined],
  [90, [90], 90],
  [90, [100, 90], 100],
  [100, [100, 100], undefined],
  [90, [90, 90, 20], undefined],
  [90, [60], undefined],
  [100, [], undefined],
])('from %i on, the scores %j post %s', (from, scores, posted) => {
  expect(
    certainMatch(
      scores.map((score) => ({ score })),
      from,
    )?.score,
  ).toBe(posted);
});

const account = { open_amount: 900_000, oldest_charge: 450_000, rent_amount: 300_000 };

test.each([
  [900_000, account, 'all_open'],
  [450_000, account, 'oldest_charge'],
  [300_000, account, 'whole_rents'],
  [3_600_000, account, 'whole_rents'],
  [3_900_000, account, null],
  [300_001, account, null],
  [100_000, { open_amount: 0, oldest_charge: null, rent_amount: null }, null],
  [100_000, { open_amount: 0, oldest_charge: null, rent_amount: 0 }, null],
])('%i of an account with %o equals %s', (amount, of, equals) => {
  expect(amountEquals(amount, of)).toBe(equals);
});
