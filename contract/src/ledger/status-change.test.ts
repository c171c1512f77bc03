import { describe, expect, test } from 'vitest';
import { DEPOSIT } from '../payments/rules.ts';
import { decideStatus } from './status-change.ts';
import type { ChargeToSet, StatusDecision, StatusRequest } from './status-decision.ts';

const open: ChargeToSet = {
  type: 'Rent',
  gross_amount: 500,
  credited_amount: 0,
  cancelled_amount: 0,
  settled_amount: 0,
  label: 1,
  is_refunded: false,
  receipts: [],
  claims: [],
  freed: [],
  deposit_held: 0,
};
const own = { id: 7, source: 'status', amount: 500, received: 500, settles_only_this: true } as const;
const paid: ChargeToSet = { ...open, settled_amount: 500, receipts: [own] };
const partial: ChargeToSet = { ...open, settled_amount: 200, receipts: [{ ...own, amount: 200 }] };
const cancelled: ChargeToSet = { ...open, credited_amount: 500, cancelled_amount: 500 };
const refunded: ChargeToSet = { ...cancelled, is_refunded: true };
const claimed: ChargeToSet = { ...open, label: 7, claims: [{ id: 3, amount: 300 }] };
const claimedTwice: ChargeToSet = { ...claimed, claims: [...claimed.claims, { id: 4, amount: 200 }] };
const refused = (code: string, receipts: number[] = [], claims: number[] = []) =>
  ({ action: 'refuse', code, receipts, claims }) as StatusDecision;
const nothing: StatusDecision = { action: 'nothing' };

type Case = [string, ChargeToSet, StatusRequest, StatusDecision];

describe('with nothing settled', () => {
  test.each<Case>([
    ['Pending again does nothing', open, { status: 1 }, nothing],
    ['Overdue is a label', open, { status: 3 }, { action: 'label', label: 3, rejects: [] }],
    ['Processing is a label', open, { status: 7 }, { action: 'label', label: 7, rejects: [] }],
    ['Partial without a sum is a label', open, { status: 4 }, { action: 'label', label: 4, rejects: [] }],
    ['a status of the office is a label', open, { status: 12 }, { action: 'label', label: 12, rejects: [] }],
    ['Failed rejects the claims', claimed, { status: 8 }, { action: 'label', label: 8, rejects: [3] }],
    [
      'Failed again rejects a later claim',
      { ...claimed, label: 8 },
      { status: 8 },
      { action: 'label', label: 8, rejects: [3] },
    ],
    ['Cancelled credits all', open, { status: 5 }, { action: 'cancel', credit: 500, rejects: [] }],
    ['Cancelled rejects the claims', claimed, { status: 5 }, { action: 'cancel', credit: 500, rejects: [3] }],
    ['Refunded refunds nothing', open, { status: 6 }, { action: 'refund', credit: 500, parts: [], rejects: [] }],
    ['Refunded rejects the claims', claimed, { status: 6 }, { action: 'refund', credit: 500, parts: [], rejects: [3] }],
  ])('%s', (_what, charge, request, decision) => {
    expect(decideStatus(charge, request)).toEqual(decision);
  });
});

describe('money comes in', () => {
  const status = { action: 'record', source: 'status', claim: null } as const;
  const claim = { action: 'record', source: 'claim', claim: 3 } as const;
  test.each<Case>([
    ['Paid records what is outstanding', open, { status: 2 }, { ...status, amount: 500 }],
    ['Paid records the rest of a part', partial, { status: 2 }, { ...status, amount: 300 }],
    ['Paid with a sum records that sum', open, { status: 2, received_amount: 600 }, { ...status, amount: 600 }],
    ['Paid accepts what was claimed', claimed, { status: 2 }, { ...claim, amount: 300 }],
    [
      'Paid with a sum accepts the claim with it',
      claimed,
      { status: 2, received_amount: 500 },
      { ...claim, amount: 500 },
    ],
    ['Paid is refused while several claims wait', claimedTwice, { status: 2 }, refused('claims_waiting', [], [3, 4])],
    ['Paid again does nothing', { ...paid, claims: claimedTwice.claims }, { status: 2 }, nothing],
    ['Partial with a sum records it', open, { status: 4, received_amount: 200 }, { ...status, amount: 200 }],
    [
      'Partial with a sum records another part',
      partial,
      { status: 4, received_amount: 100 },
      { ...status, amount: 100 },
    ],
    ['Paid again takes no sum', paid, { status: 2, received_amount: 300 }, refused('already_paid')],
    ['Partial without a sum changes no part', partial, { status: 4 }, nothing],
  ])('%s', (_what, charge, request, decision) => {
    expect(decideStatus(charge, request)).toEqual(decision);
  });
});

describe('money is corrected', () => {
  const entered: ChargeToSet = { ...paid, receipts: [{ ...own, source: 'entry' }] };
  const shared: ChargeToSet = { ...paid, receipts: [{ ...own, settles_only_this: false }] };
  const taxed: ChargeToSet = { ...paid, receipts: [{ ...own, received: 470 }] };
  const mixed: ChargeToSet = {
    ...paid,
    receipts: [
      { ...own, amount: 200 },
      { ...own, id: 8, source: 'collection' },
    ],
  };
  test.each<Case>([
    [
      'Paid to Partial replaces the receipt',
      paid,
      { status: 4, received_amount: 300 },
      { action: 'replace', receipt: 7, amount: 300 },
    ],
    ['Paid to Partial with the same sum does nothing', paid, { status: 4, received_amount: 500 }, nothing],
    [
      'Paid to Partial with the same money beside tax does nothing',
      taxed,
      { status: 4, received_amount: 470 },
      nothing,
    ],
    [
      'Paid to Partial with the tax in the sum replaces the receipt',
      taxed,
      { status: 4, received_amount: 500 },
      { action: 'replace', receipt: 7, amount: 500 },
    ],
    ['Paid to Partial needs a sum', paid, { status: 4 }, refused('money_recorded', [7])],
    [
      'Paid to Partial keeps an entered receipt',
      entered,
      { status: 4, received_amount: 300 },
      refused('money_recorded', [7]),
    ],
    [
      'Paid to Partial keeps two receipts',
      mixed,
      { status: 4, received_amount: 300 },
      refused('money_recorded', [7, 8]),
    ],
    ['Paid to Pending reverses', paid, { status: 1 }, { action: 'reverse', receipts: [7], label: 1, rejects: [] }],
    [
      'Partial to Failed reverses and rejects',
      { ...partial, claims: claimed.claims },
      { status: 8 },
      { action: 'reverse', receipts: [7], label: 8, rejects: [3] },
    ],
    ['an entered receipt is reversed elsewhere', entered, { status: 1 }, refused('money_recorded', [7])],
    ['a receipt of two charges is reversed elsewhere', shared, { status: 1 }, refused('money_recorded', [7])],
    ['only the receipts in the way are named', mixed, { status: 3 }, refused('money_recorded', [8])],
  ])('%s', (_what, charge, request, decision) => {
    expect(decideStatus(charge, request)).toEqual(decision);
  });
});

describe('closing and reopening', () => {
  const freed = [{ receipt: 7, source: 'entry', amount: 500, unallocated: 500 }] as const;
  const spent = [{ receipt: 7, source: 'entry', amount: 500, unallocated: 400 }] as const;
  const ofDeposit = { ...own, id: 8, source: 'deposit', amount: 300 } as const;
  const fromDeposit: ChargeToSet = { ...paid, receipts: [{ ...own, amount: 200 }, ofDeposit] };
  const freedDeposit = [...freed, { receipt: 8, source: 'deposit', amount: 300, unallocated: 100 }] as const;
  test.each<Case>([
    ['Cancelled frees the money', paid, { status: 5 }, { action: 'cancel', credit: 500, rejects: [] }],
    [
      'Refunded pays it back',
      paid,
      { status: 6 },
      { action: 'refund', credit: 500, parts: [{ receipt: 7, amount: 500 }], rejects: [] },
    ],
    [
      'Refunded pays a part back',
      partial,
      { status: 6 },
      { action: 'refund', credit: 500, parts: [{ receipt: 7, amount: 200 }], rejects: [] },
    ],
    [
      'Cancelled to Refunded pays back what was freed',
      { ...cancelled, freed },
      { status: 6 },
      { action: 'refund_freed', parts: [{ receipt: 7, amount: 500 }], rejects: [] },
    ],
    ['but not what was used since', { ...cancelled, freed: spent }, { status: 6 }, refused('not_enough_credit', [7])],
    ['Refunded pays no deposit back that was used', fromDeposit, { status: 6 }, refused('money_recorded', [8])],
    [
      'nor one that a cancellation freed',
      { ...cancelled, freed: freedDeposit },
      { status: 6 },
      refused('money_recorded', [8]),
    ],
    [
      'Cancelled makes a used deposit credit',
      fromDeposit,
      { status: 5 },
      { action: 'cancel', credit: 500, rejects: [] },
    ],
    ['Refunded to Cancelled takes the refund back', refunded, { status: 5 }, { action: 'undo_refund', rejects: [] }],
    [
      'and rejects the claims that wait',
      { ...refunded, claims: claimed.claims },
      { status: 5 },
      { action: 'undo_refund', rejects: [3] },
    ],
    [
      'Refunded to Failed restores and rejects',
      { ...refunded, claims: claimed.claims },
      { status: 8 },
      { action: 'restore', label: 8, again: false, rejects: [3] },
    ],
    ['Cancelled again does nothing', cancelled, { status: 5 }, nothing],
    [
      'Cancelled to Pending restores',
      cancelled,
      { status: 1 },
      { action: 'restore', label: 1, again: false, rejects: [] },
    ],
    [
      'Refunded to Paid restores and decides again',
      refunded,
      { status: 2 },
      { action: 'restore', label: null, again: true, rejects: [] },
    ],
    ['what was waived stays closed', { ...open, credited_amount: 500 }, { status: 1 }, refused('charge_credited')],
  ])('%s', (_what, charge, request, decision) => {
    expect(decideStatus(charge, request)).toEqual(decision);
  });
});

// status-transitions.api.test.ts sets the others on payments with money.
test.each([3, 7])('the label %d does with money what Pending does, and leaves claims waiting', (status) => {
  const claims = claimed.claims;
  expect(decideStatus({ ...paid, claims }, { status })).toEqual({
    action: 'reverse',
    receipts: [7],
    label: status,
    rejects: [],
  });
  for (const closed of [cancelled, refunded])
    expect(decideStatus({ ...closed, claims }, { status })).toEqual({
      action: 'restore',
      label: status,
      again: false,
      rejects: [],
    });
  expect(decideStatus({ ...open, credited_amount: 500 }, { status })).toEqual(refused('charge_credited'));
  const shared = { ...paid, receipts: [{ ...own, settles_only_this: false }] };
  expect(decideStatus(shared, { status })).toEqual(refused('money_recorded', [7]));
  const used = { ...paid, type: DEPOSIT, deposit_held: 400 };
  expect(decideStatus(used, { status })).toEqual(refused('money_used', [7]));
});

describe('a deposit', () => {
  const held: ChargeToSet = { ...paid, type: DEPOSIT, deposit_held: 500 };
  const used: ChargeToSet = { ...held, deposit_held: 400 };
  test('that is held can be cancelled, refunded and set back', () => {
    expect(decideStatus(held, { status: 5 }).action).toBe('cancel');
    expect(decideStatus(held, { status: 6 }).action).toBe('refund');
    expect(decideStatus(held, { status: 1 }).action).toBe('reverse');
  });

  test.each([5, 6, 1])('that was used in part cannot become %d', (status) => {
    expect(decideStatus(used, { status })).toEqual(refused('money_used', [7]));
  });

  test('that was used in part cannot be replaced', () => {
    expect(decideStatus(used, { status: 4, received_amount: 300 })).toEqual(refused('money_used', [7]));
  });
});
