import type { Value } from '../make-workbook.ts';
import { type KnownHome, makePortfolio } from './portfolio.ts';
import type { Random } from './random.ts';
import { titleOf } from './surroundings.ts';
import { drawStyle, headingRows, type TableStyle, writeHome } from './table.ts';
import type { Laid } from './untidy-roll.ts';
import { writtenMoney } from './writings.ts';

const NAMES = ['Jan', 'Feb', 'March', 'April', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const THIS_MONTH = 11;

/** Writes what was paid for each month, and returns what is owed of earlier months and paid for this one. */
function paidMonths(
  random: Random,
  { money }: TableStyle,
  home: KnownHome,
): { cells: Value[]; owed: number; paid: number } {
  const cells: Value[] = [];
  let [owed, paid] = [0, 0];
  for (let month = 1; month <= 12; month += 1) {
    const isPaid = month <= THIS_MONTH && random.chance(month === THIS_MONTH ? 0.5 : 0.9);
    if (!home.tenant || month > THIS_MONTH) cells.push(null);
    else if (isPaid)
      cells.push(random.chance(0.2) ? random.pick(['paid', 'OK', 'Paid']) : writtenMoney(random, money, home.rent));
    else cells.push(random.pick(['-', null, 'not paid']));
    if (month < THIS_MONTH && !isPaid) owed += home.rent;
    if (month === THIS_MONTH && isPaid) paid = home.rent;
  }
  return { cells, owed, paid };
}

/** A rent book: a column a month with what was paid for it. */
export function bookRoll(random: Random): Laid {
  const drawn = drawStyle(random, { hasEstate: false, blocks: 'unit cell' });
  const kept = drawn.fields.flatMap((field, index) => (field === 'paid' || field === 'arrears' ? [] : [index]));
  const style: TableStyle = {
    ...drawn,
    fields: kept.flatMap((index) => drawn.fields[index] ?? []),
    headings: kept.map((index) => drawn.headings[index] ?? ''),
    headingRows: 1,
    slipsInDays: false,
  };
  const known = makePortfolio(random, 1, random.pick(['none', 'blocks']));
  const names = random.pick([
    NAMES,
    NAMES.map((name) => name.toUpperCase()),
    NAMES.map((name) => `${name.slice(0, 3)}-26`),
  ]);
  const homes: KnownHome[] = [];
  const rows: Value[][] = [
    [titleOf(random, known[0]?.estate ?? '')],
    ...headingRows(style).map((row) => row.concat(names)),
  ];
  for (const [index, home] of known.entries()) {
    // Every lease of the book began before its first month.
    const { cells, expected } = writeHome(random, style, home, index + 1);
    const months = paidMonths(random, style, home);
    rows.push([...cells, ...months.cells]);
    const start = style.fields.includes('start') ? undefined : { start: '2026-01-01' };
    homes.push({
      ...expected,
      tenant: expected.tenant && { ...expected.tenant, ...start, arrears: months.owed, paid: months.paid },
    });
  }
  return { sheets: [{ name: random.pick(['2026', 'Sheet1']), rows }], homes, styles: [style] };
}
