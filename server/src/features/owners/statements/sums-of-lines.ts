import type { OwnerLine, OwnerLineKind, OwnerTotals } from '@amayumba/contract/owners/owner-statement.ts';

type Amount = Pick<OwnerLine, 'kind' | 'amount'>;

/** The change of the amount due by a line: a deposit is held for the tenant, so it changes nothing. */
export const counted = ({ kind, amount }: Amount): number => (kind === 'deposit' ? 0 : amount);

/** The sum of lines. */
export const sumOf = (lines: readonly Amount[]): number => lines.reduce((sum, line) => sum + counted(line), 0);

/** The sums of lines. Sums that are taken off are shown above zero; `received` and `deposits` keep their sign. */
export function totalsOf(lines: readonly Amount[], charged: number): OwnerTotals {
  const of = (kind: OwnerLineKind) => lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0);
  return {
    received: of('received'),
    charged,
    deposits: of('deposit'),
    expenses: 0 - of('expense'),
    fee: 0 - of('fee'),
    vat: 0 - of('vat'),
    withheld: 0 - of('withheld'),
    remitted: 0 - of('remittance'),
    corrections: of('correction'),
  };
}
