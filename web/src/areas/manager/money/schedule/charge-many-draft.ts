import { firstOfMonth, lastOfMonth } from '@amayumba/contract/calendar.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import type { Split } from '@amayumba/contract/ledger/split-total.ts';
import type { chargeMany } from '@amayumba/contract/money/charging-endpoints.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type { PaymentType } from '@amayumba/contract/payments/rules.ts';
import { today } from '../../../../lib/today.ts';

export interface ChargeManyDraft {
  type: PaymentType;
  description: string;
  due_date: string;
  /** `2026-11`, or empty; undefined, until one is chosen, for the month of the due date. */
  month: string | undefined;
  estate: number | undefined;
  block: number | undefined;
  /** An amount for each account, or a total with its split. */
  split: 'each' | Split;
  amount: Ugx | null;
  allow_duplicate: boolean;
}

export const newChargeMany = (): ChargeManyDraft => ({
  type: 'Utilities',
  description: '',
  due_date: today(),
  month: undefined,
  estate: undefined,
  block: undefined,
  split: 'each',
  amount: null,
  allow_duplicate: false,
});

/** The month of the charge: the chosen one, else that of the due date. See docs/rules.md, Bulk charges. */
export const monthOf = ({ month, due_date }: ChargeManyDraft): string => month ?? due_date.slice(0, 7);

/** The body of the call, without `preview`. A chosen block takes precedence over its estate. */
export function chargeManyBody(
  draft: ChargeManyDraft,
  accounts: readonly number[] | undefined,
): Omit<BodyOf<typeof chargeMany>, 'preview'> {
  const { type, description, due_date, estate, block, split, amount, allow_duplicate } = draft;
  const month = monthOf(draft);
  const [year = 0, number = 0] = month.split('-').map(Number);
  return {
    type,
    description: description.trim(),
    due_date,
    ...(month && { period_start: firstOfMonth(year, number), period_end: lastOfMonth(year, number) }),
    ...(accounts ? { accounts: [...accounts] } : block ? { block } : { estate }),
    ...(split === 'each' ? { amount: amount ?? 0 } : { total: amount ?? 0, split }),
    ...(allow_duplicate && { allow_duplicate }),
  };
}
