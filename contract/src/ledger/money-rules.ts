import type { CalendarDate } from '../calendar.ts';
import { DEFAULT_LADDER, type LadderRung } from '../messages/ladder.ts';
import { ORDERED_TYPES, type OrderedType } from './allocate.ts';

/** A rule in numbers that holds from a day on. See docs/rules.md, Money rules. */
export interface MoneyRule {
  key: MoneyRuleKey;
  value: number;
  from_date: CalendarDate;
  /** The law or the decision that it comes from, as screens show it. */
  source: string;
}

export const MONEY_RULE_KEYS = [
  'due_day',
  'charge_days_before',
  'advance_months_max',
  'rent_rise_percent',
  'notice_days',
  'notice_days_advised',
  'end_notice_week_days',
  'end_notice_month_days',
  'end_notice_year_days',
  'entry_notice_hours',
  'default_days',
  'auto_match_from',
  'sms_monthly_cap',
  'rental_tax_individual_percent',
  'rental_tax_threshold',
  'rental_tax_company_percent',
  'rental_expense_cap_percent',
  'fee_deductible',
  'withholding_percent',
  'vat_percent',
  'four_eyes_from',
] as const;
export type MoneyRuleKey = (typeof MONEY_RULE_KEYS)[number];

const ACT = 'Landlord and Tenant Act 2022, section 26';
const ENDING = 'Landlord and Tenant Act 2022, sections 34 to 38';
const ENTRY = 'Landlord and Tenant Act 2022, section 48';
const DEFAULT = 'Landlord and Tenant Act 2022, section 29';
const IN_FORCE: CalendarDate = '2022-06-17';
const RENTAL_TAX = 'Income Tax Act as amended from 1 July 2022, read from ura.go.ug and broll.ug in September 2025';
const FEE_DEDUCTIBLE = 'broll.ug, 24 September 2025, names management fees among the allowable expenses';
const WITHHOLDING = 'Income Tax Act, withholding by designated agents; ask URA who has to withhold';
const VAT = 'Value Added Tax Act; on rent of business premises where the landlord is registered';
const TAX_YEAR_2022: CalendarDate = '2022-07-01';
const OFFICE = 'Setting of the office';
const FIRST_DAY: CalendarDate = '2000-01-01';

/** The rules before a manager adds any. Lawyers read section 26 as 60 or as 90 days, so 60 are accepted. */
export const DEFAULT_MONEY_RULES: readonly MoneyRule[] = [
  { key: 'due_day', value: 5, from_date: FIRST_DAY, source: OFFICE },
  { key: 'charge_days_before', value: 14, from_date: FIRST_DAY, source: OFFICE },
  { key: 'advance_months_max', value: 12, from_date: FIRST_DAY, source: OFFICE },
  { key: 'rent_rise_percent', value: 10, from_date: IN_FORCE, source: ACT },
  { key: 'notice_days', value: 60, from_date: IN_FORCE, source: ACT },
  { key: 'notice_days_advised', value: 90, from_date: IN_FORCE, source: ACT },
  { key: 'end_notice_week_days', value: 7, from_date: IN_FORCE, source: ENDING },
  { key: 'end_notice_month_days', value: 30, from_date: IN_FORCE, source: ENDING },
  { key: 'end_notice_year_days', value: 60, from_date: IN_FORCE, source: ENDING },
  { key: 'entry_notice_hours', value: 24, from_date: IN_FORCE, source: ENTRY },
  { key: 'default_days', value: 30, from_date: IN_FORCE, source: DEFAULT },
  { key: 'auto_match_from', value: 100, from_date: FIRST_DAY, source: OFFICE },
  { key: 'sms_monthly_cap', value: 100_000, from_date: FIRST_DAY, source: OFFICE },
  { key: 'rental_tax_individual_percent', value: 12, from_date: TAX_YEAR_2022, source: RENTAL_TAX },
  { key: 'rental_tax_threshold', value: 2_820_000, from_date: TAX_YEAR_2022, source: RENTAL_TAX },
  { key: 'rental_tax_company_percent', value: 30, from_date: TAX_YEAR_2022, source: RENTAL_TAX },
  { key: 'rental_expense_cap_percent', value: 50, from_date: TAX_YEAR_2022, source: RENTAL_TAX },
  { key: 'fee_deductible', value: 1, from_date: TAX_YEAR_2022, source: FEE_DEDUCTIBLE },
  { key: 'withholding_percent', value: 6, from_date: TAX_YEAR_2022, source: WITHHOLDING },
  { key: 'vat_percent', value: 18, from_date: TAX_YEAR_2022, source: VAT },
  { key: 'four_eyes_from', value: 0, from_date: FIRST_DAY, source: OFFICE },
];

/**
 * The rules that are not numbers: the prefix of receipt codes, the order in which types are settled, and the steps of
 * reminders.
 */
export type MoneySetting = { from_date: CalendarDate; source: string } & (
  | { key: 'receipt_prefix'; value: string }
  | { key: 'allocation_order'; value: OrderedType[] }
  | { key: 'reminder_ladder'; value: LadderRung[] }
);
export const MONEY_SETTING_KEYS = [
  'receipt_prefix',
  'allocation_order',
  'reminder_ladder',
] as const satisfies MoneySetting['key'][];

export const DEFAULT_RECEIPT_PREFIX = 'AMA';

export const DEFAULT_MONEY_SETTINGS: readonly MoneySetting[] = [
  { key: 'receipt_prefix', value: DEFAULT_RECEIPT_PREFIX, from_date: FIRST_DAY, source: OFFICE },
  { key: 'allocation_order', value: [...ORDERED_TYPES], from_date: FIRST_DAY, source: OFFICE },
  { key: 'reminder_ladder', value: [...DEFAULT_LADDER], from_date: FIRST_DAY, source: OFFICE },
];

/**
 * The rule in force on a day; undefined before its first day. Of two with the same first day, the later entry counts.
 */
export const ruleOn = (rules: readonly MoneyRule[], key: MoneyRuleKey, day: CalendarDate): MoneyRule | undefined =>
  rules
    .filter((rule) => rule.key === key && rule.from_date <= day)
    .reduce<MoneyRule | undefined>((last, next) => (last && last.from_date > next.from_date ? last : next), undefined);
