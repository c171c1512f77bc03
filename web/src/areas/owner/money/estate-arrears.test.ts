import type { Arrears } from '@amayumba/contract/money/figures.ts';
import { expect, test } from 'vitest';
import { byEstate } from './estate-arrears.ts';

const NONE = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 };
const debt = (given: Partial<Arrears[number]>): Arrears[number] => ({
  tenant_name: 'Grace',
  apartment: 'A1',
  estate: 'Bukoto Court',
  open_amount: 0,
  ageing: NONE,
  oldest_due: null,
  ...given,
});

test('puts the estate with the most overdue first, and counts only what is late', () => {
  const debts = [
    debt({ open_amount: 900, ageing: { ...NONE, not_due: 400, days_1_30: 500 }, oldest_due: '2026-11-05' }),
    debt({ open_amount: 300, ageing: { ...NONE, days_31_60: 300 }, oldest_due: '2026-10-05' }),
    debt({ estate: 'Naalya', open_amount: 1000, ageing: { ...NONE, days_over_90: 1000 }, oldest_due: '2026-07-05' }),
    debt({ estate: 'Lakeside', open_amount: 700, ageing: { ...NONE, not_due: 700 }, oldest_due: '2026-12-05' }),
  ];
  expect(byEstate(debts, '2026-11-21')).toEqual([
    { estate: 'Naalya', late: 1, longest: 139, overdue: 1000, ageing: { ...NONE, days_over_90: 1000 } },
    {
      estate: 'Bukoto Court',
      late: 2,
      longest: 47,
      overdue: 800,
      ageing: { ...NONE, days_1_30: 500, days_31_60: 300 },
    },
  ]);
});

test('names what belongs to no estate', () => {
  const debts = [debt({ estate: null, open_amount: 5, ageing: { ...NONE, days_1_30: 5 }, oldest_due: '2026-11-20' })];
  expect(byEstate(debts, '2026-11-21')).toMatchObject([{ estate: 'No estate', late: 1, longest: 1 }]);
});
