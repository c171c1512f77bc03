import { expect, test } from 'vitest';
import { DEFAULT_MONEY_RULES, MONEY_RULE_KEYS, type MoneyRule, ruleOn } from './money-rules.ts';

test('every rule has a value today', () => {
  expect(MONEY_RULE_KEYS.filter((key) => !ruleOn(DEFAULT_MONEY_RULES, key, '2026-11-23'))).toEqual([]);
});

test('the rule with the latest first day up to a day is in force', () => {
  const later: MoneyRule = {
    key: 'rent_rise_percent',
    value: 7,
    from_date: '2027-07-01',
    source: 'Statutory instrument',
  };
  const rules = [later, ...DEFAULT_MONEY_RULES];
  expect(ruleOn(rules, 'rent_rise_percent', '2027-06-30')?.value).toBe(10);
  expect(ruleOn(rules, 'rent_rise_percent', '2027-07-01')?.value).toBe(7);
  expect(ruleOn(rules, 'rent_rise_percent', '2022-06-16')).toBeUndefined();
  expect(ruleOn([later, { ...later, value: 8 }], 'rent_rise_percent', '2028-01-01')?.value).toBe(8);
});
