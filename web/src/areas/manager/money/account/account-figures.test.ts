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
