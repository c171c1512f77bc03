import type { OwnerStatement } from '@amayumba/contract/owners/owner-statement.ts';
import type { Recounted } from './recount-statements.ts';

/** What a statement shows otherwise than its recount, and where its sums or lines do not add up. */
export function statementDifferences(statement: Omit<OwnerStatement, 'estates'>, own: Recounted | undefined): string[] {
  const { id, owner, month, lines, totals, opening_balance, closing_balance } = statement;
  const name = `statement ${id} of owner ${owner} for ${month}`;
  if (!own) return [`${name}: no recount`];
  const { received, charged, expenses, fee, vat, withheld, remitted, deposits, corrections } = totals;
  const shown: Omit<Recounted, 'id'> = {
    owner,
    month,
    received,
    charged,
    expenses,
    fee,
    vat,
    withheld,
    remitted,
    deposits,
    opening_balance,
    closing_balance,
  };
  const wrong = Object.entries(shown).flatMap(([field, value]) =>
    own[field as keyof typeof shown] === value
      ? []
      : [`${name}: ${field} ${value}, ${own[field as keyof typeof shown]}`],
  );
  const sum = opening_balance + received - expenses - fee - vat - withheld - remitted;
  if (sum !== closing_balance || corrections !== 0) wrong.push(`${name}: ${sum} + ${corrections}, ${closing_balance}`);
  const counted = lines.filter(({ kind }) => kind !== 'deposit');
  const ofLines = counted.reduce((all, { amount }) => all + amount, opening_balance);
  if (ofLines !== closing_balance) wrong.push(`${name}: its lines come to ${ofLines}`);
  const last = counted.at(-1)?.balance ?? opening_balance;
  if (last !== closing_balance) wrong.push(`${name}: the last line leaves ${last}`);
  return wrong;
}
