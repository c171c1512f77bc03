import { DEFAULT_MONEY_RULES, type MoneyRule } from '@amayumba/contract/ledger/money-rules.ts';
import { expect, test } from 'vitest';
import { computeTax, type TaxedYear } from './compute-tax.ts';

const YEAR: TaxedYear = {
  year: 2025,
  kind: 'individual',
  rent_received: 8 * 450_000 * 12,
  expenses: 25_000_000,
  fee: 0,
  vat: 0,
  withheld: 0,
};
const compute = (of: Partial<TaxedYear>, rules: readonly MoneyRule[] = []) => {
  const [individual, company] = computeTax({ ...YEAR, ...of }, [...DEFAULT_MONEY_RULES, ...rules]);
  return { individual, company };
};
const rule = (key: MoneyRule['key'], value: number, from_date: string): MoneyRule => ({
  key,
  value,
  from_date,
  source: 'Amendment Act',
});

test('eight units at 450,000 are taxed as the worked example says', () => {
  const { individual, company } = compute({});
  expect(individual).toMatchObject({ kind: 'individual', applies: true, tax: 4_845_600, carried_forward: null });
  expect(company).toMatchObject({ kind: 'company', applies: false, tax: 6_480_000, carried_forward: 3_400_000 });
});

test('each step names its setting with its first day and its source', () => {
  const { individual, company } = compute({});
  expect(individual?.steps.map(({ text, amount }) => [text, amount])).toEqual([
    ['Rent received in the year', 43_200_000],
    ['Less the part without tax', -2_820_000],
    ['Rent that is taxed', 40_380_000],
    ['Tax: 12% of it', 4_845_600],
    ['Less tax withheld by tenants', 0],
    ['Tax less what was withheld', 4_845_600],
  ]);
  expect(individual?.steps[1]?.settings).toMatchObject([
    { key: 'rental_tax_threshold', value: 2_820_000, from_date: '2022-07-01' },
  ]);
  const settings = [individual, company].flatMap((made) => made?.steps.flatMap((at) => at.settings) ?? []);
  expect(settings.map(({ key }) => key)).toEqual([
    'rental_tax_threshold',
    'rental_tax_individual_percent',
    'withholding_percent',
    'fee_deductible',
    'rental_expense_cap_percent',
    'rental_tax_company_percent',
    'withholding_percent',
  ]);
  expect(settings.filter(({ source }) => source.length < 10)).toEqual([]);
});

test('a fee is deducted with its VAT unless the setting says no', () => {
  const spent = { expenses: 10_000_000, fee: 2_000_000, vat: 360_000 };
  expect(compute(spent).company?.tax).toBe(Math.round((43_200_000 - 12_360_000) * 0.3));
  const no = compute(spent, [rule('fee_deductible', 0, '2025-07-01')]);
  expect(no.company?.tax).toBe((43_200_000 - 10_000_000) * 0.3);
});

test('a setting counts from the year that it is in force at the end of', () => {
  const raised = [rule('rental_tax_individual_percent', 15, '2026-07-01')];
  expect(compute({ year: 2025 }, raised).individual?.tax).toBe(4_845_600);
  expect(compute({ year: 2026 }, raised).individual?.tax).toBe(6_057_000);
});

test('half a shilling of tax is rounded up, whatever the percentage', () => {
  const rules = [
    rule('rental_tax_individual_percent', 1.15, '2025-07-01'),
    rule('rental_tax_threshold', 0, '2025-07-01'),
  ];
  expect(compute({ rent_received: 3_000 }, rules).individual?.tax).toBe(35);
});

test('nothing is deducted from no rent, without a minus before it', () => {
  const { individual, company } = compute({ rent_received: 0 });
  const steps = [...(individual?.steps ?? []), ...(company?.steps ?? [])];
  expect(steps.filter(({ amount }) => Object.is(amount, -0))).toEqual([]);
});

test('a year before the first rule has no figure', () => {
  const { individual, company } = compute({ year: 2021, withheld: 100_000 });
  for (const made of [individual, company])
    expect(made).toMatchObject({ tax: null, tax_less_withheld: null, steps: [] });
  expect(compute({ year: 2022 }).individual?.tax).toBe(4_845_600);
});

test('rent below the threshold is not taxed, and tax withheld is set against the tax', () => {
  expect(compute({ rent_received: 2_000_000, withheld: 120_000 }).individual).toMatchObject({
    tax: 0,
    tax_less_withheld: -120_000,
  });
});
