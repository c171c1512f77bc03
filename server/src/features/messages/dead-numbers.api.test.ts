import { expect, test } from 'vitest';
import { testApp } from '../../test/build-test-app.ts';
import { listDeadNumbers } from './dead-numbers.repository.ts';
import { insertMessageRows, type NewMessageRow } from './messages.repository.ts';

const t = testApp();

const FAILED = { state: 'failed', reason: 'not_delivered' } as const;
/** Later than the rows, which get the time of the database to the microsecond. */
const now = () => new Date(Date.now() + 1000);
const DELIVERED = { state: 'delivered' } as const;

/** Stores SMS to a number, the oldest first. */
async function sentTo(
  number: string,
  endings: Pick<NewMessageRow, 'state' | 'reason' | 'created_at'>[],
): Promise<string> {
  const row = { channel: 'sms', purpose: 'notice', to_address: number, body: 'A notice waits.' } as const;
  await insertMessageRows(
    t.db,
    endings.map((ending) => ({ ...row, ...ending })),
  );
  return number;
}

test('a number does not work after three failures in a row', async () => {
  const dead = await sentTo('+256772000001', [DELIVERED, FAILED, { ...FAILED, reason: 'invalid_number' }, FAILED]);
  const twice = await sentTo('+256772000002', [FAILED, FAILED]);
  const works = await sentTo('+256772000003', [FAILED, FAILED, FAILED, DELIVERED]);
  expect(await listDeadNumbers(t.db, [dead, twice, works, '+256772000009'], now())).toEqual(new Set([dead]));
});

test('failures of the gateway, and messages of which nothing is known, say nothing about a number', async () => {
  const refused = await sentTo('+256772000004', [FAILED, FAILED, { state: 'failed', reason: 'invalid_sender' }]);
  const unknown = await sentTo('+256772000005', [
    FAILED,
    FAILED,
    { state: 'unknown', reason: 'no_report' },
    FAILED,
    { state: 'waiting' },
  ]);
  expect(await listDeadNumbers(t.db, [refused, unknown], now())).toEqual(new Set([unknown]));
  expect(await listDeadNumbers(t.db, [], now())).toEqual(new Set());
});

test('failures that are dated in the future, because the clock was ahead, do not hide later deliveries', async () => {
  const ahead = { ...FAILED, created_at: new Date('2100-01-01T00:00:00Z') };
  const number = await sentTo('+256772000006', [ahead, ahead, ahead, DELIVERED]);
  expect(await listDeadNumbers(t.db, [number], now())).toEqual(new Set());
});
