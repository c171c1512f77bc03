import { expect, test } from 'vitest';
import { readWorkbook } from '../reading/read-workbook.ts';
import { type Value, workbookOf } from '../test/make-workbook.ts';
import { AS_AT } from '../test/samples.ts';
import { readRoll } from './read-roll.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

async function moneyOf(header: Value[], ...rows: Value[][]) {
  const workbook = await readWorkbook(workbookOf(header, ...rows));
  const roll = readRoll(workbook, { asAt: AS_AT, fileName: 'roll.xlsx', corrections: [], remembered: new Map() });
  return roll.rows.map(({ tenant }) => [
    tenant?.arrears,
    tenant?.this_month_paid,
    tenant?.this_month_open,
    tenant?.ahead,
  ]);
}

// Nine months of ten are paid, and nothing for November.
const paid = MONTHS.map((_, month) => (month < 9 ? 300_000 : null));

test.each(['Total paid', 'Paid', 'Amount paid', 'Balance', 'Arrears', 'Bal', 'Balance due', 'Outstanding'])(
  'beside columns of months %s is their result, and not counted again',
  async (title) => {
    const row = ['A1', 'Okello James', '0772123456', 300_000, ...paid, title.includes('aid') ? 2_700_000 : 300_000];
    expect(await moneyOf(['Unit', 'Tenant', 'Phone', 'Rent', ...MONTHS, title], row)).toEqual([
      [300_000, 0, 300_000, 0],
    ]);
  },
);

test.each(['B/F', 'Bal b/f', 'Opening balance'])(
  '%s is a debt from before the months, on either side',
  async (title) => {
    const row = ['A1', 'Okello James', '0772123456', 300_000];
    const money = [[400_000, 0, 300_000, 0]];
    expect(await moneyOf(['Unit', 'Tenant', 'Phone', 'Rent', ...MONTHS, title], [...row, ...paid, 100_000])).toEqual(
      money,
    );
    expect(await moneyOf(['Unit', 'Tenant', 'Phone', 'Rent', title, ...MONTHS], [...row, 100_000, ...paid])).toEqual(
      money,
    );
  },
);

const tenants = (sums: (readonly [number, number])[]) =>
  sums.map(([first, second], index): Value[] => [
    `A${index}`,
    `Okello J${index}`,
    `077212340${index}`,
    500_000,
    first,
    second,
  ]);

test('a balance that is the rent without what was paid, of every tenant, is what is open this month', async () => {
  const rows = tenants([
    [500_000, 0],
    [200_000, 300_000],
    [0, 500_000],
    [500_000, 0],
    [650_000, -150_000],
  ]);
  const vacant: Value[] = ['A9', 'Vacant', null, 500_000, null, null];
  expect((await moneyOf(['Unit', 'Tenant', 'Phone', 'Rent', 'Paid', 'Balance'], ...rows, vacant)).slice(0, 5)).toEqual([
    [0, 500_000, 0, 0],
    [0, 200_000, 300_000, 0],
    [0, 0, 500_000, 0],
    [0, 500_000, 0, 0],
    [0, 500_000, 0, 150_000],
  ]);
});

test('any other balance is a debt from before', async () => {
  const rows = tenants([
    [500_000, 0],
    [200_000, 300_000],
    [0, 0],
    [500_000, 0],
    [500_000, 0],
  ]);
  expect(await moneyOf(['Unit', 'Tenant', 'Phone', 'Rent', 'Paid', 'Balance'], ...rows)).toEqual([
    [0, 500_000, 0, 0],
    [300_000, 200_000, 300_000, 0],
    [0, 0, 500_000, 0],
    [0, 500_000, 0, 0],
    [0, 500_000, 0, 0],
  ]);
});
