import type { OwnerLine, OwnerLineKind, OwnerTotals } from '@amayumba/contract/owners/owner-statement.ts';

type Amount = Pick<OwnerLine, 'kind' | 'amount'>;

/** What a line changes of what is due: a deposit is held for the tenant, so it changes nothing. */
export const counted = ({ kind, amount }: Amount): number => (kind === 'deposit' ? 0 : amount);

/** What lines come to. */
export const sumOf = (lines: readonly Amount[]): number => lines.reduce((sum, line) => sum + counted(line), 0);

/** The sums of lines; all but what is received, and deposits, are shown above zero where they are taken off. */
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
