import { formatDay } from '@amayumba/contract/calendar.ts';
import type { Net } from '@amayumba/contract/owners/net.ts';
import type {
  OwnerEstate,
  OwnerStatement,
  OwnerStatementRow,
  OwnerTotals,
} from '@amayumba/contract/owners/owner-statement.ts';
import { payoutState } from '../../../features/owners/statement-view.ts';

/** The amount due to an owner for a month, and each part of it. Whole shillings; all but `received` is taken off. */
export interface Due {
  opening: number;
  received: number;
  charged: number;
  spent: number;
  /** With VAT. */
  fee: number;
  vat: number;
  withheld: number;
  remitted: number;
  corrections: number;
  due: number;
}

const partsOf = ({
  received,
  charged,
  expenses,
  fee,
  vat,
  withheld,
  remitted,
}: Omit<OwnerTotals, 'deposits' | 'corrections'>) => ({
  received,
  charged,
  spent: expenses,
  fee: fee + vat,
  vat,
  withheld,
  remitted,
});

/** The parts of a statement, or of a preview: they add up to its closing balance. */
export const dueOfStatement = ({
  totals,
  opening_balance,
  closing_balance,
}: Pick<OwnerStatement, 'totals' | 'opening_balance' | 'closing_balance'>): Due => ({
  ...partsOf(totals),
  opening: opening_balance,
  corrections: totals.corrections,
  due: closing_balance,
});

/** The parts of the result of one estate in the month: the amount due is computed over all estates. */
export const dueOfEstate = ({ totals, sum }: Pick<OwnerEstate, 'totals' | 'sum'>): Due => ({
  ...partsOf(totals),
  opening: 0,
  corrections: totals.corrections,
  due: sum,
});

/** The parts of a month without a statement: no opening balance, and no fee yet. */
export const dueOfNet = (net: Net): Due => ({ ...partsOf(net), opening: 0, remitted: 0, corrections: 0, due: net.net });

/** The parts other than received, spent and fee: brought forward, withheld, paid out and corrections. */
export const restOf = ({ opening, withheld, remitted, corrections }: Due): number =>
  opening - withheld - remitted + corrections;

export interface DueStep {
  label: string;
  /** Above zero what is gained; below it what is taken off. */
  amount: number;
}

/** The explanation of the amount: each part that is not zero, from the sum brought forward. */
export const stepsOf = (due: Due): DueStep[] =>
  [
    { label: 'Brought forward', amount: due.opening },
    { label: 'Received', amount: due.received },
    { label: 'Spent', amount: -due.spent },
    { label: "Manager's fee", amount: due.vat - due.fee },
    { label: 'VAT on the fee', amount: -due.vat },
    { label: 'Tax withheld by tenants', amount: -due.withheld },
    { label: 'Paid out to you', amount: -due.remitted },
    { label: 'Corrections of earlier months', amount: due.corrections },
  ].filter(({ label, amount }) => amount !== 0 || label === 'Received');

export function stateOf(row: OwnerStatementRow): ReturnType<typeof payoutState> {
  const state = payoutState(row);
  return state.label === 'To pay out' ? { ...state, label: 'Issued' } : state;
}

/** `6 Nov 2026`, or a dash without a remittance. */
export const paidOutText = ({ paid_out_on }: OwnerStatementRow): string =>
  paid_out_on === null ? '–' : formatDay(paid_out_on);
