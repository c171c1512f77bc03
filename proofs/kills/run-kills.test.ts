import { expect, test } from 'vitest';
import { copyPrepared } from '../../server/src/test/prepared-folder.ts';
import { runKills } from './run-kills.ts';

/** `npm run prove:kills` takes 50. */
const ROUNDS = 2;

test(
  `after ${ROUNDS} times kill -9 in the middle of payments, uploads and imports nothing acknowledged is lost, nothing is half there and the ledger adds up`,
  { timeout: 900_000 },
  async () => {
    const { acknowledged, lost, halves, ledger } = await runKills(
      ROUNDS,
      () => {},
      (dataDir) => copyPrepared('demo', dataDir),
    );
    const { payments, complaints, estates } = acknowledged;
    expect(Math.min(payments.size, complaints.size + estates.size)).toBeGreaterThan(0);
    expect([...lost, ...halves]).toEqual([]);
    expect(ledger.length).toBeGreaterThan(0);
    expect(ledger.filter(({ ok }) => !ok)).toEqual([]);
  },
);
