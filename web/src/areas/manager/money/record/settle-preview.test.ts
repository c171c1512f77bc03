import type { RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { expect, test } from 'vitest';
import { aCharge, anAccount, december, october, TERMS } from '../../../../test/money.ts';
import { automaticSplit, creditNotePreview, openCharges, payAhead, settlePreview } from './settle-preview.ts';

const account = anAccount();
const deposit = aCharge({
  id: 603,
  payment_type: 'Security Deposit',
  amount: 300_000,
  outstanding_amount: 300_000,
  due_date: '2026-01-05',
});
/** As the form shows it when nobody splits the amount. */
const automatic = (charges: Payment[], amount: number) =>
  settlePreview(account, charges, amount, automaticSplit(openCharges(charges, account.id), amount));
const parts = ({ lines }: ReturnType<typeof settlePreview>) =>
  lines.map(({ charge, amount, rest }) => [charge.id, amount, rest]);

test('an amount settles the oldest charge first, and rent is paid until the last whole month', () => {
  const preview = automatic([december, october], 700_000);
  expect(parts(preview)).toEqual([
    [601, 450_000, 0],
    [602, 250_000, 200_000],
  ]);
  expect(preview).toMatchObject({ credit: 0, open_amount: 200_000, paid_until: '2026-10-31' });
});

test('what is left becomes credit, and a deposit takes nothing by itself', () => {
  const preview = automatic([deposit, december, october], 1_000_000);
  expect(parts(preview).map(([id]) => id)).toEqual([601, 602]);
  expect(preview).toMatchObject({ credit: 100_000, open_amount: 0, deposit_held: 450_000 });
});

test('a split by hand may pay a deposit, and leaves rent as it is', () => {
  const preview = settlePreview(account, [deposit, december, october], 300_000, [{ charge: 603, amount: 300_000 }]);
  expect(preview).toMatchObject({
    credit: 0,
    open_amount: 900_000,
    deposit_held: 750_000,
    paid_until: '2026-09-30',
  });
});

test('charges of another account, and those that only a claim names, take nothing', () => {
  const elsewhere = aCharge({ id: 604, account: 8 });
  const claimed = aCharge({ id: 605, is_owed: false, source: 'claim' });
  expect(parts(automatic([elsewhere, claimed], 450_000))).toEqual([]);
});

test('charges of one day are settled in the order of the office', () => {
  const water = aCharge({ id: 606, payment_type: 'Utilities', due_date: october.due_date });
  const charges = [october, water];
  const order = ['Utilities', 'Rent', 'Maintenance', 'Other'] as const;
  expect(automaticSplit(openCharges(charges, 7), 450_000)).toEqual([{ charge: 601, amount: 450_000 }]);
  expect(automaticSplit(openCharges(charges, 7, order), 450_000, order)).toEqual([{ charge: 606, amount: 450_000 }]);
});

const ahead = (charges: Payment[], amount: number, of = account, terms: RentTerms[] = [TERMS]) =>
  payAhead(settlePreview(of, charges, amount, automaticSplit(openCharges(charges, of.id), amount)), of, charges, {
    terms,
    until: '2027-11-24',
  });
const starts = ({ coming }: ReturnType<typeof ahead>) => coming.map(({ period_start }) => period_start);

test('what is left pays coming rent where it covers a whole period', () => {
  const preview = ahead([december, october], 2_000_000);
  expect(starts(preview)).toEqual(['2027-01-01', '2027-02-01']);
  expect(preview).toMatchObject({ credit: 200_000, open_amount: 0, paid_until: '2027-02-28' });
});

test('coming rent is that of the terms in force by then', () => {
  const rise = [TERMS, { ...TERMS, starts_on: '2027-02-01', rent_amount: 495_000 }];
  const preview = ahead([december, october], 900_000 + 1_350_000, account, rise);
  expect(preview.coming.map(({ period_start, amount }) => [period_start, amount])).toEqual([
    ['2027-01-01', 450_000],
    ['2027-02-01', 495_000],
  ]);
  expect(preview).toMatchObject({ credit: 405_000, paid_until: '2027-02-28' });
});

test('credit from before pays coming rent together with the amount', () => {
  const paid = [aCharge({ ...december, outstanding_amount: 0, status_id: 2 })];
  const rich = anAccount({ open_amount: 0, balance: -200_000, credit: 200_000, paid_until: '2026-12-31' });
  const preview = ahead(paid, 300_000, rich);
  expect(starts(preview)).toEqual(['2027-01-01']);
  expect(preview).toMatchObject({ credit: -150_000, paid_until: '2027-01-31' });
});

test('no rent is paid ahead after the lease, without a schedule, or while something stays open', () => {
  const ending = anAccount({ lease: { id: 3, start: '2024-11-24', end: '2027-01-31', is_current: true } });
  expect(starts(ahead([december, october], 2_000_000, ending))).toEqual(['2027-01-01']);
  expect(starts(ahead([december, october], 2_000_000, anAccount({ schedule_on: false })))).toEqual([]);
  expect(starts(ahead([december, october], 800_000))).toEqual([]);
});

test('a credit note on a deposit that was paid takes what it frees from the deposit held', () => {
  const paid = aCharge({ ...deposit, outstanding_amount: 100_000, settled_amount: 200_000, status_id: 4 });
  const known = { charges: [paid, october], open: [paid, october], order: undefined, ahead: { terms: [], until: '' } };
  const preview = creditNotePreview(account, known, paid, 150_000);
  expect(parts(preview)).toEqual([[601, 50_000, 400_000]]);
  expect(preview).toMatchObject({ open_amount: 850_000, credit: 0, deposit_held: 400_000 });
});
