import { addMonths, type CalendarDate, daysBetween, formatDay } from '../calendar.ts';
import type { FieldErrors } from '../errors.ts';
import { type MoneyRule, type MoneyRuleKey, ruleOn } from './money-rules.ts';
import { type RentEvery, type RentTerms, termsOn } from './rent-periods.ts';

export interface ProposedTerms extends RentTerms {
  notice_on: CalendarDate | null;
  agreed_reason: string | null;
}

type RiseCode = 'rent_rise_limit' | 'notice_too_short' | 'rent_rise_twice';

/** An objection to new terms, with the rule behind it. */
export interface RiseFault {
  code: RiseCode;
  text: string;
  source: string;
}

type RiseVerdict =
  | { verdict: 'allowed'; warnings: RiseFault[] }
  | { verdict: 'refused'; fault: RiseFault }
  | { verdict: 'invalid'; fields: FieldErrors };

const PERIODS_A_YEAR: Readonly<Record<RentEvery, number>> = { week: 52, month: 12, quarter: 4, half_year: 2, year: 1 };

type YearlyRent = Pick<RentTerms, 'rent_amount' | 'rent_every'>;

/** Twelve times the rent of a month, which is a whole number for every kind of period. */
const rentOfYear = ({ rent_amount, rent_every }: YearlyRent) =>
  BigInt(rent_amount) * BigInt(PERIODS_A_YEAR[rent_every]);

/** Whether a rent exceeds another by more than some percent, which may have two decimals. */
const isAbove = (rent: YearlyRent, base: YearlyRent, percent: number) =>
  rentOfYear(rent) * 10_000n > rentOfYear(base) * BigInt(10_000 + Math.round(percent * 100));

/** Whether a rent is above the one before it, by the year. See docs/rules.md, Rent rises. */
export const isRentRise = (rent: YearlyRent, before: YearlyRent): boolean => isAbove(rent, before, 0);

/** The warning of a rise before the agreed end of a lease: section 26 (3) of the Act. See docs/rules.md, Rent rises. */
export const riseInTerm = (end: CalendarDate | null, from: CalendarDate): string | undefined =>
  end !== null && from <= end
    ? `The lease runs until ${formatDay(end)}. Before that, the rent rises only if the agreement allows it.`
    : undefined;

/** The rent in force twelve months before a day, or the first rent of a younger lease. */
const yearBefore = (earlier: readonly RentTerms[], first: RentTerms, day: CalendarDate) =>
  termsOn(earlier, addMonths(day, -12)) ?? first;

/** Judges new terms against those before them. See docs/rules.md, Rent rises. */
export function judgeRentRise(
  history: readonly RentTerms[],
  proposed: ProposedTerms,
  rules: readonly MoneyRule[],
): RiseVerdict {
  const earlier = history
    .filter(({ starts_on }) => starts_on < proposed.starts_on)
    .toSorted((a, b) => daysBetween(b.starts_on, a.starts_on));
  const [first] = earlier;
  const current = earlier.at(-1);
  if (!first || !current || !isRentRise(proposed, current)) return { verdict: 'allowed', warnings: [] };
  const { notice_on, starts_on } = proposed;
  if (!notice_on)
    return { verdict: 'invalid', fields: { notice_on: ['Enter the day on which the tenant was given notice.'] } };
  const inForce = (key: MoneyRuleKey) => ruleOn(rules, key, starts_on);
  const overLimit = limitFault(yearBefore(earlier, first, starts_on), proposed, inForce('rent_rise_percent'));
  if (overLimit && !proposed.agreed_reason) return { verdict: 'refused', fault: overLimit };
  const tooShort = noticeFault(notice_on, starts_on, inForce('notice_days'));
  if (tooShort) return { verdict: 'refused', fault: tooShort };
  const short = noticeFault(notice_on, starts_on, inForce('notice_days_advised'));
  const second = secondRise(earlier, starts_on, inForce('rent_rise_percent'));
  return { verdict: 'allowed', warnings: [overLimit, short, second].filter((fault) => fault !== undefined) };
}

function limitFault(base: RentTerms, proposed: RentTerms, rule: MoneyRule | undefined): RiseFault | undefined {
  if (!rule || !isAbove(proposed, base, rule.value)) return undefined;
  const text = `The rent would be more than ${rule.value}% above the rent of twelve months before.`;
  return { code: 'rent_rise_limit', text, source: rule.source };
}

function noticeFault(notice_on: CalendarDate, starts_on: CalendarDate, rule: MoneyRule | undefined) {
  if (!rule || daysBetween(notice_on, starts_on) >= rule.value) return undefined;
  const fault: RiseFault = {
    code: 'notice_too_short',
    text: `The tenant would have less than ${rule.value} days' notice of the new rent.`,
    source: rule.source,
  };
  return fault;
}

function secondRise(earlier: readonly RentTerms[], starts_on: CalendarDate, rule: MoneyRule | undefined) {
  const isRise = (terms: RentTerms, index: number) => {
    const before = earlier[index - 1];
    return before !== undefined && terms.starts_on > addMonths(starts_on, -12) && isRentRise(terms, before);
  };
  if (!rule || !earlier.some(isRise)) return undefined;
  const text = 'The rent was raised in the twelve months before already.';
  const fault: RiseFault = { code: 'rent_rise_twice', text, source: rule.source };
  return fault;
}
