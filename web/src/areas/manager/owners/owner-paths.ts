import type { OwnerLine } from '@amayumba/contract/owners/owner-statement.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';
import { receiptPath } from '../money/money-place.ts';

const OWNERS = '/manager/owners';

export const statementsPath = (month: string) => `${OWNERS}?tab=statements&month=${month}`;

export const remittancesPath = (owner: number) => `${OWNERS}?tab=remittances&owner=${owner}`;

const remittancePath = (owner: number, id: number) => `${remittancesPath(owner)}&remittance=${id}`;

export const linePathOf =
  (owner: number) =>
  ({ receipt, expense, remittance }: OwnerLine): string | undefined => {
    if (receipt !== null) return receiptPath(receipt);
    if (expense !== null) return RECORD_PATHS.expense(expense);
    return remittance === null ? undefined : remittancePath(owner, remittance);
  };
