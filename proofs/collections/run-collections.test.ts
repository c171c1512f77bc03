import { expect, test } from 'vitest';
import { copyPrepared } from '../../server/src/test/prepared-folder.ts';
import { type CollectionsPlan, runCollections } from './run-collections.ts';

/** `npm run prove:collections` makes 1,000 with every ending, and waits for claims and planned checks. */
const PLAN: CollectionsPlan = {
  attempts: 12,
  rate: 0,
  endings: ['100', '102', '200', '555'],
  pace: 20,
  kills: ['portal', 'simulator'],
  prepare: (dataDir: string) => copyPrepared('portal', dataDir),
};

test(
  'through kills of the portal and of the simulator each payment made by phone has one receipt',
  { timeout: 300_000 },
  async () => {
    const { acknowledged, faults, paid, receipts, ledger } = await runCollections(PLAN, () => {});
    expect(acknowledged).toBe(PLAN.attempts);
    expect(faults).toEqual([]);
    expect(receipts).toBe(paid.count);
    expect(receipts).toBeGreaterThan(0);
    expect(ledger.filter(({ ok }) => !ok)).toEqual([]);
  },
);
