import { expect, test } from 'vitest';
import type { CacheEntry } from './offline-cache.ts';
import { dataAge } from './data-age.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 10 * HOUR_MS;
const fresh: CacheEntry = {
  status: 'fulfilled',
  endpointName: 'listMyPayments',
  requestId: 'a',
  data: [],
  fulfilledTimeStamp: NOW_MS,
};
const { fulfilledTimeStamp: _now, ...unconfirmed } = fresh;
const saved: CacheEntry = { ...unconfirmed, status: 'pending', savedAtMs: NOW_MS - HOUR_MS };
const away = { status: 'FETCH_ERROR', error: 'The portal cannot be reached.' };

const ageOf = (...entries: CacheEntry[]) =>
  dataAge({ queries: Object.fromEntries(entries.map((entry, index) => [String(index), entry])), subscriptions: {} });

test('a response the server has just sent is confirmed', () => {
  expect(ageOf(fresh)).toEqual({ atMs: NOW_MS, isConfirmed: true, isRefreshing: false });
});

test('cached responses are as old as the oldest of them, until the server responds', () => {
  const older = { ...saved, savedAtMs: NOW_MS - 2 * HOUR_MS };
  expect(ageOf(fresh, saved, older)).toEqual({ atMs: NOW_MS - 2 * HOUR_MS, isConfirmed: false, isRefreshing: true });
});

test('data that could not be refreshed is not confirmed, but a refusal counts as a response', () => {
  expect(ageOf({ ...fresh, status: 'rejected', error: away })?.isConfirmed).toBe(false);
  expect(ageOf({ ...fresh, status: 'rejected', error: { status: 400, error: 'No.' } })?.isConfirmed).toBe(true);
});

test('reference lists, and data that no screen shows, do not count for the age', () => {
  expect(ageOf({ ...saved, endpointName: 'listPaymentStatuses' })).toBeUndefined();
  const { requestId: _unasked, ...unasked } = saved;
  expect(ageOf(unasked)).toBeUndefined();
  expect(dataAge({ queries: { left: saved }, subscriptions: { left: {} } })).toBeUndefined();
});
