import type { OwnerLine } from '@amayumba/contract/owners/owner-statement.ts';
import { receiptPath } from '../money/money-place.ts';
import { RECORD_PATHS } from '../../../lib/record-paths.ts';

const OWNERS = '/manager/owners';

/** The path of the list of statements: of a month. */
export const statementsPath = (month: string) => `${OWNERS}?tab=statements&month=${month}`;

/** The remittances of an owner; with a day, those that were paid on it; `id` is open beside the list. */
function remittancePath(owner: number, id: number, day: string | undefined): string {
  return `${OWNERS}?tab=remittances&owner=${owner}${day ? `&from=${day}&to=${day}` : ''}&remittance=${id}`;
}

/** The record behind a line of an owner's statement. */
export const linePathOf =
  (owner: number) =>
  ({ receipt, expense, remittance, amount, on }: OwnerLine): string | undefined => {
    if (receipt !== null) return receiptPath(receipt);
    if (expense !== null) return RECORD_PATHS.expense(expense);
    // A reversal has a day of its own.
    return remittance === null ? undefined : remittancePath(owner, remittance, amount < 0 ? on : undefined);
  };
