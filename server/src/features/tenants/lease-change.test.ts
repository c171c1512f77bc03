import { Refusal } from '@amayumba/contract/refusal.ts';
import { expect, test } from 'vitest';
import { type LeaseChange, planLeaseChange, type LeaseInput, type CurrentLease } from './lease-change.ts';

const TODAY = '2026-11-21';
const running: CurrentLease = { lease_id: 1, apartment_id: 7, lease_start: '2026-01-01', last_day: '2026-12-31' };
const ended: CurrentLease = { ...running, last_day: '2026-10-31' };
const open: CurrentLease = { ...running, last_day: null };
const coming: CurrentLease = { ...running, lease_start: '2026-12-01', last_day: '2027-11-30' };

test.each<[string, CurrentLease | undefined, LeaseInput, LeaseChange]>([
  ['nothing said', running, {}, { kind: 'none' }],
  [
    'the same values again',
    running,
    { apartment: 7, lease_start: '2026-01-01', lease_end: '2026-12-31' },
    { kind: 'none' },
  ],
  [
    'a later end renews',
    running,
    { lease_end: '2027-12-31' },
    { kind: 'amend', lease_start: '2026-01-01', lease_end: '2027-12-31', renewedFrom: '2026-12-31' },
  ],
  [
    'removing the end renews',
    running,
    { lease_end: null },
    { kind: 'amend', lease_start: '2026-01-01', lease_end: null, renewedFrom: '2026-12-31' },
  ],
  [
    'a later end renews a lease that has ended',
    ended,
    { lease_end: '2027-10-31' },
    { kind: 'amend', lease_start: '2026-01-01', lease_end: '2027-10-31', renewedFrom: '2026-10-31' },
  ],
  [
    'an earlier end corrects',
    running,
    { lease_end: '2026-11-30' },
    { kind: 'amend', lease_start: '2026-01-01', lease_end: '2026-11-30' },
  ],
  [
    'a first end corrects',
    open,
    { lease_end: '2027-05-31' },
    { kind: 'amend', lease_start: '2026-01-01', lease_end: '2027-05-31' },
  ],
  ['another start corrects', running, { lease_start: '2026-02-01' }, { kind: 'amend', lease_start: '2026-02-01' }],
  [
    'another apartment from today',
    running,
    { apartment: 8, lease_start: '2026-01-01', lease_end: '2026-12-31' },
    {
      kind: 'begin',
      apartment_id: 8,
      lease_start: TODAY,
      lease_end: '2026-12-31',
      previousEndsOn: '2026-11-20',
    },
  ],
  [
    'another apartment from a later day',
    running,
    { apartment: 8, lease_start: '2026-12-15', lease_end: '2027-12-14' },
    {
      kind: 'begin',
      apartment_id: 8,
      lease_start: '2026-12-15',
      lease_end: '2027-12-14',
      previousEndsOn: '2026-12-14',
    },
  ],
  [
    'another apartment before the lease has begun: it never takes effect',
    coming,
    { apartment: 8 },
    {
      kind: 'begin',
      apartment_id: 8,
      lease_start: '2026-12-01',
      lease_end: '2027-11-30',
      previousEndsOn: '2026-11-30',
    },
  ],
  [
    'another apartment after the lease has ended leaves that lease as it is',
    ended,
    { apartment: 8, lease_end: '2027-10-31' },
    { kind: 'begin', apartment_id: 8, lease_start: TODAY, lease_end: '2027-10-31' },
  ],
  [
    'a start after the end begins a lease',
    ended,
    { lease_start: '2026-11-15', lease_end: '2027-11-14' },
    { kind: 'begin', apartment_id: 7, lease_start: '2026-11-15', lease_end: '2027-11-14' },
  ],
  [
    'a tenant without a lease gets one',
    undefined,
    { apartment: 8, lease_end: '2027-11-20' },
    { kind: 'begin', apartment_id: 8, lease_start: TODAY, lease_end: '2027-11-20' },
  ],
  ['somebody without a lease stays so', undefined, {}, { kind: 'none' }],
])('%s', (_what, lease, input, step) => {
  expect(planLeaseChange(lease, input, TODAY)).toEqual(step);
});

test.each<[string, CurrentLease | undefined, LeaseInput, string]>([
  ['an end before the start that stays', running, { lease_end: '2025-12-31' }, 'lease_end'],
  ['a start on the last day', running, { lease_start: '2026-12-31' }, 'lease_start'],
  ['a move that keeps an end in the past', ended, { apartment: 8 }, 'lease_end'],
  ['a new lease without an end', ended, { lease_start: '2026-11-15' }, 'lease_end'],
  ['a lease without an apartment', undefined, { lease_start: '2026-11-15' }, 'apartment'],
])('%s is refused', (_what, lease, input, field) => {
  const attempt = () => planLeaseChange(lease, input, TODAY);
  expect(attempt).toThrow(Refusal);
  expect(attempt).toThrow(expect.objectContaining({ fields: { [field]: [expect.any(String)] } }));
});
