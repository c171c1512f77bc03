import { expect, test } from 'vitest';
import { findServerPrograms } from '../../server/src/test/debian-postgres.ts';
import { unexpectedFailures } from './journal.ts';
import { runLoad } from './run-load.ts';

/** `npm run prove:load` takes ten minutes with 50 people. */
const PLAN = { minutes: 0.25, people: 20, outage: 4, apartments: 100 };

test.runIf(findServerPrograms())(
  'a quarter of a minute of work with a database that goes away in the middle loses nothing and fails no call at any other time',
  { timeout: 180_000 },
  async () => {
    const { calls, outage, promised, lost, ended } = await runLoad(PLAN, () => {});
    expect(promised.payments.size + promised.complaints.size).toBeGreaterThan(5);
    expect(unexpectedFailures(calls, outage)).toEqual([]);
    expect(lost).toEqual([]);
    expect(ended).toBe(0);
  },
);
