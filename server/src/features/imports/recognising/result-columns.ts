import { monthOfColumn } from '@amayumba/contract/imports/columns.ts';
import type { Cell, SheetRow } from '../reading/workbook.ts';
import { type HeaderMeaning, readHeaderCell } from './header-words.ts';
import { paidIn } from './months.ts';
import { headerWords } from './normalise-text.ts';
import { inShillings, readAmount } from './read-amount.ts';
import { tenantIn } from './read-row.ts';

interface Named {
  index: number;
  meaning: HeaderMeaning | undefined;
}

/** Words for a debt from before the months and payments of the sheet, wherever its column is. */
const FROM_BEFORE = /\bb ?[fd]\b|\b(?:brought|opening|old|previous)\b/;

/** From so many columns of months on, a column of payments or balances sums them up. */
const MONTHS_FROM = 2;
/** The fewest tenants whose balances prove that a column is the rest of the rent. */
const TENANTS_FROM = 5;

/** Whether every tenant's balance is the rent less the payment, and one of them paid a part. */
function isLeftOfRent(rows: readonly SheetRow[], columns: Record<'tenant' | 'rent' | 'paid' | 'balance', number>) {
  const sums = rows.flatMap(({ cells }) => {
    const rent = inShillings(readAmount(cells.get(columns.rent)), 0);
    if (!rent || tenantIn(cells.get(columns.tenant)) === undefined) return [];
    const balance = inShillings(readAmount(cells.get(columns.balance)), rent);
    return [{ rent, paid: paidIn(cells.get(columns.paid), rent), balance }];
  });
  return (
    sums.length >= TENANTS_FROM &&
    sums.every(({ rent, paid, balance }) => paid !== undefined && balance === rent - paid) &&
    sums.some(({ rent, paid = 0 }) => paid > 0 && paid < rent)
  );
}

/**
 * Finds the columns that are sums of others in a row: the sums of a table of months, and balances that are the rest of
 * this month's rent. Reading them too would count the same money twice.
 */
export function resultColumns(cells: ReadonlyMap<number, Cell>, rows: readonly SheetRow[]): ReadonlySet<number> {
  const columns = [...cells]
    .map(([index, cell]): Named => ({ index, meaning: readHeaderCell(cell).meaning }))
    .toSorted((a, b) => a.index - b.index);
  const of = (meaning: HeaderMeaning) => columns.find((each) => each.meaning === meaning)?.index;
  const months = columns.filter(({ meaning }) => meaning && meaning !== 'counter' && monthOfColumn(meaning));
  const lastMonth = months.length >= MONTHS_FROM ? (months.at(-1)?.index ?? Infinity) : Infinity;
  const [tenant, rent, paid] = [of('tenant'), of('rent'), of('paid')];
  const results = columns.filter(({ index, meaning }) => {
    if (meaning === 'paid') return lastMonth !== Infinity;
    if (meaning !== 'arrears' || FROM_BEFORE.test(headerWords(cells.get(index)?.text ?? ''))) return false;
    if (index > lastMonth) return true;
    if (tenant === undefined || rent === undefined || paid === undefined || index < paid) return false;
    return isLeftOfRent(rows, { tenant, rent, paid, balance: index });
  });
  return new Set(results.map(({ index }) => index));
}
