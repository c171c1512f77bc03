import { addDays, type CalendarDate } from '@amayumba/contract/calendar.ts';
import { allocateAutomatically, compareCharges } from '@amayumba/contract/ledger/allocate.ts';
import {
  periodsCovered,
  type RentPeriod,
  rentPeriods,
  type RentTerms,
} from '@amayumba/contract/ledger/rent-periods.ts';
import type { SplitLine } from '@amayumba/contract/ledger/check-split.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import { DEPOSIT, PAYMENT_STATUS, type PaymentType } from '@amayumba/contract/payments/rules.ts';
import { outstanding } from '../money-place.ts';

interface SettledCharge {
  charge: Payment;
  amount: Ugx;
  rest: Ugx;
}

export interface SettlePreview {
  lines: SettledCharge[];
  /** Rent that is not charged yet: it is charged at once, because credit covers it completely. */
  coming: readonly RentPeriod[];
  /** The change of the credit; negative if earlier credit pays coming rent too. */
  credit: Ugx;
  /** The debt afterwards, without deposits. */
  open_amount: Ugx;
  deposit_held: Ugx;
  paid_until: CalendarDate | null;
}

export interface AccountCharges {
  charges: readonly Payment[] | undefined;
  open: readonly Payment[];
  order: readonly PaymentType[] | undefined;
  ahead: PaidAhead;
}

/** The charges of an account that take money, in the order in which they are settled. */
export const openCharges = (charges: readonly Payment[], account: number, order?: readonly PaymentType[]): Payment[] =>
  charges
    .filter((charge) => charge.account === account && charge.is_owed !== false && outstanding(charge) > 0)
    .toSorted((a, b) => compareCharges({ ...a, type: a.payment_type }, { ...b, type: b.payment_type }, order));

/** The server's split of an amount when nobody splits it. */
export function automaticSplit(open: readonly Payment[], amount: Ugx, order?: readonly PaymentType[]): SplitLine[] {
  const receipt = { id: 0, received_at: '', unallocated: amount, is_automatic: true };
  const charges = open.map((charge) => ({
    id: charge.id,
    type: charge.payment_type,
    due_date: charge.due_date,
    outstanding_amount: outstanding(charge),
    is_owed: true,
  }));
  return allocateAutomatically([receipt], charges, order).map((made) => ({ charge: made.charge, amount: made.amount }));
}

/**
 * The charges that an amount settles, by the server's own rules or a split given by hand. @param charges of the
 * account, paid ones too: they decide until when rent is paid
 */
export function settlePreview(
  account: Account,
  charges: readonly Payment[],
  amount: Ugx,
  split: readonly SplitLine[],
): SettlePreview {
  const open = openCharges(charges, account.id);
  const lines = open.flatMap((charge) => {
    const part = split.find((line) => line.charge === charge.id)?.amount ?? 0;
    return part > 0 ? [{ charge, amount: part, rest: outstanding(charge) - part }] : [];
  });
  const sum = (isDeposit: boolean) =>
    lines.reduce((total, line) => total + ((line.charge.payment_type === DEPOSIT) === isDeposit ? line.amount : 0), 0);
  return {
    lines,
    coming: [],
    credit: amount - sum(true) - sum(false),
    open_amount: account.open_amount - sum(false),
    deposit_held: account.deposit_held + sum(true),
    paid_until: paidUntil(account, charges, lines),
  };
}

/** Later than every day that a person can enter: the last day of a lease without an agreed end. */
const NO_END: CalendarDate = '2101-12-31';

/** The facts that decide which rent is paid before it is charged. */
export interface PaidAhead {
  /** All terms of the lease, including a coming rise. */
  terms: readonly RentTerms[];
  /** The last due day of rent that is paid ahead. */
  until: CalendarDate;
}

/** The preview of an amount that nobody splits, with the coming rent it pays. See docs/rules.md, Rent paid ahead. */
export function payAhead(
  preview: SettlePreview,
  account: Account,
  charges: readonly Payment[],
  { terms, until }: PaidAhead,
): SettlePreview {
  const { lease, schedule_on } = account;
  if (preview.credit <= 0 || preview.open_amount > 0 || !schedule_on || !lease) return preview;
  const charged = charges
    .filter((charge) => charge.account === account.id && charge.payment_type === 'Rent')
    .map(({ period_end }) => period_end ?? '')
    .reduce((last, day) => (day > last ? day : last), '');
  const next = charged < lease.start ? lease.start : addDays(charged, 1);
  const days = { lease_start: next, lease_end: lease.end ?? NO_END };
  // Automatic credit pays open charges. Credit that remains nevertheless was left unallocated by hand and stays.
  const before = account.open_amount > 0 ? 0 : account.credit;
  const periods = rentPeriods(days, terms, until);
  const coming = periodsCovered(periods, before + preview.credit, until);
  return {
    ...preview,
    coming,
    credit: preview.credit - coming.reduce((sum, { amount }) => sum + amount, 0),
    paid_until: coming.at(-1)?.period_end ?? preview.paid_until,
  };
}

/** The preview of an amount that nobody splits by hand. @param automatic what it settles before coming rent */
export const previewOf = (
  account: Account,
  { charges = [], open, order, ahead }: AccountCharges,
  amount: Ugx,
  automatic = automaticSplit(open, amount, order),
): SettlePreview => payAhead(settlePreview(account, charges, amount, automatic), account, charges, ahead);

/**
 * What a credit note over a part of a charge does to an account: what it frees, also of a deposit held, settles what
 * else is open, then coming rent. What a person split by hand stays credit, which the charges do not show. See
 * docs/rules.md, Freed money.
 */
export function creditNotePreview(
  account: Account,
  known: AccountCharges,
  charge: Payment,
  amount: Ugx,
): SettlePreview {
  const fall = Math.min(amount, outstanding(charge));
  const owing = charge.payment_type === DEPOSIT ? 0 : fall;
  const reduced = { ...account, open_amount: account.open_amount - owing };
  const others = known.open.filter(({ id }) => id !== charge.id);
  const freed = amount - fall;
  const preview = previewOf(reduced, { ...known, open: others }, freed);
  return charge.payment_type === DEPOSIT ? { ...preview, deposit_held: preview.deposit_held - freed } : preview;
}

/** The last day before the first unpaid rent. */
function paidUntil(account: Account, charges: readonly Payment[], lines: readonly SettledCharge[]) {
  const rents = charges.filter((charge) => charge.account === account.id && charge.payment_type === 'Rent');
  const restOf = (charge: Payment) => lines.find((line) => line.charge.id === charge.id)?.rest ?? outstanding(charge);
  const unpaid = rents
    .filter((charge) => restOf(charge) > 0 && charge.is_owed !== false)
    .map(({ period_start }) => period_start ?? '');
  const paid = rents.filter(
    (charge) => restOf(charge) === 0 && (charge.status_id === PAYMENT_STATUS.paid || outstanding(charge) > 0),
  );
  const first = unpaid.reduce((least, day) => (day < least ? day : least), '9999-12-31');
  return [account.paid_until, ...paid.map(({ period_end }) => period_end)].reduce<CalendarDate | null>(
    (last, day) => (day && day < first && day > (last ?? '') ? day : last),
    null,
  );
}
