import { expect, test } from 'vitest';
import {
  alreadyPaidNotice,
  type DescribedPayment,
  messageOfReassignment,
  messageOfChange,
  duplicateError,
} from './payment-message.ts';

const payment: DescribedPayment = {
  payment_type: 'Rent',
  amount: 500_000,
  status_id: 1,
  due_date: '2026-03-05',
  paid_at: null,
  months_paid: [3],
  payment_for_year: 2026,
  payment_method: '',
  reference_number: '',
  notes: '',
  refund_status: null,
  receipt_code: null,
  is_rejected: false,
  deposit: null,
};
const bodyOf = (before: Partial<DescribedPayment>, after: Partial<DescribedPayment>, statusName = 'Pending') =>
  messageOfChange({ ...payment, ...before }, { ...payment, ...after }, statusName).body;

test('a paid payment shows the code of its receipt, as its paper does', () => {
  const after = { status_id: 2, paid_at: '2026-03-04T09:00:00.000Z', receipt_code: 'AMA-2026-000012' };
  expect(bodyOf({}, after, 'Paid')).toBe(
    'Your rent for March 2026 (USh 500,000) is now Paid. Receipt AMA-2026-000012.',
  );
});

test('a receipt that the change made void is named, and the one that replaces it', () => {
  const [paid, code, other] = [{ ...payment, status_id: 2 }, 'AMA-2026-000012', 'AMA-2026-000013'];
  const bodyWith = (after: Partial<DescribedPayment>, replacement: string | null, codes = [code]) =>
    messageOfChange(paid, { ...paid, ...after }, 'Pending', { codes, replacement }).body;
  expect(bodyWith({ status_id: 1 }, null)).toBe(
    'Your rent for March 2026 (USh 500,000) is now Pending. Receipt AMA-2026-000012 is void.',
  );
  expect(bodyWith({ status_id: 1 }, null, [code, other])).toContain(
    'Receipts AMA-2026-000012, AMA-2026-000013 are void.',
  );
  expect(bodyWith({ receipt_code: other }, other)).toContain(
    'was changed. Receipt AMA-2026-000012 is void; receipt AMA-2026-000013 replaces it.',
  );
});

test('a payment that is paid already shows the code of its receipt, if it has one', () => {
  expect(alreadyPaidNotice(payment)).toBe('Your rent for March 2026 is already paid.');
  expect(alreadyPaidNotice({ ...payment, receipt_code: 'AMA-2026-000012' })).toContain(
    'already paid (receipt AMA-2026-000012).',
  );
});

test('a rejected log is explained once', () => {
  const sentence = 'could not be verified';
  expect(bodyOf({}, { status_id: 8, is_rejected: true }, 'Failed')).toContain(sentence);
  expect(bodyOf({ is_rejected: true }, { status_id: 3, is_rejected: true }, 'Overdue')).not.toContain(sentence);
});

test('amounts have a normal space, which every mail program shows', () => {
  expect(bodyOf({}, { amount: 1_250_000 })).toContain('(USh 1,250,000)');
});

test.each([
  [{ payment_type: 'Utilities', months_paid: [3, 4] }, 'Before, this was your rent for March 2026.'],
  [{ payment_method: 'Cash' }, 'Method: Cash.'],
  [{ reference_number: 'MM 1' }, 'Reference: MM 1.'],
  [{ notes: 'Half now' }, 'Notes: Half now'],
  [{ refund_status: 'Withheld', payment_type: 'Security Deposit' }, 'It is being withheld.'],
] as const)('the message describes %j', (after, sentence) => {
  expect(bodyOf({}, after as Partial<DescribedPayment>)).toContain(sentence);
});

const NOTHING = { paid: 500_000, taken: 0, used: 0, moved: 0, refunded: 0, withheld: 0 };
test.each([
  ['Refunded', { taken: 500_000 }, 'was changed. It has been refunded to you.'],
  [
    'Refunded',
    { taken: 300_000, used: 200_000 },
    'USh 300,000 of it has been refunded to you. Of your deposit USh 200,000 was used for what you owed before.',
  ],
  [
    'Refunded',
    { moved: 500_000 },
    'Nothing of it is held. Of your deposit USh 500,000 was moved to your other account',
  ],
  [
    'Withheld',
    { taken: 100_000, refunded: 300_000, withheld: 100_000 },
    '100,000 of it is being withheld. Of your deposit USh 300,000 was refunded to you, USh 100,000 was withheld before.',
  ],
  ['Refunded', { paid: 0 }, 'was changed. Nothing of it is held.'],
] as const)(
  'the message of a deposit that becomes %s says what was taken of it: %o',
  (refund_status, ends, sentence) => {
    const before = { payment_type: 'Security Deposit', refund_status: 'Pending' } as const;
    expect(bodyOf(before, { ...before, refund_status, deposit: { ...NOTHING, ...ends } })).toContain(sentence);
  },
);

test('the message describes a removed value as well', () => {
  expect(bodyOf({ notes: 'x', reference_number: 'y' }, {})).toContain('Reference: none. The notes were removed.');
});

test('a new day of payment is the day in Kampala', () => {
  const before = { status_id: 2, paid_at: '2026-03-01T09:00:00.000Z', receipt_code: 'AMA-2026-000003' };
  const text = bodyOf(before, { ...before, paid_at: '2026-03-03T22:00:00.000Z' });
  expect(text).toMatch(/The day of payment is now 0?4 Mar 2026\./);
});

test('a payment that exists already is described with its due day, how many more there are, or by its year', () => {
  const first = { ...payment, id: 12 };
  expect(duplicateError(first, 'Pending', 1)).toBe(
    'There is already a rent for March 2026 for this tenant: no. 12, USh 500,000, due 5 Mar 2026, Pending, and 1 more.',
  );
  expect(duplicateError({ ...first, months_paid: [] }, 'Pending', 0)).toMatch(/rent for 2026 .*, Pending\.$/);
});

test('the tenant to whom a payment was moved gets its details', () => {
  const { title, body } = messageOfReassignment({ ...payment, receipt_code: 'AMA-2026-000007' }, 'Paid');
  expect(title).toBe('Rent for March 2026: Paid');
  expect(body).toMatch(/^Your rent for March 2026 \(USh 500,000\), due on .* It is Paid\. Receipt AMA-2026-000007\.$/);
});
