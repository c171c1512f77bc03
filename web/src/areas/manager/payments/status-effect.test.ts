import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { PAYMENT_STATUS } from '@amayumba/contract/payments/rules.ts';
import { describe, expect, test } from 'vitest';
import { aCharge, aReceipt } from '../../../test/money.ts';
import { type StatusChoice, statusEffect } from './status-effect.ts';

const { pending, paid, partial, cancelled, refunded, failed } = PAYMENT_STATUS;
const withStatus = (id: number, given: Partial<Payment>): Payment =>
  aCharge({ id: 601, amount: 500_000, status: id, status_id: id, ...given });

const receipts = [{ id: 812, receipt_number: 20_260_000_812, amount: 200_000 }];
const OPEN = withStatus(pending, {});
const PART = withStatus(partial, { settled_amount: 200_000, outstanding_amount: 300_000, receipts });
const PAID = withStatus(paid, { settled_amount: 500_000, outstanding_amount: 0, is_owed: false, receipts });
const TWICE = { ...PAID, receipts: [...receipts, { id: 813, receipt_number: 20_260_000_813, amount: 300_000 }] };
const CANCELLED = withStatus(cancelled, { outstanding_amount: 0, is_owed: false });
const REFUNDED = withStatus(refunded, { outstanding_amount: 0, is_owed: false });

/** The receipt of a Paid payment, which a status made. */
const own = aReceipt({
  amount: 500_000,
  source: 'status',
  allocations: aReceipt().allocations.slice(0, 1),
});

/** The effect as a screen shows it: what is said, and what is outstanding before and after. */
function effect(payment: Payment, choice: Partial<StatusChoice>, claims: number[] = [], receipt = own) {
  const found = statusEffect(
    payment,
    { ...payment, status: payment.status_id, received: null, ...choice },
    { waiting: claims.map((amount) => ({ amount })), receipt: payment.receipts?.length === 1 ? receipt : undefined },
  );
  const { before, after } = found?.outstanding ?? {};
  return found && [found.text.replaceAll('\u00A0', ' '), before, after].filter((part) => part !== undefined);
}

describe('money that comes in', () => {
  test.each<[string, Payment, Partial<StatusChoice>, number[], string, number, number]>([
    [
      'Paid',
      OPEN,
      { status: paid },
      [],
      'A receipt of USh 500,000 is recorded and the payment becomes Paid.',
      500_000,
      0,
    ],
    [
      'the rest',
      PART,
      { status: paid },
      [],
      'A receipt of USh 300,000 is recorded and the payment becomes Paid.',
      300_000,
      0,
    ],
    [
      'a part',
      OPEN,
      { status: partial, received: 300_000 },
      [],
      'A receipt of USh 300,000 is recorded and the payment becomes Partial.',
      500_000,
      200_000,
    ],
    [
      'more than is outstanding',
      PART,
      { status: paid, received: 350_000 },
      [],
      'A receipt of USh 350,000 is recorded, the payment becomes Paid and USh 50,000 becomes credit.',
      300_000,
      0,
    ],
    [
      'another amount of the payment',
      OPEN,
      { status: paid, amount: 550_000 },
      [],
      'A receipt of USh 550,000 is recorded and the payment becomes Paid.',
      500_000,
      0,
    ],
    [
      'a higher amount of a Paid payment',
      PAID,
      { amount: 550_000 },
      [],
      'A receipt of USh 50,000 is recorded and the payment becomes Paid.',
      0,
      0,
    ],
    [
      'a claim below what is outstanding',
      OPEN,
      { status: paid },
      [300_000],
      'USh 300,000 of USh 500,000 was claimed: a receipt of USh 300,000 is recorded and the payment becomes Partial.',
      500_000,
      200_000,
    ],
    [
      'a claim of all',
      OPEN,
      { status: paid },
      [500_000],
      'USh 500,000 of USh 500,000 was claimed: a receipt of USh 500,000 is recorded and the payment becomes Paid.',
      500_000,
      0,
    ],
    [
      'a claim of more',
      OPEN,
      { status: paid },
      [600_000],
      'USh 600,000 of USh 500,000 was claimed: a receipt of USh 600,000 is recorded, the payment becomes Paid and USh 100,000 becomes credit.',
      500_000,
      0,
    ],
    [
      'a claim that is accepted with another sum',
      OPEN,
      { status: paid, received: 400_000 },
      [300_000],
      'The logged payment is accepted with USh 400,000 instead of USh 300,000 and the payment becomes Partial.',
      500_000,
      100_000,
    ],
  ])('%s', (_what, payment, choice, claims, text, before, after) => {
    expect(effect(payment, choice, claims)).toEqual([text, before, after]);
  });

  test('several claims have to be decided one by one', () => {
    expect(effect(OPEN, { status: paid }, [300_000, 200_000])).toEqual([
      '2 logged payments wait for this. Accept or reject each of them first: one status cannot say which of them was paid.',
    ]);
  });

  test('Partial without a sum accepts no claim', () => {
    expect(effect(OPEN, { status: partial }, [300_000])).toBeUndefined();
  });
});

describe('money that was recorded', () => {
  test.each<[string, Payment, Partial<StatusChoice>, number[], (string | number)[]]>([
    [
      'from Paid to Partial',
      PAID,
      { status: partial, received: 300_000 },
      [],
      [
        'Receipt no. 2026-000812 of USh 500,000 is replaced by one of USh 300,000 and the payment becomes Partial.',
        0,
        200_000,
      ],
    ],
    [
      'another method',
      PAID,
      { payment_method: 'Cash' },
      [],
      ['Receipt no. 2026-000812 of USh 500,000 is replaced by one of the same sum with the new method and reference.'],
    ],
    [
      'back from Paid',
      PAID,
      { status: pending },
      [],
      ['Receipt no. 2026-000812 is reversed: USh 500,000 is outstanding again.', 0, 500_000],
    ],
    [
      'back from Partial',
      PART,
      { status: pending },
      [],
      ['Receipt no. 2026-000812 is reversed: USh 200,000 is outstanding again.', 300_000, 500_000],
    ],
    [
      'back from Paid with two receipts',
      TWICE,
      { status: pending },
      [],
      ['Receipts no. 2026-000812 and 2026-000813 are reversed: USh 500,000 is outstanding again.', 0, 500_000],
    ],
    [
      'Failed while a claim waits',
      PART,
      { status: failed },
      [300_000],
      [
        'Receipt no. 2026-000812 is reversed: USh 200,000 is outstanding again. The logged payment of USh 300,000 is rejected.',
        300_000,
        500_000,
      ],
    ],
    [
      'Failed with nothing paid',
      OPEN,
      { status: failed },
      [300_000],
      ['The logged payment of USh 300,000 is rejected.'],
    ],
    [
      'Cancelled with nothing paid',
      OPEN,
      { status: cancelled },
      [300_000, 200_000],
      [
        'A credit note of USh 500,000 is recorded. The logged payments of USh 300,000 and USh 200,000 are rejected.',
        500_000,
        0,
      ],
    ],
    [
      'Cancelled with a part paid',
      PART,
      { status: cancelled },
      [],
      ['A credit note of USh 500,000 is recorded and USh 200,000 that was paid becomes credit.', 300_000, 0],
    ],
    [
      'Refunded with a part paid',
      PART,
      { status: refunded },
      [300_000],
      [
        'A credit note of USh 500,000 is recorded and USh 200,000 that was paid is recorded as paid back. The logged payment of USh 300,000 is rejected.',
        300_000,
        0,
      ],
    ],
    [
      'Refunded after Cancelled',
      CANCELLED,
      { status: refunded },
      [],
      ['What its cancellation freed is recorded as paid back.'],
    ],
    [
      'Cancelled after Refunded',
      REFUNDED,
      { status: cancelled },
      [],
      ['The refund is reversed: its money becomes credit.'],
    ],
    [
      'Pending after Cancelled',
      CANCELLED,
      { status: pending },
      [],
      [
        'The credit note of USh 500,000 is reversed, and what was paid settles the payment again, as far as it is still credit.',
      ],
    ],
    [
      'Paid after Refunded',
      REFUNDED,
      { status: paid },
      [],
      [
        'The refund and the credit note of USh 500,000 are reversed, and what was paid settles the payment again, as far as it is still credit. Then a receipt of what is outstanding is recorded.',
      ],
    ],
  ])('%s', (_what, payment, choice, claims, shown) => {
    expect(effect(payment, choice, claims)).toEqual(shown);
  });

  test('tax that was withheld stays beside the sum of the new receipt, and is not paid back', () => {
    const taxed = { ...own, amount: 470_000, withheld: 30_000 };
    expect(effect(PAID, { status: partial, received: 300_000 }, [], taxed)?.slice(1)).toEqual([0, 170_000]);
    expect(effect(PAID, { status: refunded }, [], taxed)?.[0]).toContain(
      'USh 470,000 that was paid is recorded as paid',
    );
  });

  test.each([
    ['a person recorded', { ...own, source: 'entry' as const }],
    ['settles other payments too', { ...own, allocations: aReceipt().allocations }],
  ])('nothing is said of a receipt that %s, because the server refuses it', (_what, receipt) => {
    for (const choice of [{ status: pending }, { status: partial, received: 300_000 }, { payment_method: 'Cash' }])
      expect(effect(PAID, choice, [], receipt)).toBeUndefined();
  });
});

test.each([OPEN, PART, PAID, CANCELLED, REFUNDED])(
  'a form in which nothing is changed does nothing to money',
  (payment) => {
    expect(effect(payment, {}, payment === PAID ? [] : [300_000])).toBeUndefined();
  },
);

test('a server without a ledger only sets the status', () => {
  const { account: _account, ...foreign } = OPEN;
  expect(effect(foreign, { status: paid })).toBeUndefined();
});
