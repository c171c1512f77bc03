import { expect, test } from 'vitest';
import { DEFAULT_MONEY_RULES, type MoneyRule } from './money-rules.ts';
import type { RentEvery, RentTerms } from './rent-periods.ts';
import { judgeRentRise, type ProposedTerms } from './rent-rise.ts';

const terms = (starts_on: string, rent_amount: number, rent_every: RentEvery = 'month'): RentTerms => ({
  starts_on,
  rent_amount,
  rent_every,
  due_day: 5,
});
const from2024 = [terms('2024-01-01', 500_000)];
const proposed = (rent_amount: number, change: Partial<ProposedTerms> = {}): ProposedTerms => ({
  ...terms('2026-01-01', rent_amount),
  notice_on: '2025-10-01',
  agreed_reason: null,
  ...change,
});
/** The verdict in one word: a code, a field, or the codes of the warnings. */
function judged(history: RentTerms[], next: ProposedTerms, rules: readonly MoneyRule[] = DEFAULT_MONEY_RULES): string {
  const verdict = judgeRentRise(history, next, rules);
  if (verdict.verdict === 'refused') return `refused: ${verdict.fault.code}`;
  if (verdict.verdict === 'invalid') return `invalid: ${Object.keys(verdict.fields).join()}`;
  return ['allowed', ...verdict.warnings.map(({ code }) => code)].join(', ');
}

test.each<[string, RentTerms[], ProposedTerms, string]>([
  ['the first terms', [], proposed(900_000, { notice_on: null }), 'allowed'],
  ['the same rent', from2024, proposed(500_000, { notice_on: null }), 'allowed'],
  ['a lower rent', from2024, proposed(400_000, { notice_on: null }), 'allowed'],
  ['ten percent', from2024, proposed(550_000), 'allowed'],
  ['a shilling more', from2024, proposed(550_001), 'refused: rent_rise_limit'],
  ['that with a reason', from2024, proposed(550_001, { agreed_reason: 'New kitchen' }), 'allowed, rent_rise_limit'],
  ['no notice', from2024, proposed(510_000, { notice_on: null }), 'invalid: notice_on'],
  ['a notice of 90 days', from2024, proposed(510_000, { notice_on: '2025-10-03' }), 'allowed'],
  ['a notice of 89 days', from2024, proposed(510_000, { notice_on: '2025-10-04' }), 'allowed, notice_too_short'],
  ['a notice of 60 days', from2024, proposed(510_000, { notice_on: '2025-11-02' }), 'allowed, notice_too_short'],
  ['a notice of 59 days', from2024, proposed(510_000, { notice_on: '2025-11-03' }), 'refused: notice_too_short'],
  ['a notice after the rise', from2024, proposed(510_000, { notice_on: '2026-01-02' }), 'refused: notice_too_short'],
  [
    'a reason without enough notice',
    from2024,
    proposed(900_000, { agreed_reason: 'New kitchen', notice_on: '2025-12-01' }),
    'refused: notice_too_short',
  ],
])('%s: %s is judged', (_what, history, next, verdict) => {
  expect(judged(history, next)).toBe(verdict);
});

test('a rise counts from the rent of twelve months before, so two small ones are not one large one', () => {
  const raised = [...from2024, terms('2025-06-01', 530_000)];
  expect(judged(raised, proposed(550_000))).toBe('allowed, rent_rise_twice');
  expect(judged(raised, proposed(550_001))).toBe('refused: rent_rise_limit');
  const longAgo = [...from2024, terms('2025-01-01', 530_000)];
  expect(judged(longAgo, proposed(583_000))).toBe('allowed');
});

test('a younger lease is judged by its first rent', () => {
  expect(judged([terms('2025-09-01', 500_000)], proposed(550_000))).toBe('allowed');
  expect(judged([terms('2025-09-01', 500_000)], proposed(550_001))).toBe('refused: rent_rise_limit');
});

test('later terms do not count as what was before', () => {
  expect(judged([...from2024, terms('2027-01-01', 700_000)], proposed(560_000))).toBe('refused: rent_rise_limit');
});

test.each<[RentEvery, number, number]>([
  ['week', 126_923, 126_924],
  ['quarter', 1_650_000, 1_650_001],
  ['half_year', 3_300_000, 3_300_001],
  ['year', 6_600_000, 6_600_001],
])('rent for each %s is compared by the month', (rent_every, lawful, above) => {
  expect(judged(from2024, proposed(lawful, { rent_every }))).toBe('allowed');
  expect(judged(from2024, proposed(above, { rent_every }))).toBe('refused: rent_rise_limit');
});

test('the limits of the first day of the new terms count', () => {
  const rules: MoneyRule[] = [
    ...DEFAULT_MONEY_RULES,
    { key: 'rent_rise_percent', value: 7.5, from_date: '2026-01-01', source: 'Statutory instrument' },
  ];
  expect(judged(from2024, proposed(537_500), rules)).toBe('allowed');
  expect(judged(from2024, proposed(537_501), rules)).toBe('refused: rent_rise_limit');
  expect(judged(from2024, proposed(537_501, { starts_on: '2025-12-31', notice_on: '2025-09-01' }), rules)).toBe(
    'allowed',
  );
  expect(judged(from2024, proposed(5_000_000), [])).toBe('allowed');
});

test('a fault names the limit and its source', () => {
  expect(judgeRentRise(from2024, proposed(600_000), DEFAULT_MONEY_RULES)).toEqual({
    verdict: 'refused',
    fault: {
      code: 'rent_rise_limit',
      text: 'The rent would be more than 10% above the rent of twelve months before.',
      source: 'Landlord and Tenant Act 2022, section 26',
    },
  });
});
