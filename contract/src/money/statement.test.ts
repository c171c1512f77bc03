import { expect, test } from 'vitest';
import { type StatementLineKind, statementSides } from './statement.ts';

const entry = (kind: StatementLineKind, amount: number, about: { receipt?: number; refund?: number } = {}) => ({
  kind,
  receipt: about.receipt ?? null,
  refund: about.refund ?? null,
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
});

test.each([
  ['charge', 500_000, {}, 500_000, 0],
  ['credit_note', -50_000, {}, -50_000, 0],
  ['reversal', 50_000, {}, 50_000, 0],
  ['receipt', -700_000, { receipt: 1 }, 0, 700_000],
  ['reversal', 700_000, { receipt: 1 }, 0, -700_000],
  ['deposit', 300_000, { receipt: 1 }, 0, -300_000],
  ['refund', 90_000, { refund: 2 }, 0, -90_000],
  ['reversal', -90_000, { refund: 2 }, 0, 90_000],
  ['transfer', 80_000, {}, 0, -80_000],
] as const)('%s of %d, about %o, is charged %d and paid %d', (kind, amount, about, charged, paid) => {
  expect(statementSides(entry(kind, amount, about))).toEqual({ charged, paid });
});
