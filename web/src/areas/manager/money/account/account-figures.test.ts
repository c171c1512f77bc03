import { expect, test } from 'vitest';
import { anAccount } from '../../../../test/money.ts';
import { accountFigures } from './account-figures.ts';

test.each([
  ['late', { balance: 900_000, overdue_amount: 450_000 }, 'rose'],
  ['owed and not due yet', { balance: 900_000, overdue_amount: 0 }, undefined],
  ['in credit', { balance: -50_000, overdue_amount: 0 }, 'green'],
  ['nothing', { balance: 0, overdue_amount: 0 }, undefined],
])('a balance that is %s has the colour of that', (_what, sums, tone) => {
  expect(accountFigures(anAccount(sums))[0]?.tone).toBe(tone);
});

test.each([
  ['was charged, also where a later month is paid', { open_amount: 480_000 }, 'the first rent is open'],
  ['was not charged yet', { open_amount: 0 }, 'no rent paid yet'],
])('without a first rent that is paid, because it %s, no day is shown', (_why, sums, note) => {
  const until = accountFigures(anAccount({ ...sums, paid_until: null })).find(({ label }) => label === 'Paid until');
  expect(until).toMatchObject({ value: '–', note });
});
