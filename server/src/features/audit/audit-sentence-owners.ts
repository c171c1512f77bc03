import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { type DescribedEntry, money, recordOf, textOrNumber } from './audit-sentence-fields.ts';

// Sentences about the money of owners, after the name of the person who acted; undefined for an unknown action.

/** The fields after the change, or before it. */
const fieldsOf = ({ before, after }: DescribedEntry) => ({ ...recordOf(before), ...recordOf(after) });

export function aboutRemittance(entry: DescribedEntry): string | undefined {
  const { amount, owner_name } = fieldsOf(entry);
  const paid = `${money(Number(amount ?? 0))}${owner_name ? ` to ${textOrNumber(owner_name)}` : ''}`;
  return { recorded: `paid out ${paid}`, reversed: `reversed the remittance of ${paid}` }[entry.action];
}

export function aboutOwnerStatement(entry: DescribedEntry): string | undefined {
  if (entry.action !== 'issued') return undefined;
  const { month, count, reason } = fieldsOf(entry);
  const number = Number(count ?? 0);
  const what = `${number} ${number === 1 ? "owner's statement" : "owners' statements"} of ${monthTitle(textOrNumber(month))}`;
  return reason ? `replaced ${what}` : `issued ${what}`;
}
